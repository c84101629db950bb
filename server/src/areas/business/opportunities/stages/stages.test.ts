import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as contract from '@tongzhou/contract/areas/business/opportunity.ts';
import * as deeds from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import {
  type Deed,
  deedNames,
  deedsOf,
  type Stage,
  stageNames,
  stageRefusal,
} from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { decide, passAll } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
let deals: BusinessDeals;
const tokens = new Map<number, string>();
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await businessScene(app);
  deals = businessDeals(app, scene);
});
afterAll(() => app.close());

const as = async (person: number): Promise<{ as: string }> => {
  if (!tokens.has(person)) tokens.set(person, await app.signInAs(person));
  return { as: tokens.get(person) as string };
};
const detail = async (id: number, by = scene.ann) =>
  (await app.call(contract.opportunityDetail, { id }, await as(by))).data;

const order = (id: number) => deals.send(id);
const submit = async (id: number, by = scene.ann) =>
  app.call(deeds.submitOpportunity, { id, version: (await detail(id, by)).version }, await as(by));
const withdraw = async (request: number) =>
  app.call(actOnApproval, { action: 'withdraw', id: request, opinion: '再想想' }, await as(scene.ann));
const lose = async (id: number, by = scene.ann) =>
  app.call(deeds.loseOpportunity, { id, reason: 'price', competitor: '某厂', note: '太贵' }, await as(by));
const reopen = async (id: number, by = scene.ann) =>
  app.call(deeds.reopenOpportunity, { id, note: '重启' }, await as(by));
const edit = async (id: number, amount = 100) => {
  const { version, name, customer_id, type_id } = await detail(id);
  const values = {
    name,
    customer_id,
    contact_id: null,
    source: 'visit' as const,
    type_id,
    amount,
    expected_date: null,
    probability: 50,
  };
  return app.call(contract.editOpportunity, { id, version, ...values }, await as(scene.ann));
};

/** Each by its own call. Withdrawing is the approval's: see below. 补充协议 is its own test. */
const doing: Readonly<
  Record<Exclude<Deed, 'withdraw' | 'agreement'>, (id: number) => Promise<{ status: number; msg: string }>>
> = {
  edit: (id) => edit(id),
  delete: async (id) => app.call(contract.deleteOpportunity, { id }, await as(scene.ann)),
  submit: (id) => submit(id),
  order: (id) => order(id),
  supplement: async (id) =>
    app.call(
      deeds.supplementOpportunity,
      { id, version: (await detail(id)).version, probability: 70, note: '补充' },
      await as(scene.ann),
    ),
  lose: (id) => lose(id),
  reopen: (id) => reopen(id),
};
const after: Readonly<Partial<Record<Deed, Stage>>> = {
  submit: 'creating',
  order: 'ordering',
  lose: 'lost',
  reopen: 'active',
};

const pairs = stageNames.flatMap((stage) =>
  deedNames
    .filter((deed) => deed !== 'withdraw' && deed !== 'agreement')
    .map((deed) => ({ stage, deed, offered: deedsOf(stage).includes(deed) })),
);

