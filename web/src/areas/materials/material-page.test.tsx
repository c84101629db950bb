import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import MaterialPage from '#areas/materials/material-page.tsx';
import { answerMaterials, askedOf, aUse, bodiesOf, pageOf, someGoods } from '#areas/materials/testing/materials.ts';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(async () => {
  await Promise.all([
    import('#areas/materials/goods/goods-tab.tsx'),
    import('#areas/materials/goods/goods-dialog.tsx'),
    import('#areas/materials/stock/receipt-tab.tsx'),
    import('#areas/materials/stock/receipt-dialogs.tsx'),
    import('#areas/materials/stock/count-tab.tsx'),
    import('#areas/materials/stock/move-tab.tsx'),
    import('#areas/materials/suppliers/supplier-tab.tsx'),
    import('#areas/materials/suppliers/supplier-dialog.tsx'),
    import('#areas/materials/uses/return-tab.tsx'),
    import('#areas/materials/uses/use-dialog.tsx'),
    import('#areas/materials/uses/return-dialog.tsx'),
  ]);
}, 60_000);

const show = (address = '/screen') => mount(() => <MaterialPage />, address);
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());

test('goods that run low say so in words, with their line; those who may not keep goods see fewer tabs', async () => {
  answerMaterials({
    'GET /api/material/goods': pageOf([someGoods(1, { stock: 4.5, low_line: 5, low: true }), someGoods(2)]),
  });
  await show('/screen?tab=goods');
  await settled(() => expect(textOfPage()).toContain('库存不足，下限 5'));
  expect(document.querySelectorAll('.goods-low.cell-sub')).toHaveLength(1);
  expect(control('流水 网线2').getAttribute('href')).toBe('/material/project?tab=moves&goods_id=2');
  for (const name of ['领用', '物资', '入库', '退库', '盘点', '流水', '供应商']) expect(control(name)).toBeTruthy();
});

test('an employee is offered what they may: uses, goods and returns', async () => {
  signedIn([701, 70103]);
  answerMaterials();
  await show('/screen?tab=moves');
  await settled(() => control('领用物资'));
  const tabs = [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);
  expect(tabs).toEqual(expect.arrayContaining(['领用', '物资', '退库']));
  for (const name of ['入库', '盘点', '流水', '供应商']) expect(tabs).not.toContain(name);
});

test('goods are changed with the version that was read, an empty category is none', async () => {
  const sent = answerMaterials({
    'GET /api/material/goods': pageOf([someGoods(1, { version: 3 })]),
    'POST /api/material/goods': { data: null },
  });
  await show('/screen?tab=goods');
  await settled(() => control('编辑 网线1'));
  await press('编辑 网线1');
  await settled(() => expect(field('名称').value).toBe('网线1'));
  // The list behind has a filter of the same name.
  await type(document.querySelector<HTMLInputElement>('[role="dialog"] .ant-select input') as HTMLInputElement, '');
  await type(field('参考单价'), '4');
  await confirm();
  await settled(() =>
    expect(bodiesOf('POST /api/material/goods', sent)).toMatchObject([
      { id: 1, version: 3, name: '网线1', category: null, price: 4, enabled: true },
    ]),
  );
});

test('a receipt has several lines; what the server finds wrong stands at its line', async () => {
  const sent = answerMaterials({
    'PUT /api/material/receipt': {
      status: 422,
      msg: '参数错误',
      data: { fields: { 'lines.1.goods_id': '物资不存在或已停用' } },
    },
  });
  await show('/screen?tab=receipts');
  await settled(() => control('入库'));
  await act(async () => document.querySelector<HTMLElement>('.page-actions .ant-btn-primary')?.click());
  await settled(() => field('供应商'));
  await type(field('供应商'), '华强');
  await choose('第 1 行物资', /网线5/);
  await settled(() => expect(field('第 1 行进价').value).toBe('3.50'));
  await type(field('第 1 行数量'), '12.5');
  await press('添加物资');
  await settled(() => field('第 2 行数量'));
  await choose('第 2 行物资', /网线6/);
  await type(field('第 2 行数量'), '1');
  await type(field('第 2 行进价'), '9');
  await confirm();
  await settled(() => expect(bodiesOf('PUT /api/material/receipt', sent)).toHaveLength(1));
  await settled(() => expect(dialog()).toContain('物资不存在或已停用'));
  expect(bodiesOf('PUT /api/material/receipt', sent)[0]).toMatchObject({
    supplier: '华强',
    lines: [
      { goods_id: 5, num: 12.5, unit_cost: 3.5 },
      { goods_id: 6, num: 1, unit_cost: 9 },
    ],
  });
});

test('a use is put to approval by the names of its goods, with the leader of its project in the path', async () => {
  const sent = answerMaterials({ 'PUT /api/material/use': { data: { id: 3, number: 'LY-3' } } });
  await show();
  await settled(() => control('领用物资'));
  await press('领用物资');
  await settled(() => field('用途'));
  await choose('项目', /机房改造/);
  await type(field('用途'), '布线');
  await choose('第 1 行物资', /网线5/);
  await settled(() => expect(dialog()).toContain('40 米'));
  await type(field('第 1 行领用数量'), '2.5');
  await settled(() =>
    expect(bodiesOf('POST /api/approval/preview', sent).at(-1)).toMatchObject({
      kind: 'material_use',
      project_leader: 9,
      amount: 8.75,
    }),
  );
  await confirm();
  await settled(() => expect(toasts()).toEqual([expect.stringContaining('物资领用已提交审批，编号 LY-3')]));
  expect(bodiesOf('PUT /api/material/use', sent)[0]).toMatchObject({
    project_id: 1,
    purpose: '布线',
    lines: [{ goods_name: '网线5', num: 2.5 }],
  });
});

