import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { editCustomer } from '@tongzhou/contract/areas/business/customer.ts';
import * as contract from '@tongzhou/contract/areas/business/opportunity.ts';
import * as deeds from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { explain } from '@tongzhou/contract/areas/identity/groups.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opportunityHandOver } from '#areas/business/opportunities/owners/hand-over.ts';
import { businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { decide } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
const tokens = new Map<number, string>();
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await businessScene(app);
});
afterAll(() => app.close());

const as = async (person: number): Promise<{ as: string }> => {
  if (!tokens.has(person)) tokens.set(person, await app.signInAs(person));
  return { as: tokens.get(person) as string };
};

type Draft = SentOf<typeof contract.createOpportunity>;
let customer: number;
beforeEach(async () => {
  customer = await scene.aCustomer({
    name: '杭州云帆科技有限公司',
    contacts: [{ name: '王明', mobile: '13800000000' }],
  });
});

const draft = (more: Partial<Draft> = {}): Draft => ({
  name: '官网改版',
  customer_id: customer,
  contact_id: null,
  source: 'visit',
  type_id: scene.type,
  amount: 120_000,
  expected_date: beginOf('2026-06-30'),
  probability: 60,
  ...more,
});
const create = async (more: Partial<Draft> = {}, by = scene.ann) =>
  app.call(contract.createOpportunity, draft(more), await as(by));
const detail = async (id: number, by = scene.ann) => app.call(contract.opportunityDetail, { id }, await as(by));
const edit = async (id: number, more: Partial<Draft> & { version?: number }, by = scene.ann) =>
  app.call(contract.editOpportunity, { id, version: 1, ...draft(), ...more }, await as(by));
const supplement = async (id: number, more: Partial<SentOf<typeof deeds.supplementOpportunity>>, by = scene.ann) =>
  app.call(deeds.supplementOpportunity, { id, version: 1, note: '客户确认', ...more }, await as(by));
const trail = async (id: number, by = scene.ann) =>
  (await app.call(deeds.opportunityTrail, { opportunity_id: id }, await as(by))).data.list;
const contactOf = async (of: number): Promise<number> =>
  (await app.sql<{ id: number }>('select id::int from customer_contacts where customer_id = $1', [of]))[0]
    ?.id as number;
const titlesOf = async (person: number): Promise<string[]> =>
  (await app.call(messagePage, {}, await as(person))).data.list.map((message) => message.title);