describe('a deed', () => {
  it.each(pairs.filter((pair) => pair.offered))('$deed happens at $stage', async ({ stage, deed }) => {
    const id = await scene.anOpportunity({ stage });
    const { status, msg } = await doing[deed](id);
    expect([status, msg]).toEqual([200, expect.anything()]);
    if (deed !== 'delete') expect((await detail(id)).stage).toBe(after[deed] ?? stage);
  });

  it.each(pairs.filter((pair) => !pair.offered))('$deed is refused at $stage, in words', async ({ stage, deed }) => {
    const id = await scene.anOpportunity({ stage });
    const before = await detail(id);
    const { status, msg } = await doing[deed](id);
    expect([status, msg]).toEqual([409, stageRefusal(stage, deed)]);
    expect(await detail(id)).toEqual(before);
  });

  it.each(stageNames)('that is offered at %s is what its owner is shown', async (stage) => {
    const id = await scene.anOpportunity({ stage });
    const shown = (await detail(id)).actions;
    // Nothing runs about a row that no call has put there.
    const expected = deedsOf(stage).filter((deed) => deed !== 'withdraw');
    const beside = stage === 'won' || stage === 'lost' ? ['hand-over'] : ['follow-up', 'hand-over'];
    expect(shown).toEqual(['detail', ...expected, ...beside]);
    expect((await detail(id, scene.leader)).actions).toEqual(['detail', ...expected, 'hand-over']);
  });

  it('is not for those who may only read', async () => {
    const id = await scene.anOpportunity({ members: [{ user: scene.ben, writes: false }] });
    const lost = await scene.anOpportunity({ stage: 'lost', members: [{ user: scene.ben, writes: false }] });
    const open = await scene.anOpportunity({ stage: 'open', members: [{ user: scene.ben, writes: false }] });
    expect((await lose(id, scene.ben)).status).toBe(403);
    expect((await reopen(lost, scene.ben)).status).toBe(403);
    expect((await submit(open, scene.ben)).status).toBe(403);
    const unseen = await app.call(deeds.submitOpportunity, { id: open, version: 1 }, await as(scene.bob));
    expect(unseen.status).toBe(404);
    expect((await lose(id, scene.bob)).status).toBe(404);
    expect((await reopen(lost, scene.finance)).status).toBe(403);
  });
});

