import { expect, test } from 'vitest';
import { aDetail, answerBusiness, bodiesOf, me } from '#areas/business/testing/opportunities.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import OpportunityFormPage from './opportunity-form-page.tsx';

eachTestMounts();

const created = { 'PUT /api/business/opportunity': { data: { id: 12, number: 'SJ-12' } } };
const isReady = () => settled(() => field('商机名称'));

async function fillIn(): Promise<void> {
  await isReady();
  await type(field('商机名称'), ' 官网改版 ');
  await choose('客户', /云帆科技/);
  await choose('项目类型', '软件开发');
  await choose('来源', '主动拜访');
  await type(field('预计金额'), '120,000.5');
}

const draft = {
  name: ' 官网改版 ',
  customer_id: 31,
  contact_id: 41,
  source: 'visit',
  type_id: 2,
  amount: 120_000.5,
  expected_date: null,
  probability: 30,
  description: '',
  members: [],
  file_ids: [],
};

test('a new one is saved as it was typed, with the main contact of its customer, and shown', async () => {
  const sent = answerBusiness(created);
  const router = await mount(() => <OpportunityFormPage />);
  await fillIn();
  await settled(() => expect(textOfPage()).toContain('王明'));
  await press('保存');
  await settled(() => expect(bodiesOf('PUT /api/business/opportunity', sent)).toEqual([draft]));
  await settled(() => expect(router.state.location.href).toBe('/business_management/details?id=12'));
});

test('saved to be submitted, its page asks for the rest', async () => {
  answerBusiness(created);
  const router = await mount(() => <OpportunityFormPage />);
  await fillIn();
  await press('保存并提交');
  await settled(() => expect(router.state.location.href).toBe('/business_management/details?id=12&submit=1'));
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = answerBusiness(created);
  await mount(() => <OpportunityFormPage />);
  await isReady();
  await press('添加协作人');
  await press('保存');
  await settled(() => expect(textOfPage()).toContain('请填写商机名称'));
  for (const words of ['请选择客户', '请选择项目类型', '请选择来源', '请填写预计金额', '第 1 行'])
    expect(textOfPage()).toContain(words);
  expect(bodiesOf('PUT /api/business/opportunity', sent)).toEqual([]);
});

test('co-workers are sent with what they may do', async () => {
  const sent = answerBusiness({
    ...created,
    '/api/pc/userPick': { data: [] },
    '/api/business/detail': { data: aDetail('open', { actions: ['detail', 'edit', 'submit'] }) },
    'POST /api/business/opportunity': { data: null },
  });
  await mount(() => <OpportunityFormPage />, '/screen?id=1');
  await isReady();
  await choose('第 1 位协作人的权限', '只读');
  await press('保存');
  await settled(() => expect(bodiesOf('POST /api/business/opportunity', sent)).toHaveLength(1));
  expect(bodiesOf('POST /api/business/opportunity', sent)[0]).toMatchObject({
    id: 1,
    version: 3,
    members: [{ user_id: 9, writes: false }],
  });
});

test('that someone else changed it meanwhile is told, and what was typed stays', async () => {
  answerBusiness({
    '/api/business/detail': { data: aDetail('open', { actions: ['detail', 'edit'] }) },
    'POST /api/business/opportunity': { status: 409, msg: '内容已被他人修改，请刷新后重试' },
  });
  const router = await mount(() => <OpportunityFormPage />, '/screen?id=1');
  await isReady();
  await type(field('商机名称'), '新名字');
  await press('保存');
  await settled(() =>
    expect(document.querySelector('.ant-alert')?.textContent).toContain('内容已被他人修改，请刷新后重试'),
  );
  expect(field('商机名称').value).toBe('新名字');
  expect(router.state.location.pathname).toBe('/screen');
  expect(() => control('保存并提交')).toThrow();
});

test('while a returned order is reworked, the customer stays and 成单 goes on', async () => {
  answerBusiness({
    '/api/business/detail': { data: aDetail('reworking', { actions: ['detail', 'edit', 'order'] }) },
    'POST /api/business/opportunity': { data: null },
  });
  const router = await mount(() => <OpportunityFormPage />, '/screen?id=1');
  await isReady();
  expect(field('客户').disabled).toBe(true);
  await press('保存并成单');
  await settled(() => expect(router.state.location.href).toBe('/business_management/order?id=1'));
});

test('what cannot be edited now says why', async () => {
  answerBusiness({ '/api/business/detail': { data: aDetail('active', { owner_id: me }) } });
  await mount(() => <OpportunityFormPage />, '/screen?id=1');
  await settled(() => expect(textOfPage()).toContain('商机当前为“跟进中”，不能编辑'));
});

test('who may not make one is not shown the form', async () => {
  signedIn([501]);
  answerBusiness();
  await mount(() => <OpportunityFormPage />);
  await settled(() => expect(textOfPage()).toContain('你不能新增商机'));
});