describe('a new opportunity', () => {
  it('is its maker’s, has the next number of the year and is open', async () => {
    const [first, second] = [await create(), await create()];
    expect(first.status).toBe(200);
    expect(first.data.number).toMatch(/^SJ-2026-\d{4}$/);
    expect(Number(second.data.number.slice(-4))).toBe(Number(first.data.number.slice(-4)) + 1);
    const { data } = await detail(first.data.id);
    expect(data).toMatchObject({
      name: '官网改版',
      customer_name: '杭州云帆科技有限公司',
      customer_visible: true,
      amount: 120_000,
      owner_id: scene.ann,
      stage: 'open',
      create_audit_status: 0,
      end_audit_status: 2,
      version: 1,
      expected_date: beginOf('2026-06-30'),
      actions: ['detail', 'edit', 'delete', 'submit', 'follow-up', 'hand-over'],
    });
    expect(await trail(first.data.id)).toMatchObject([{ title: '新建商机', by_name: '安销售' }]);
  });

  it('is written down in the operation log', async () => {
    const { data } = await create({ members: [{ user_id: scene.ben, writes: true }] });
    const [entry] = await app.sql<{ object_label: string; changes: unknown }>(
      `select object_label, changes from log.operations where object_kind = 'opportunity' and object_id = $1`,
      [data.id],
    );
    expect(entry?.object_label).toBe(`${data.number} 官网改版`);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'amount', label: '预计金额', old: null, new: '120,000.00' },
        { field: 'members', label: '协作人', old: null, new: '本销售（可编辑）' },
      ]),
    );
  });

  it('may not point to what is not there for its maker', async () => {
    const others = await scene.aCustomer({ owner: scene.bob, contacts: [{ name: '赵强' }] });
    const gone = await aPerson(app, { state: 'left', enabled: false });
    const cases: [Partial<Draft>, string, string][] = [
      [{ customer_id: others }, 'customer_id', '客户不存在'],
      [{ contact_id: await contactOf(others) }, 'contact_id', '该客户没有这位联系人'],
      [{ type_id: 999_999 }, 'type_id', '项目类型不存在或已停用'],
      [{ members: [{ user_id: gone, writes: false }] }, 'members.0.user_id', '该人员不存在或不在职'],
      [
        {
          members: [
            { user_id: scene.ben, writes: true },
            { user_id: scene.ann, writes: true },
          ],
        },
        'members.1.user_id',
        '负责人不必列为协作人',
      ],
    ];
    for (const [more, field, words] of cases) {
      const { status, fields } = await create(more);
      expect([status, fields]).toEqual([422, { [field]: words }]);
    }
  });

  it('is made by nobody without the permission', async () => {
    expect((await create({}, scene.stranger)).status).toBe(403);
    expect((await create({}, scene.finance)).status).toBe(403);
  });

  it('tells whoever is named as a co-worker', async () => {
    const { data } = await create({ name: '一起做的事', members: [{ user_id: scene.ben, writes: false }] });
    expect(await titlesOf(scene.ben)).toContain('请您协作商机：一起做的事');
    expect((await detail(data.id, scene.ben)).data.members).toEqual([
      { user_id: scene.ben, name: '本销售', writes: false },
    ]);
  });
});

describe('an edit', () => {
  it('says in the trail what is otherwise, in words', async () => {
    const { data } = await create({ contact_id: await contactOf(customer) });
    const done = await edit(data.id, { amount: 98_000.5, expected_date: null, description: '二期' });
    expect(done.status).toBe(200);
    const [latest] = await trail(data.id);
    expect(latest).toMatchObject({
      title: '编辑商机',
      changes: [
        { label: '联系人', old: '王明', new: null },
        { label: '预计金额', old: '120,000.00', new: '98,000.50' },
        { label: '预计签约日期', old: '2026-06-30', new: null },
        { label: '描述', old: null, new: '二期' },
      ],
    });
    expect((await detail(data.id)).data).toMatchObject({ version: 2, amount: 98_000.5, contact: null });
  });

  it('of what someone else has changed meanwhile is refused', async () => {
    const { data } = await create();
    await edit(data.id, { amount: 1 });
    const { status, msg } = await edit(data.id, { amount: 2 });
    expect([status, msg]).toEqual([409, '内容已被他人修改，请刷新后重试']);
  });

  it('keeps a type that is no longer offered, and chooses none such', async () => {
    const { data } = await create();
    const [other] = await app.sql<{ id: number }>(
      `insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance, enabled)
        values ('旧类型', 'OLD', 'client', 0, 0, false, false) returning id::int`,
    );
    expect((await edit(data.id, { type_id: other?.id as number })).fields).toEqual({
      type_id: '项目类型不存在或已停用',
    });
    await app.sql('update opportunities set type_id = $1 where id = $2', [other?.id, data.id]);
    expect((await edit(data.id, { type_id: other?.id as number })).status).toBe(200);
  });

  it('while a returned order is reworked leaves the customer as it is', async () => {
    const id = await scene.anOpportunity({ customer, stage: 'reworking' });
    const another = await scene.aCustomer();
    expect((await edit(id, { customer_id: another })).fields).toEqual({ customer_id: '成单退回后不能更换客户' });
    expect((await edit(id, { amount: 5 })).status).toBe(200);
  });

  it('is for the owner, co-workers who write and those over the owner', async () => {
    const members = [
      { user: scene.ben, writes: true },
      { user: scene.finance, writes: false },
    ];
    const id = await scene.anOpportunity({ customer, stage: 'open', members });
    const outcomes: [number, number][] = [];
    for (const who of [scene.bob, scene.stranger, scene.leader, scene.head, scene.ben]) {
      const version = (await detail(id)).data.version;
      const kept = members.map(({ user, writes }) => ({ user_id: user, writes }));
      outcomes.push([who, (await edit(id, { version, members: kept }, who)).status]);
    }
    expect(outcomes).toEqual([
      [scene.bob, 404],
      [scene.stranger, 403],
      [scene.leader, 200],
      [scene.head, 200],
      [scene.ben, 200],
    ]);
  });

  it('is not for a co-worker who reads', async () => {
    const id = await scene.anOpportunity({ customer, stage: 'open', members: [{ user: scene.ben, writes: false }] });
    expect((await detail(id, scene.ben)).data.actions).toEqual(['detail']);
    expect((await edit(id, {}, scene.ben)).status).toBe(403);
    const remove = await app.call(contract.deleteOpportunity, { id }, await as(scene.ben));
    expect(remove.status).toBe(403);
  });
});