describe('an opportunity under approval', () => {
  it('is followed once it has passed, and its trail says by whom', async () => {
    const id = await scene.anOpportunity({ stage: 'open' });
    const { data } = await submit(id);
    expect(await detail(id)).toMatchObject({
      stage: 'creating',
      actions: ['detail', 'withdraw', 'follow-up', 'hand-over'],
      requests: [
        { id: data.id, number: data.number, kind: 'business_create', audit_status: 0, waiting_for: ['销售头'] },
      ],
    });
    await passAll(app, data.id);
    expect(await detail(id)).toMatchObject({ stage: 'active', requests: [{ audit_status: 1, waiting_for: [] }] });
    const trail = (await app.call(deeds.opportunityTrail, { opportunity_id: id }, await as(scene.ann))).data.list;
    expect(trail.map(({ title, by_name }) => [title, by_name])).toEqual([
      ['商机审批中 → 跟进中', '销售头'],
      ['待提交 → 商机审批中', '安销售'],
    ]);
  });

  it.each(['reject', 'return', 'withdraw'] as const)(
    '%s opens it again; the next round shows what is otherwise',
    async (how) => {
      const id = await scene.anOpportunity({ stage: 'open', amount: 1_200_000_00 });
      const first = await submit(id);
      const ended =
        how === 'withdraw' ? await withdraw(first.data.id) : await decide(app, first.data.id, { action: how });
      expect(ended.status).toBe(200);
      expect((await detail(id)).stage).toBe('open');
      expect((await edit(id, 980_000)).status).toBe(200);
      const second = await submit(id);
      expect(second.data.id).toBe(first.data.id);
      const seen = await app.call(approvalDetail, { id: second.data.id }, await as(scene.head));
      expect(seen.data).toMatchObject({ round: 2, edit_path: `/business_management/add?id=${id}` });
      expect(seen.data.changes).toEqual([{ label: '预计金额', old: '1,200,000.00', new: '980,000.00' }]);
      expect(seen.data.sections[0]).toMatchObject({ kind: 'figure', title: '加权金额', value: '490,000.00' });
      await passAll(app, second.data.id);
      expect(await detail(id)).toMatchObject({ stage: 'active', amount: 980_000 });
    },
  );

  it('that was returned and then withdrawn stays open', async () => {
    const id = await scene.anOpportunity({ stage: 'open' });
    const { data } = await submit(id);
    await decide(app, data.id, { action: 'return' });
    expect((await withdraw(data.id)).status).toBe(200);
    expect((await detail(id)).stage).toBe('open');
  });

  it('that came back is sent anew by whoever owns it now', async () => {
    const id = await scene.anOpportunity({ stage: 'open' });
    const first = await submit(id);
    await decide(app, first.data.id, { action: 'return' });
    await app.call(deeds.handOverOpportunities, { ids: [id], user_id: scene.ben }, await as(scene.ann));
    const second = await submit(id, scene.ben);
    expect(second.status).toBe(200);
    expect(second.data.id).not.toBe(first.data.id);
    expect((await detail(id, scene.ben)).requests).toMatchObject([
      { id: second.data.id, audit_status: 0 },
      { id: first.data.id, audit_status: 3 },
    ]);
  });

  it('is sent once, also when it is sent twice at the same moment', async () => {
    const id = await scene.anOpportunity({ stage: 'open' });
    const sent = await Promise.all([submit(id), submit(id), submit(id)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is not sent from an old page', async () => {
    const id = await scene.anOpportunity({ stage: 'open' });
    await edit(id, 5);
    const { status, msg } = await app.call(deeds.submitOpportunity, { id, version: 1 }, await as(scene.ann));
    expect([status, msg]).toEqual([409, '内容已被他人修改，请刷新后重试']);
  });

  it('names its neighbours to those who decide, without their amounts', async () => {
    const customer = await scene.aCustomer({ name: '独一客户' });
    const twin = await scene.aCustomer({ name: '独一客户有限公司', owner: scene.bob });
    await scene.anOpportunity({ customer, name: '去年的项目', amount: 777_00 });
    await scene.anOpportunity({ customer: twin, name: '别人的同一件事', owner: scene.bob });
    const id = await scene.anOpportunity({ customer, stage: 'open', name: '今年的项目' });
    const { data } = await submit(id);
    const seen = await app.call(approvalDetail, { id: data.id }, await as(scene.head));
    const tables = seen.data.sections.filter((section) => section.kind === 'table');
    expect(tables.map(({ title, rows }) => [title, rows.map(([name]) => name)])).toEqual([
      ['同一客户的其他商机', ['去年的项目']],
      ['疑似重复的商机', ['别人的同一件事']],
    ]);
    expect(JSON.stringify(tables)).not.toContain('777');
  });
});

describe('an order under approval', () => {
  it('wins when it passes', async () => {
    const id = await scene.anOpportunity();
    const { data } = await order(id);
    expect(await detail(id)).toMatchObject({
      stage: 'ordering',
      actions: ['detail', 'withdraw', 'follow-up', 'hand-over'],
    });
    await passAll(app, data.id);
    expect(await detail(id)).toMatchObject({ stage: 'won', orders: [{ amount: 100, reversed: false }] });
    expect((await detail(id)).actions).toContain('agreement');
  });

  it.each(['reject', 'return', 'withdraw'] as const)('%s leaves it to be reworked, and sent again', async (how) => {
    const id = await scene.anOpportunity();
    const { data } = await order(id);
    await (how === 'withdraw' ? withdraw(data.id) : decide(app, data.id, { action: how }));
    expect((await detail(id)).stage).toBe('reworking');
    const again = await deals.send(id, { again: data.id });
    expect(again.status).toBe(200);
    expect((await detail(id)).stage).toBe('ordering');
  });
});

describe('an opportunity that is lost', () => {
  it('says why, ends an order that had come back, and can be opened again', async () => {
    const id = await scene.anOpportunity();
    const sent = await order(id);
    expect([sent.status, sent.text]).toEqual([200, expect.anything()]);
    await decide(app, sent.data.id, { action: 'return' });
    expect((await detail(id)).stage).toBe('reworking');
    expect((await lose(id)).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      stage: 'lost',
      lost: { reason: 'price', competitor: '某厂', note: '太贵' },
      requests: [{ kind: 'business_order', audit_status: 3 }],
      next_contact_on: null,
    });
    expect((await reopen(id)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ stage: 'active', lost: null });
  });
});
