import { allSettings, type CompanySetting } from '@tongzhou/contract/areas/settings.ts';
import { lines, money, type Setting, yesNo } from '@tongzhou/contract/setting.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedSettings, fieldOf } from '#areas/settings/setting-fields.ts';
import { SettingsTab } from '#areas/settings/settings-tab.tsx';
import { deleteDrafts } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import {
  control,
  eachTestMounts,
  field,
  mount,
  press,
  pressEnter,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';

eachTestMounts();

const stateOf = (setting: Setting, own: Partial<CompanySetting> = {}): CompanySetting => ({
  key: setting.key,
  value: setting.default,
  changed_by: null,
  changed_at: null,
  may_change: true,
  ...own,
});

/** What the server holds. */
let version = 0;
let list: CompanySetting[] = [];
const set = (key: string, own: Partial<CompanySetting>) => {
  list = list.map((one) => (one.key === key ? { ...one, ...own } : one));
};
beforeEach(() => {
  version = 0;
  list = allSettings.map((setting) => stateOf(setting));
});
afterEach(() => deleteDrafts());

const overtaken = '公司设置刚被他人修改，请在最新内容上重新修改';
const answer = () =>
  answerWith(({ method, body }) => {
    if (method === 'GET') return { data: { version, list } };
    const sent = body as { version: number; values: Record<string, string | number> };
    if (sent.version !== version) return { status: 409, msg: overtaken };
    if (sent.values.company_phone === '000000')
      return { status: 422, msg: '请检查', data: { fields: { 'values.company_phone': '空号' } } };
    version += 1;
    // Kept as the server keeps it.
    for (const [key, value] of Object.entries(sent.values))
      set(key, { value: typeof value === 'string' ? value.replaceAll(' ', '').toUpperCase() : value });
    return {
      data: { changed: Object.keys(sent.values).map((key) => allSettings.find((one) => one.key === key)?.label) },
    };
  });
const written = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
const errors = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent);
const status = () => document.querySelector('.settings-save [role="status"]')?.textContent;
const isDisabled = (words: string) => control(words).hasAttribute('disabled');
const open = async () => {
  await mount(() => <SettingsTab />);
  await settled(() => expect(field('公司名称')).toBeTruthy());
};

test('what the company set stands under its headings, with who changed it last', async () => {
  answer();
  set('company_name', { value: '同舟', changed_by: '王芳', changed_at: Date.parse('2026-11-15T09:30:00+08:00') });
  await open();
  expect([...document.querySelectorAll('h2')].map((one) => one.textContent)).toEqual([
    '公司信息',
    '开票信息',
    '商机',
    '项目',
    '报销',
    '操作日志',
    '工资',
    '备份',
  ]);
  expect(field('公司名称').value).toBe('同舟');
  expect(textOfPage()).toContain('营业执照上的全称 · 王芳 于 2026-11-15 09:30 修改');
  expect(field('多少天未联系算冷落').value).toBe('30');
  expect([isDisabled('保存'), status()]).toEqual([true, '']);
});

test('only what was changed is sent, and what the server kept is what stands there', async () => {
  const sent = answer();
  await open();
  await type(field('统一社会信用代码'), '9135 0100 m000 100y 43');
  await type(field('多少天未联系算冷落'), '45');
  expect(status()).toBe('未保存：统一社会信用代码、多少天未联系算冷落');
  await press('保存');
  await settled(() => expect(field('统一社会信用代码').value).toBe('91350100M000100Y43'));
  expect(written(sent)).toEqual([
    { version: 0, values: { company_credit_code: '9135 0100 m000 100y 43', business_quiet_days: 45 } },
  ]);
  expect(toasts()).toEqual(['已保存：统一社会信用代码、多少天未联系算冷落']);
  expect([isDisabled('保存'), status()]).toEqual([true, '']);
  // The next change goes out on what was saved, by the Enter key as well.
  await type(field('公司名称'), '同舟');
  await pressEnter(field('公司名称'));
  await settled(() => expect(written(sent)).toHaveLength(2));
  expect(written(sent)[1]).toEqual({ version: 1, values: { company_name: '同舟' } });
});