describe('a supplement', () => {
  it('changes what is given, adds, and says why', async () => {
    const id = await scene.anOpportunity({ customer, amount: 100_00, probability: 50 });
    const done = await supplement(id, { probability: 80, members: [{ user_id: scene.ben, writes: true }] });
    expect(done.status).toBe(200);
    expect((await trail(id))[0]).toMatchObject({
      title: '补充商机',
      note: '客户确认',
      changes: [
        { label: '赢率', old: '50%', new: '80%' },
        { label: '协作人', old: null, new: '本销售（可编辑）' },
      ],
    });
    expect((await detail(id)).data).toMatchObject({ amount: 100, probability: 80, version: 2 });
    expect((await supplement(id, { probability: 90 })).status).toBe(409);
    expect((await supplement(id, { version: 2, probability: 90 }, scene.ben)).status).toBe(200);
  });

  it('is not for those without it', async () => {
    const id = await scene.anOpportunity({ customer, members: [{ user: scene.ben, writes: false }] });
    expect((await supplement(id, {}, scene.ben)).status).toBe(403);
    expect((await supplement(id, {}, scene.bob)).status).toBe(404);
    expect((await supplement(id, {}, scene.finance)).status).toBe(403);
  });
});

describe('a hand-over', () => {
  const handOver = async (ids: number[], user_id: number, by: number) =>
    app.call(deeds.handOverOpportunities, { ids, user_id, note: '片区调整' }, await as(by));

  it('passes several with their orders, tells the new owner, and leaves a trail', async () => {
    const open = await scene.anOpportunity({
      name: '待交一',
      maker: scene.leader,
      members: [{ user: scene.bob, writes: false }],
    });
    const order = await scene.anOrder();
    const [won] = await app.sql<{ id: number }>('select opportunity_id::int as id from trade_orders where id = $1', [
      order,
    ]);
    const done = await handOver([open, won?.id as number], scene.bob, scene.head);
    expect([done.status, done.data]).toEqual([200, { opportunities: 2 }]);
    expect((await detail(open, scene.ann)).status).toBe(404);
    expect((await detail(open, scene.bob)).data).toMatchObject({ owner_id: scene.bob, members: [] });
    const [of] = await app.sql<{ owner: number }>('select owner_id::int as owner from trade_orders where id = $1', [
      order,
    ]);
    expect(of?.owner).toBe(scene.bob);
    expect((await trail(open, scene.bob))[0]).toMatchObject({
      title: '移交商机',
      by_name: '销售头',
      note: '片区调整',
      changes: [{ label: '负责人', old: '安销售', new: '鲍销售' }],
    });
    expect(await titlesOf(scene.bob)).toContain('2 个商机移交给您');
    // Whose they are already stay as they are.
    expect((await handOver([open], scene.bob, scene.leader)).data).toEqual({ opportunities: 0 });
  });

  it('is not for co-workers, strangers, or to someone who has left', async () => {
    const id = await scene.anOpportunity({ members: [{ user: scene.ben, writes: true }] });
    const gone = await aPerson(app, { state: 'left', enabled: false });
    expect((await handOver([id], scene.ben, scene.ben)).status).toBe(403);
    expect((await handOver([id], scene.bob, scene.bob)).status).toBe(404);
    expect((await handOver([id], scene.bob, scene.finance)).status).toBe(403);
    expect((await handOver([id], gone, scene.ann)).fields).toEqual({ user_id: '接收人不存在或不在职' });
  });

  it('passes on what someone who leaves had in hand, and their places beside others', async () => {
    const leaver = await aPerson(app, { department: scene.sales, groups: [scene.alone] });
    const active = await scene.anOpportunity({ owner: leaver });
    const lost = await scene.anOpportunity({ owner: leaver, stage: 'lost' });
    const order = await scene.anOrder({ owner: leaver });
    const worked = await scene.anOpportunity({ owner: scene.bob, members: [{ user: leaver, writes: true }] });
    const own = await scene.anOpportunity({ owner: scene.ben, members: [{ user: leaver, writes: true }] });
    const listed = await opportunityHandOver.list(app.database, leaver);
    const [won] = await app.sql<{ id: number }>('select opportunity_id::int as id from trade_orders where id = $1', [
      order,
    ]);
    expect(listed.map(({ id }) => id)).toEqual([active, won?.id, worked, own]);
    await app.database.transaction((tx) => opportunityHandOver.handOver(tx, leaver, scene.ben, app.clock.now));
    const owners = await app.sql<{ id: number; owner: number }>(
      'select id::int, owner_id::int as owner from opportunities where id = any ($1) order by id',
      [[active, lost, won?.id]],
    );
    expect(owners.map(({ owner }) => owner)).toEqual([scene.ben, leaver, scene.ben]);
    const members = await app.sql<{ opportunity: number; user: number; writes: boolean }>(
      `select opportunity_id::int as opportunity, user_id::int as user, writes from opportunity_members where opportunity_id = any ($1)`,
      [[worked, own]],
    );
    expect(members).toEqual([{ opportunity: worked, user: scene.ben, writes: true }]);
    expect(await opportunityHandOver.list(app.database, leaver)).toEqual([]);
    expect((await trail(active, scene.ben))[0]).toMatchObject({ title: '离职交接', by_name: null });
  });
});

