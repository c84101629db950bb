import { addFollowUp, followUpPage } from '@tongzhou/contract/areas/business/follow-up.ts';
import * as contract from '@tongzhou/contract/areas/business/opportunity.ts';
import { indexData } from '@tongzhou/contract/areas/home.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { remindOfContacts } from './remind.ts';

let app: TestApp;
let scene: BusinessScene;
const morning = beginOf('2026-03-02') + 9 * 3_600_000;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = morning;
  scene = await businessScene(app);
});

const as = async (person: number) => ({ as: await app.signInAs(person) });
type Draft = SentOf<typeof addFollowUp>;
const write = async (opportunity_id: number, more: Partial<Draft> = {}, by = scene.ann) =>
  app.call(
    addFollowUp,
    { opportunity_id, way: 'visit', content: '拜访了采购经理', next_contact_on: null, ...more },
    await as(by),
  );
const detail = async (id: number) => (await app.call(contract.opportunityDetail, { id }, await as(scene.ann))).data;

describe('a follow-up', () => {
  it('is kept, and says when the customer was spoken to and will be again', async () => {
    const customer = await scene.aCustomer();
    const id = await scene.anOpportunity({ customer });
    const file = await businessDeals(app, scene).aFile(scene.ann);
    const { status } = await write(id, { next_contact_on: beginOf('2026-03-05'), file_ids: [file] });
    expect(status).toBe(200);
    expect(await detail(id)).toMatchObject({
      last_contact_at: morning,
      next_contact_on: beginOf('2026-03-05'),
      version: 1,
    });
    const [of] = await app.sql<{ at: Date }>('select last_contact_at as at from customers where id = $1', [customer]);
    expect(of?.at.getTime()).toBe(morning);
    const page = await app.call(followUpPage, { opportunity_id: id }, await as(scene.ann));
    expect(page.data.list).toMatchObject([
      { content: '拜访了采购经理', by_name: '安销售', contact_at: morning, files: [{ id: file }] },
    ]);
  });

  it('written down late does not set the last contact back', async () => {
    const id = await scene.anOpportunity();
    await write(id);
    await write(id, { contact_at: morning - 3 * dayMs, next_contact_on: beginOf('2026-03-02') });
    expect(await detail(id)).toMatchObject({ last_contact_at: morning, next_contact_on: beginOf('2026-03-02') });
  });

  it('neither lies ahead nor promises what is past', async () => {
    const id = await scene.anOpportunity();
    expect((await write(id, { contact_at: morning + 1 })).fields).toEqual({ contact_at: '联系时间不能晚于现在' });
    expect((await write(id, { next_contact_on: beginOf('2026-03-01') })).fields).toEqual({
      next_contact_on: '下次联系不能早于今天',
    });
  });

  it('is written by the owner and those who also write, and read by whoever sees the opportunity', async () => {
    const members = [
      { user: scene.ben, writes: true },
      { user: scene.bob, writes: false },
    ];
    const id = await scene.anOpportunity({ members });
    const statuses = [];
    for (const by of [scene.ann, scene.ben, scene.bob, scene.head, scene.stranger])
      statuses.push((await write(id, {}, by)).status);
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
    const unseen = await scene.anOpportunity();
    expect((await write(unseen, {}, scene.bob)).status).toBe(404);
    expect((await app.call(followUpPage, { opportunity_id: unseen }, await as(scene.bob))).status).toBe(404);
    expect((await app.call(followUpPage, { opportunity_id: id }, await as(scene.bob))).data.total).toBe(2);
  });

  it.each(stageNames)('at %s is taken until it is won or lost', async (stage) => {
    const { status, msg } = await write(await scene.anOpportunity({ stage }));
    if (stage === 'won' || stage === 'lost')
      expect([status, msg]).toEqual([409, expect.stringContaining('不能写跟进')]);
    else expect(status).toBe(200);
  });
});

describe('a promised contact', () => {
  const remindersOf = async (person: number) =>
    (await app.call(messagePage, { kind: 'reminder' }, await as(person))).data.list.map((message) => message.title);

  it('is remembered on its day, once, and again where it moves', async () => {
    const id = await scene.anOpportunity({ name: '约好的' });
    await write(id, { next_contact_on: beginOf('2026-03-05') });
    const remind = () => remindOfContacts(app.database, app.notify, app.clock.now);
    await remind();
    expect(await remindersOf(scene.ann)).toEqual([]);
    app.clock.now = beginOf('2026-03-05') + 3_600_000;
    await remind();
    await remind();
    expect(await remindersOf(scene.ann)).toEqual(['今天该联系：约好的']);
    await write(id, { next_contact_on: beginOf('2026-03-06') });
    app.clock.now = beginOf('2026-03-07');
    await remind();
    expect(await remindersOf(scene.ann)).toEqual(['已过约定的联系日：约好的', '今天该联系：约好的']);
  });

  it('stands on the workbench beside what came back and what is overdue, each opening what it counts', async () => {
    const ask = async (person: number) => (await app.call(indexData, {}, await as(person))).data.cards;
    const keys = (cards: readonly { key: string }[]) =>
      cards.map(({ key }) => key).filter((key) => key.startsWith('business'));
    expect(keys(await ask(scene.ann))).toEqual([]);
    await write(await scene.anOpportunity(), { next_contact_on: beginOf('2026-03-02') });
    await scene.anOpportunity({ stage: 'reworking' });
    await scene.anOpportunity({ stage: 'reworking', owner: scene.ben });
    await scene.anOrder({ instalments: [{ amount: 10_000_00, due_on: '2026-03-01' }] });
    const cards = (await ask(scene.ann)).filter(({ key }) => key.startsWith('business'));
    const at = (filter: string) => `/business_management/business_list?${filter}&owner_id=${scene.ann}`;
    expect(cards.map(({ title, count, link }) => [title, count, link])).toEqual([
      ['联系到期', 1, at('contact_due=true')],
      ['退回的商机与成单', 1, at('returned=true')],
      ['逾期回款', 1, at('tab=receivables&state=overdue')],
    ]);
    const todo = await app.call(contract.opportunityTodo, {}, await as(scene.ann));
    expect(todo.data).toEqual({ contacts_due: 1, returned: 1, quiet: 0, overdue: 1, overdue_amount: 10_000 });
    for (const filter of [{ contact_due: true }, { returned: true }]) {
      const { data } = await app.call(
        contract.opportunityPage,
        { ...filter, owner_id: scene.ann },
        await as(scene.ann),
      );
      expect(data.total).toBe(1);
    }
    expect(keys(await ask(scene.stranger))).toEqual([]);
  });
});
