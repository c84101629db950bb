import { createCustomer, customerDetail, editCustomer } from '@tongzhou/contract/areas/business/customer.ts';
import { mergeCustomers, previewMerge } from '@tongzhou/contract/areas/business/customer-care.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene, creditCode } from '#areas/business/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
let ann: string;
let code = 100;
beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  ann = await app.signInAs(scene.ann);
});
afterAll(() => app.close());

let keep_id: number;
let drop_id: number;
beforeEach(async () => {
  keep_id = await scene.aCustomer({
    name: '留下的公司',
    region: '上海',
    contacts: [{ name: '张三', mobile: '13800000001' }, { name: '李四' }, { name: '王五', mobile: '13800000005' }],
  });
  drop_id = await scene.aCustomer({
    name: '并掉的公司',
    credit_code: creditCode(++code),
    region: '北京',
    industry: 'finance',
    contacts: [
      { name: '小张', mobile: '13800000001' },
      { name: '李四', mobile: '13800000004' },
      { name: '王五', mobile: '13800000055' },
      { name: '赵六' },
    ],
  });
});
const merge = (who = ann, ids = { keep_id, drop_id }) => app.call(mergeCustomers, ids, { as: who });
const preview = (who = ann, ids = { keep_id, drop_id }) => app.call(previewMerge, ids, { as: who });
const detail = (id: number) => app.call(customerDetail, { id }, { as: ann });

describe('merging two customers', () => {
  it('is shown before it is done', async () => {
    const opportunity = await scene.anOpportunity({ customer: drop_id });
    await scene.aFollowUp(opportunity);
    await scene.anOpportunity({ customer: drop_id, owner: scene.bob });
    const { data } = await preview();
    expect(data).toMatchObject({
      keep: { name: '留下的公司', contacts: 3, opportunities: 0, orders: 0, follow_ups: 0, files: 0 },
      // One is of someone whose opportunities the viewer does not see.
      drop: { name: '并掉的公司', contacts: 4, opportunities: 1, orders: 0, follow_ups: 1, files: 0 },
      filled: [
        { label: '统一社会信用代码', value: creditCode(code) },
        { label: '行业', value: '金融' },
      ],
      problem: null,
    });
    expect((await detail(drop_id)).status).toBe(200);
  });

  it('leaves one with everything that both had', async () => {
    const opportunity = await scene.anOpportunity({ customer: drop_id, stage: 'creating' });
    const [named] = await app.sql<{ id: number }>(
      `select id::int from customer_contacts where customer_id = $1 and name = '小张'`,
      [drop_id],
    );
    await app.sql('update opportunities set contact_id = $2 where id = $1', [opportunity, named?.id]);
    const order = await scene.anOrder({ customer: drop_id });
    const [file] = await app.sql<{ id: number }>(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at)
        values ('合同.pdf', 'application/pdf', 1, '', $1, false, $2, now(), 'customer', $3, now()) returning id::int`,
      [`merge-${code}`, scene.ann, drop_id],
    );
    expect((await merge()).text).toContain('"code":200');

    const { data } = await detail(keep_id);
    expect(data).toMatchObject({
      name: '留下的公司',
      region: '上海',
      credit_code: creditCode(code),
      industry: 'finance',
      contact_name: '张三',
      version: 2,
    });
    expect(data.contacts.map(({ name, mobile, main }) => [name, mobile, main])).toEqual([
      ['张三', '13800000001', true],
      ['李四', '13800000004', false],
      ['王五', '13800000005', false],
      ['王五', '13800000055', false],
      ['赵六', null, false],
    ]);
    expect(data.files.map(({ id }) => id)).toEqual([file?.id]);
    expect(data.figures).toMatchObject({ opportunities: 2, won: 1, contract: 10_000 });
    const [moved] = await app.sql(
      `select o.customer_id::int, k.name as contact from opportunities o join customer_contacts k on k.id = o.contact_id where o.id = $1`,
      [opportunity],
    );
    expect(moved).toEqual({ customer_id: keep_id, contact: '张三' });
    expect(await app.sql('select customer_id::int as id from trade_orders where id = $1', [order])).toEqual([
      { id: keep_id },
    ]);
    expect((await detail(drop_id)).status).toBe(404);
    expect(await app.sql('select merged_into::int as into from customers where id = $1', [drop_id])).toEqual([
      { into: keep_id },
    ]);
    const logged = await app.sql<{ object_id: number }>(
      `select object_id::int from log.operations where action = '合并客户' and result = 'done' and object_id = any ($1) order by id`,
      [[keep_id, drop_id]],
    );
    expect(logged.map(({ object_id }) => object_id)).toEqual([keep_id, drop_id]);
  });

  it('keeps the main contact of the other where it is the first to have any', async () => {
    const empty = await scene.aCustomer();
    await merge(ann, { keep_id: empty, drop_id });
    expect((await detail(empty)).data).toMatchObject({ contact_name: '小张', contacts: { length: 4 } });
  });

  it('is refused in words where both have a code, and with itself', async () => {
    const other = await scene.aCustomer({ credit_code: creditCode(++code) });
    const words = '两个客户的统一社会信用代码不同，不能合并';
    expect((await preview(ann, { keep_id: other, drop_id })).data.problem).toBe(words);
    const refused = await merge(ann, { keep_id: other, drop_id });
    expect([refused.status, refused.msg]).toEqual([409, words]);
    const same = await merge(ann, { keep_id, drop_id: keep_id });
    expect([same.status, Object.keys(same.fields)]).toEqual([422, ['drop_id']]);
  });

  it('is for those who see and write both', async () => {
    const theirs = await scene.aCustomer({ owner: scene.ben });
    for (const ids of [
      { keep_id, drop_id: theirs },
      { keep_id: theirs, drop_id },
    ]) {
      expect((await merge(ann, ids)).status).toBe(404);
      expect((await preview(ann, ids)).status).toBe(404);
    }
    await scene.anOpportunity({ customer: theirs, owner: scene.ben, members: [{ user: scene.ann, writes: true }] });
    expect((await merge(ann, { keep_id, drop_id: theirs })).status).toBe(403);
    expect((await preview(ann, { keep_id, drop_id: theirs })).status).toBe(403);
    for (const who of [scene.finance, scene.stranger]) expect((await merge(await app.signInAs(who))).status).toBe(403);
    expect((await merge(await app.signInAs(scene.leader), { keep_id, drop_id: theirs })).status).toBe(200);
  });

  it('happens once, and neither way round at the same moment', async () => {
    const beside = await createTestApp({ beside: app });
    const answers = await Promise.all([
      app.call(mergeCustomers, { keep_id, drop_id }, { as: ann }),
      beside.call(mergeCustomers, { keep_id: drop_id, drop_id: keep_id }, { as: ann }),
    ]);
    await beside.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [left] = await app.sql<{ n: number }>(
      'select count(*)::int as n from customers where id = any ($1) and deleted_at is null',
      [[keep_id, drop_id]],
    );
    expect(left?.n).toBe(1);
  });

  it('frees nothing: the code belongs to the kept one, and what was dropped is not edited', async () => {
    const { contacts, version, ...fields } = (await detail(drop_id)).data;
    await merge();
    const { name, region, source, address, description, credit_code } = fields;
    const edit = { id: drop_id, version, name, region, source, address, description, contacts, credit_code };
    expect((await app.call(editCustomer, { ...edit, industry: null }, { as: ann })).status).toBe(404);
    const again = { name: '又来', region, source, address, credit_code, industry: null, contacts: [] };
    expect((await app.call(createCustomer, again, { as: ann })).fields.credit_code).toContain('留下的公司');
  });
});