describe('deleting', () => {
  const remove = async (id: number, by = scene.ann) => app.call(contract.deleteOpportunity, { id }, await as(by));

  it('ends a request that had come back, and leaves what was decided to read', async () => {
    const { data } = await create();
    const sent = await app.call(deeds.submitOpportunity, { id: data.id, version: 1 }, await as(scene.ann));
    expect(sent.data.number).toMatch(/^SS-/);
    expect((await remove(data.id)).status).toBe(409);
    await decide(app, sent.data.id, { action: 'return' });
    expect((await remove(data.id)).status).toBe(200);
    expect((await detail(data.id)).status).toBe(404);
    expect((await remove(data.id)).status).toBe(404);
    const request = await app.call(approvalDetail, { id: sent.data.id }, await as(scene.head));
    expect([request.status, request.data.audit_status]).toEqual([200, 3]);
  });

  it('is not for whoever does not see it', async () => {
    const id = await scene.anOpportunity({ stage: 'open' });
    expect((await remove(id, scene.bob)).status).toBe(404);
    expect((await remove(id, scene.stranger)).status).toBe(403);
  });
});

describe('its files', () => {
  it('are shown with it and to those who decide about it, as they were sent', async () => {
    const { aFile } = businessDeals(app, scene);
    const [first, second, another] = [await aFile(scene.ann), await aFile(scene.ann), await aFile(scene.ben)];
    expect((await create({ file_ids: [another] })).fields).toEqual({ file_ids: '附件不存在或已被使用，请重新上传' });
    const { data } = await create({ file_ids: [first] });
    const sent = await app.call(deeds.submitOpportunity, { id: data.id, version: 1 }, await as(scene.ann));
    const filesOf = async () =>
      (await app.call(approvalDetail, { id: sent.data.id }, await as(scene.head))).data.files.map(({ id }) => id);
    expect(await filesOf()).toEqual([first]);
    await decide(app, sent.data.id);
    expect((await supplement(data.id, { version: 3, file_ids: [second] })).status).toBe(200);
    expect((await detail(data.id)).data.files.map(({ id }) => id)).toEqual([first, second]);
    expect((await trail(data.id))[0]?.changes).toEqual([{ label: '附件', old: '合同.pdf', new: '合同.pdf、合同.pdf' }]);
    expect(await filesOf()).toEqual([first]);
  });

  it('that an edit leaves out are taken away', async () => {
    const { aFile } = businessDeals(app, scene);
    const [first, second] = [await aFile(scene.ann), await aFile(scene.ann)];
    const { data } = await create({ file_ids: [first] });
    expect((await edit(data.id, { file_ids: [second] })).status).toBe(200);
    expect((await detail(data.id)).data.files.map(({ id }) => id)).toEqual([second]);
  });
});