test('what is wrong is said at its field: by the form before anything is sent, and by the server', async () => {
  const sent = answer();
  await open();
  await type(field('统一社会信用代码'), '91350100M000100Y44');
  await type(field('收票邮箱'), 'fapiao');
  await press('保存');
  await settled(() => expect(errors()).toEqual(['统一社会信用代码校验位不正确，请核对', '邮箱格式不正确']));
  expect(written(sent)).toEqual([]);
  await press('还原');
  await settled(() => expect(field('收票邮箱').value).toBe(''));
  expect(errors()).toEqual([]);
  await type(field('联系电话'), '000000');
  await press('保存');
  await settled(() => expect(errors()).toEqual(['空号']));
  expect(field('联系电话').value).toBe('000000');
});

test('a number may not be left empty, words may', async () => {
  const sent = answer();
  set('company_phone', { value: '0571-5550' });
  await open();
  await type(field('多少天未联系算冷落'), '');
  await type(field('联系电话'), '');
  await press('保存');
  await settled(() => expect(errors()).toEqual(['必填']));
  await type(field('多少天未联系算冷落'), '30');
  await press('保存');
  await settled(() => expect(written(sent)).toEqual([{ version: 0, values: { company_phone: '' } }]));
});

test('what someone else saved meanwhile is not overwritten', async () => {
  const sent = answer();
  await open();
  await type(field('公司名称'), '甲');
  version = 7;
  set('company_address', { value: '文三路' });
  await press('保存');
  await settled(() => expect(textOfPage()).toContain('公司设置刚被他人修改。请还原，在最新内容上重新修改。'));
  expect(toasts()).toEqual([overtaken]);
  expect([field('公司名称').value, isDisabled('保存')]).toEqual(['甲', true]);
  await press('还原');
  await settled(() => expect(field('注册地址').value).toBe('文三路'));
  await type(field('公司名称'), '乙');
  await press('保存');
  await settled(() => expect(toasts()).toContain('已保存：公司名称'));
  expect(written(sent).at(-1)).toEqual({ version: 7, values: { company_name: '乙' } });
});

test('whoever may only look changes nothing', async () => {
  answer();
  list = list.map((one) => ({ ...one, may_change: false }));
  await open();
  expect(textOfPage()).toContain('你可以查看，没有修改公司设置的权限。');
  expect([field('公司名称').disabled, field('多少天未联系算冷落').disabled]).toEqual([true, true]);
  expect(() => control('保存')).toThrow();
});

test('whoever may change only some of them changes those', async () => {
  answer();
  set('company_bank_account', { may_change: false });
  await open();
  expect([field('公司名称').disabled, field('银行账号').disabled]).toEqual([false, true]);
});

test('what could not be read says so, with a way on', async () => {
  answerWith([{ status: 500, msg: '服务器内部错误' }, { data: { version, list } }]);
  await mount(() => <SettingsTab />);
  await settled(() => expect(textOfPage()).toContain('没有加载成功'));
  await press('重试');
  await settled(() => expect(field('公司名称')).toBeTruthy());
});

test('what is not permitted says that', async () => {
  answerWith({ status: 403, msg: '无权限访问' });
  await mount(() => <SettingsTab />);
  await settled(() => expect(textOfPage()).toContain('如需使用，请联系管理员开通权限。'));
});

test('every kind of setting has its field, and is changed when it would be kept otherwise', () => {
  const words = { group: '组', label: '名' };
  const shown = [
    lines('terms', { ...words, most: 50 }),
    money('limit', { ...words, default: 500_000 }),
    yesNo('open', { ...words, default: true }),
  ].map((setting) => ({
    setting: setting as Setting,
    state: stateOf(setting as Setting, setting.key === 'limit' ? { value: 5000 } : {}),
  }));
  expect(shown.map((one) => fieldOf(one).kind)).toEqual(['textarea', 'money', 'switch']);
  const keys = (draft: object) =>
    changedSettings(shown, { terms: '', limit: 5000, open: true, ...draft }).map((one) => one.key);
  expect([
    keys({}),
    keys({ terms: '  ' }),
    keys({ limit: 5000.5 }),
    keys({ limit: null }),
    keys({ open: false }),
  ]).toEqual([[], [], ['limit'], ['limit'], ['open']]);
});