test('one that came back is sent again as the next round, and leaves the address', async () => {
  const sent = answerMaterials({
    '/api/material/useRequest': {
      data: {
        approval_id: 8,
        project_id: 1,
        purpose: '布线',
        lines: [{ goods_name: '网线6', num: 4 }],
        content_json: '[{"user_id":2,"checked":["check"]}]',
      },
    },
    '/api/approval/detail': {
      data: {
        audit_status: 4,
        trail: [{ round: 1, user_name: '周总', for_name: null, action: '退回申请人', opinion: '太多' }],
      },
    },
    'PUT /api/material/use': { data: { id: 8, number: 'LY-8' } },
  });
  const router = await show('/screen?tab=uses&again=8');
  await settled(() => expect(dialog()).toContain('周总 退回了申请：太多'));
  await type(field('第 1 行领用数量'), '3');
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/material/use', sent)).toMatchObject([
      { again: 8, project_id: 1, lines: [{ goods_name: '网线6', num: 3 }] },
    ]),
  );
  await settled(() => expect(router.state.location.href).toBe('/screen?tab=uses'));
});

test('a return begins with all that is still out, and can be less', async () => {
  const sent = answerMaterials({
    'GET /api/material/use': pageOf([aUse(1, { actions: ['return'] }), aUse(2)]),
    'PUT /api/material/return': { data: { id: 1, number: 'TK-1' } },
  });
  await show();
  await settled(() => control('退库 LY-20261101-0001'));
  expect(() => control('退库 LY-20261101-0002')).toThrow();
  await press('退库 LY-20261101-0001');
  await settled(() => expect(field('第 1 行退回数量').value).toBe('7.5'));
  await type(field('第 1 行退回数量'), '1.25');
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/material/return', sent)).toMatchObject([
      { use_id: 1, lines: [{ goods_id: 5, num: 1.25 }] },
    ]),
  );
});

test('a count says what the books said; moves are narrowed to the goods of the address', async () => {
  const sent = answerMaterials({ 'PUT /api/material/count': { data: { id: 1, number: 'PD-1' } } });
  await show('/screen?tab=counts');
  await settled(() => control('盘点'));
  await act(async () => document.querySelector<HTMLElement>('.page-actions .ant-btn-primary')?.click());
  await settled(() => field('第 1 行实盘数量'));
  await choose('第 1 行物资', /网线5/);
  await type(field('第 1 行实盘数量'), '39');
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/material/count', sent)).toMatchObject([
      { lines: [{ goods_id: 5, expected: 40, counted: 39 }] },
    ]),
  );
  await press('流水');
  await settled(() => expect(askedOf('/api/material/move', sent)).not.toEqual([]));
});

test('a supplier that is used can only be disabled; what is wrong stands at its field, found here or by the server', async () => {
  const supplier = (id: number, actions: readonly string[]) => ({
    ...{ id, name: `供应商${id}`, contact: '陈国强', phone: '', main_goods: '网线', note: '', enabled: true },
    ...{ version: 4, created_at: 0, actions },
  });
  const taken = '已有同名供应商';
  const sent = answerMaterials({
    'GET /api/material/supplier': pageOf([supplier(1, ['edit']), supplier(2, ['edit', 'delete'])]),
    'POST /api/material/supplier': { status: 409, msg: taken, data: { fields: { name: taken } } },
  });
  await show('/screen?tab=suppliers');
  await settled(() => control('删除 供应商2'));
  expect(() => control('删除 供应商1')).toThrow();
  await press('编辑 供应商1');
  await settled(() => expect(field('联系人').value).toBe('陈国强'));
  await type(field('电话'), '找老陈');
  await act(async () => document.querySelector<HTMLElement>('[role="switch"]')?.click());
  await confirm();
  await settled(() => expect(dialog()).toContain('电话只含数字、空格和短横线，至少 6 位'));
  await type(field('电话'), '0571-88000000');
  await confirm();
  await settled(() => expect(dialog()).toContain(taken));
  expect(bodiesOf('POST /api/material/supplier', sent)).toEqual([
    {
      ...{
        id: 1,
        version: 4,
        name: '供应商1',
        contact: '陈国强',
        phone: '0571-88000000',
        main_goods: '网线',
        note: '',
      },
      enabled: false,
    },
  ]);
});

test('a receipt offers the suppliers that are known by what is typed, and takes the one that is chosen', async () => {
  const sent = answerMaterials({
    '/api/material/supplierOptions': { data: [{ id: 1, name: '杭州华强线缆有限公司', main_goods: '网线' }] },
    'PUT /api/material/receipt': { data: { id: 1, number: 'RK-1' } },
  });
  await show('/screen?tab=receipts');
  await settled(() => control('入库'));
  await act(async () => document.querySelector<HTMLElement>('.page-actions .ant-btn-primary')?.click());
  await settled(() => field('供应商'));
  await type(field('供应商'), 'hq');
  await settled(() => expect(askedOf('/api/material/supplierOptions', sent)).toContain('?keyword=hq'));
  await choose('供应商', /华强线缆/);
  await settled(() => expect(field('供应商').value).toBe('杭州华强线缆有限公司'));
  await choose('第 1 行物资', /网线5/);
  await type(field('第 1 行数量'), '1');
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/material/receipt', sent)).toMatchObject([{ supplier: '杭州华强线缆有限公司' }]),
  );
});