describe('a page', () => {
  it('masks the contact’s mobile where the customer’s owner is out of scope', async () => {
    const { data } = await create({
      contact_id: await contactOf(customer),
      members: [{ user_id: scene.ben, writes: false }],
    });
    const mobile = async (by: number) => (await detail(data.id, by)).data.contact?.mobile;
    expect([await mobile(scene.ann), await mobile(scene.ben), await mobile(scene.head)]).toEqual([
      '13800000000',
      '138****0000',
      '13800000000',
    ]);
  });

  it('shows the customer’s name of today, and is found by it', async () => {
    const { data } = await create({ name: '某项目' });
    const found = async (keyword: string) =>
      (await app.call(contract.opportunityPage, { keyword }, await as(scene.ann))).data.list.map(({ id }) => id);
    expect(await found('云帆')).toContain(data.id);
    const renamed = {
      id: customer,
      version: 1,
      name: '杭州远航科技有限公司',
      credit_code: null,
      industry: null,
      region: null,
      source: null,
      address: null,
      contacts: [],
    };
    expect((await app.call(editCustomer, renamed, await as(scene.ann))).status).toBe(200);
    expect(await found('云帆')).not.toContain(data.id);
    expect(await found('yhkj')).toContain(data.id);
    expect((await detail(data.id)).data.customer_name).toBe('杭州远航科技有限公司');
  });
});

describe('why someone sees it', () => {
  const why = async (user_id: number, kind: string, id: number) =>
    (await app.call(explain, { user_id, kind, id }, await as(administratorId))).data;

  it('says by what: part, scope, or nothing', async () => {
    const id = await scene.anOpportunity({ customer, members: [{ user: scene.ben, writes: false }] });
    expect(await why(scene.ann, 'opportunity', id)).toMatchObject({
      sees: true,
      sentence: expect.stringContaining('负责人'),
    });
    expect(await why(scene.ben, 'opportunity', id)).toMatchObject({
      sees: true,
      sentence: expect.stringContaining('协作人'),
    });
    expect(await why(scene.head, 'opportunity', id)).toMatchObject({
      sees: true,
      sentence: expect.stringContaining('数据范围'),
    });
    expect((await why(scene.bob, 'opportunity', id)).sees).toBe(false);
    expect((await why(scene.stranger, 'opportunity', id)).sees).toBe(false);
  });

  it('of a customer names the opportunity, and of an order its opportunity’s', async () => {
    const mine = await scene.aCustomer({ owner: scene.ann });
    await scene.anOpportunity({ customer: mine, members: [{ user: scene.bob, writes: false }], name: '桥' });
    expect(await why(scene.bob, 'customer', mine)).toMatchObject({
      sees: true,
      sentence: expect.stringContaining('桥'),
    });
    expect((await why(scene.ben, 'customer', mine)).sees).toBe(false);
    const order = await scene.anOrder({ owner: scene.ann });
    expect((await why(scene.ann, 'order', order)).sees).toBe(true);
    expect((await why(scene.ben, 'order', order)).sees).toBe(false);
  });
});
