import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type Customer, CustomerDialog } from '#areas/business/customers/customer-dialog.tsx';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const goodCode = '91350100M000100Y43';
const twin = { id: 8, name: '杭州云帆科技有限公司', owner_name: '李靖', by: 'name' };

const answers =
  (save: Reply = { data: { id: 12, number: 'KH-0012' } }, twins: readonly unknown[] = [twin]) =>
  ({ url, method }: Sent): Reply => {
    if (url.includes('customerTwins')) return { data: twins };
    return method === 'GET' ? { data: { user_info: { id: 3 }, may_delete_files: false } } : save;
  };
const asked = (sent: readonly Sent[]) =>
  sent.filter(({ url }) => url.includes('customerTwins')).map(({ url }) => decodeURIComponent(url.split('?')[1] ?? ''));
const saved = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');

/** As a browser tells it. */
const leave = (input: HTMLElement) =>
  act(async () => {
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

test('who is likely the same stands there before anything is saved, with whom to ask', async () => {
  const sent = answerWith(answers());
  await mount(() => <CustomerDialog close={() => {}} />);
  await type(field('客户名称'), '云');
  await type(field('客户名称'), '云帆');
  await settled(() => expect(textOfPage()).toContain('负责人 李靖'));
  expect(control('杭州云帆科技有限公司').getAttribute('href')).toBe(
    '/business_management/business_list?tab=customers&customer=8',
  );
  // One question for what was typed without a pause, none for a single character.
  expect(asked(sent)).toEqual(['name=云帆']);
  expect(saved(sent)).toEqual([]);
});

test('one that the person may not see is named by nothing but its owner', async () => {
  answerWith(answers(undefined, [{ id: null, name: '同名的客户', owner_name: '李靖', by: 'name' }]));
  await mount(() => <CustomerDialog close={() => {}} />);
  await type(field('客户名称'), '云帆科技');
  await settled(() => expect(textOfPage()).toContain('同名的客户'));
  expect(() => control('同名的客户')).toThrow();
});

test('a credit code is judged when its field is left, and looked for only when it is right', async () => {
  const sent = answerWith(answers());
  await mount(() => <CustomerDialog close={() => {}} />);
  const code = field('统一社会信用代码');
  await type(code, `${goodCode.slice(0, 17)}9`);
  await leave(code);
  await settled(() => expect(textOfPage()).toContain('校验位不正确'));
  expect(asked(sent)).toEqual([]);
  await type(code, ` ${goodCode.toLowerCase()} `);
  await leave(code);
  await settled(() => expect(code.value).toBe(goodCode));
  await settled(() => expect(textOfPage()).not.toContain('校验位不正确'));
  await settled(() => expect(asked(sent)).toEqual([`credit_code=${goodCode}`]));
});

test('is sent with its contacts, and whoever opened it is told which it became', async () => {
  const sent = answerWith(answers());
  const onSaved = vi.fn();
  await mount(() => <CustomerDialog onSaved={onSaved} close={() => {}} />);
  await type(field('客户名称'), '云帆科技');
  await press('添加联系人');
  await press('添加联系人');
  await type(field('第 1 位姓名'), '王明');
  await type(field('第 2 位姓名'), '赵敏');
  await type(field('第 2 位手机号'), '1380000');
  await press('保存');
  await settled(() => expect(textOfPage()).toContain('手机号格式不正确'));
  expect(field('第 2 位手机号').getAttribute('aria-invalid')).toBe('true');
  await type(field('第 2 位手机号'), '13800000000');
  await press('移除第 1 位联系人');
  expect(field('第 1 位姓名').value).toBe('赵敏');
  await press('保存');
  await settled(() => expect(onSaved).toHaveBeenCalledWith(12));
  expect(saved(sent)).toHaveLength(1);
  expect(saved(sent)[0]?.body).toEqual({
    name: '云帆科技',
    credit_code: null,
    industry: null,
    source: null,
    region: null,
    address: null,
    description: '',
    contacts: [{ name: '赵敏', position: null, mobile: '13800000000', email: null, main: true }],
    file_ids: [],
  });
});

test('a code that is another’s is refused at its field, in the server’s words', async () => {
  const words = '该信用代码已登记，负责人 李靖';
  answerWith(answers({ status: 409, msg: words, data: { fields: { credit_code: words } } }, []));
  const close = vi.fn();
  await mount(() => <CustomerDialog close={close} />);
  await type(field('客户名称'), '云帆科技');
  await type(field('统一社会信用代码'), goodCode);
  await press('保存');
  await settled(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe(words));
  expect(close).not.toHaveBeenCalled();
});

test('an edit begins with what is there and carries its version', async () => {
  const sent = answerWith(answers({ data: null }, []));
  const contact = { id: 5, name: '王明', position: null, mobile: '13800000000', email: null, main: true };
  const customer = {
    id: 9,
    version: 4,
    name: '云帆科技',
    credit_code: goodCode,
    industry: 'internet',
    source: null,
    region: null,
    address: null,
    description: '老客户',
    contacts: [contact],
    files: [],
  } as unknown as Customer;
  const onSaved = vi.fn();
  await mount(() => <CustomerDialog customer={customer} onSaved={onSaved} close={() => {}} />);
  await settled(() => expect(asked(sent)).toEqual([`name=云帆科技&credit_code=${goodCode}&but=9`]));
  await type(field('第 1 位职位'), '采购经理');
  await press('保存');
  await settled(() => expect(onSaved).toHaveBeenCalledWith(9));
  expect(saved(sent)[0]?.body).toMatchObject({
    id: 9,
    version: 4,
    contacts: [{ ...contact, position: '采购经理' }],
  });
});
