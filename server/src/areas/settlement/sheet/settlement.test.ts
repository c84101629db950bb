import { actOnApproval, reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import { explain } from '@tongzhou/contract/areas/identity/groups.ts';
import { costKindNames } from '@tongzhou/contract/areas/projects/cost.ts';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { finishProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import * as contract from '@tongzhou/contract/areas/settlement/sheet.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markDividendsPaid, releaseDividends, takeDividends } from '#areas/settlement/public.ts';
import { settle } from '#areas/settlement/testing/calculator.ts';
import { type SettlementScene, settlementScene } from '#areas/settlement/testing/scene.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { decide, passAll } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: SettlementScene;
beforeAll(async () => {
  app = await createTestApp();
  // A Monday; the team is at work from Tuesday the third of February on.
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await settlementScene(app);
});
afterAll(() => app.close());

const reverse = async (approval: number, by = scene.leader) =>
  app.call(reverseApproval, { id: approval, opinion: '算错了' }, await scene.as(by));
const rowsOf = async (project_id: number, line: contract.SettlementLine, settlement_id?: number, by = scene.leader) =>
  app.call(
    contract.settlementRows,
    { project_id, line, page_size: 50, ...(settlement_id !== undefined && { settlement_id }) },
    await scene.as(by),
  );
const total = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, row) => sum + fenOfYuan(row.amount), 0);
const dividendsOf = (settlement: number) =>
  app.sql<{ user: number; amount: number; reversed: string | null }>(
    `select user_id::int as user, amount::int, reversed_day::text as reversed from dividends where settlement_id = $1 order by amount desc`,
    [settlement],
  );

describe('a finished project', () => {
  it('is tried out, sent with an adjustment, frozen, passed and booked; every figure follows from what is shown', async () => {
    const { id, order } = await scene.finished({
      members: [{ user: scene.member }, { user: scene.other, role: 'core' }],
    });
    await scene.aCost(id, 2_000_00, 'material');
    const { data: sheet } = await scene.sheetOf(id);
    expect(sheet).toMatchObject({
      figures: { kind: 'profit', received: 106_000, tax_rate: 6, income: 100_000, labour: 40_000, material: 2_000 },
      may_adjust: true,
      problem: null,
      open: null,
    });
    expect(sheet.figures).toMatchObject({
      profit: 58_000,
      pool_percent: 10,
      pool_total: 5_800,
      pool: 5_800,
      carried: 0,
    });
    for (const line of costKindNames)
      expect([line, total((await rowsOf(id, line)).data.list)]).toEqual([line, fenOfYuan(sheet.figures[line])]);
    expect(total((await rowsOf(id, 'income')).data.list)).toBe(fenOfYuan(sheet.figures.received));

    const adjustments = [{ user_id: scene.member, percent: 10, reason: '夜里值守' }];
    const sent = await scene.send(id, { adjustments, note: '首次结算' });
    expect(sent.text).toContain('"code":200');
    expect((await scene.send(id)).msg).toBe('该项目已有结算正在审批');
    // What comes after is no part of it.
    await scene.aCost(id, 9_000_00, 'other');
    await scene.receive(order, 1_000_00);
    const settlement = await scene.idOf(sent.data.id);
    expect((await rowsOf(id, 'other', settlement)).data.list).toEqual([]);
    expect(total((await rowsOf(id, 'income', settlement)).data.list)).toBe(106_000_00);

    // Finance, then the leaders; whoever is only copied sees no shares.
    const request = (await app.call(approvalDetail, { id: sent.data.id }, await scene.as(scene.finance))).data;
    expect(request.sections.map((section) => section.title)).toEqual(['利润（元）', '本次奖金池（元）', '分配明细']);
    await passAll(app, sent.data.id);
    const { data: shown } = await scene.detailOf(settlement);
    expect(shown).toMatchObject({ number: 1, state: 'passed', note: '首次结算', figures: { pool: 5_800, other: 0 } });

    // Recomputed from what stands on the page, by the other calculator.
    const { figures, shares } = shown;
    const answer = settle({
      terminated: false,
      receipts: [fenOfYuan(figures.received)],
      taxRate: figures.tax_rate,
      costs: costKindNames.map((kind) => fenOfYuan(figures[kind])),
      poolShare: Math.round(figures.pool_percent * 100),
      before: [fenOfYuan(figures.pool_before)],
      until: '2026-03-02',
      // The spring festival and its make-up days, as published.
      holidays: new Set(Array.from({ length: 9 }, (_, at) => addDays('2026-02-15', at))),
      workdays: new Set(['2026-02-14', '2026-02-28']),
      members: shares.map(({ user_id, percent }) => ({
        user: user_id,
        periods: [
          {
            from: '2026-02-03',
            to: null,
            percent: 50,
            weight: { [scene.leader]: 15, [scene.other]: 12 }[user_id] ?? 10,
          },
        ],
        away: new Map(),
        adjusted: Math.round((percent ?? 0) * 100),
      })),
    });
    expect(new Map(shares.map(({ user_id, amount }) => [user_id, fenOfYuan(amount ?? 0)]))).toEqual(answer.shares);
    const units = shares.reduce((sum, one) => sum + one.units, 0);
    for (const one of shares) {
      const own = one.parts.reduce((sum, part) => sum + part.minutes * part.participation * part.weight * 10, 0);
      expect([Math.round(own), Math.abs((one.base ?? 0) - (figures.pool * own) / units) < 0.01]).toEqual([
        one.units,
        true,
      ]);
    }
    expect(shares.find((one) => one.user_id === scene.member)).toMatchObject({
      percent: 10,
      reason: '夜里值守',
      state: 'waiting',
    });

    const booked = await dividendsOf(settlement);
    expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBe(5_800_00);
    expect(await scene.balanceOf('project', id)).toBe(-5_800_00);
    expect(shown.entries).toMatchObject([{ kind: 'settlement', amount: -5_800 }]);
    const logged = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'project' and object_id = $1 order by id`,
      [id],
    );
    expect(logged.map(({ action }) => action)).toEqual(['发起项目结算', '项目结算入账']);
    const [message] = await app.sql<{ content: string }>(
      `select title || content as content from messages where user_id = $1 order by id desc limit 1`,
      [scene.member],
    );
    expect(message?.content).toMatch(/^项目分红已计入/);
    expect(message?.content).not.toMatch(/\d,\d{3}/);
  });

  it('is settled again on the difference; one below nothing is carried; a reversal gives everything back', async () => {
    const { id, order } = await scene.finished();
    const first = await scene.settled(id);
    const owed = await scene.balanceOf('person', scene.member);
    // More was spent than known: 60,000 of profit become 20,000.
    await scene.aCost(id, 40_000_00, 'outsourcing');
    const second = await scene.settled(id);
    expect((await scene.detailOf(second.id)).data).toMatchObject({
      number: 2,
      figures: { pool_total: 2_000, pool_before: 6_000, pool: 0, carried: -4_000 },
      shares: [{ amount: 0, state: null }, { amount: 0 }],
      entries: [],
    });
    expect(await dividendsOf(second.id)).toEqual([]);
    await scene.receive(order, 106_000_00);
    expect((await scene.sheetOf(id)).data.figures).toMatchObject({
      pool_total: 12_000,
      pool_before: 6_000,
      pool: 6_000,
    });
    const third = await scene.send(id);

    // The first is taken back while the third is decided about: that is reckoned with it.
    const back = await reverse(first.approval);
    expect(back.status).toBe(200);
    expect((await reverse(first.approval)).msg).toBe('已有撤销申请正在审批');
    await passAll(app, back.data.id);
    expect(await scene.balanceOf('person', scene.member)).toBe(owed - 2_400_00);
    expect(await scene.balanceOf('project', id)).toBe(0);
    expect((await dividendsOf(first.id)).map((one) => one.reversed)).toEqual(['2026-03-02', '2026-03-02']);
    expect((await scene.detailOf(first.id)).data).toMatchObject({
      state: 'reversed',
      entries: [{ amount: -6_000 }, { kind: 'settlement-reversal', amount: 6_000 }],
    });
    await decide(app, third.data.id);
    expect((await decide(app, third.data.id)).msg).toBe('项目以前的结算已被撤销，请退回申请人重新核对');
    expect((await decide(app, third.data.id, { action: 'return', opinion: '重算' })).status).toBe(200);
    expect((await scene.sheetOf(id)).data.open).toMatchObject({ approval_id: third.data.id, returned: true });
    const again = await scene.send(id, { again: third.data.id });
    expect(again.status).toBe(200);
    await passAll(app, again.data.id);
    expect((await scene.detailOf(await scene.idOf(again.data.id))).data).toMatchObject({
      number: 3,
      figures: { pool_before: 0, pool: 12_000 },
    });
    expect((await reverse(second.approval)).status).toBe(200);
  });

  it('is closed once it is settled, nothing is decided about it and all was received; then nothing moves', async () => {
    const { id, order } = await scene.finished({ outstanding: [5_00] });
    const finish = async () => app.call(finishProject, { id }, await scene.as(scene.office));
    const shows = async () => {
      const { data } = await app.call(projectDetail, { id }, await scene.as(scene.office));
      return [data.show_money_over_btn, data.actions.includes('done')];
    };
    expect((await finish()).msg).toBe('项目尚未结算，或有结算正在审批，不能完结');
    const { approval } = await scene.settled(id);
    expect((await finish()).msg).toBe('订单还有款项未收回，不能完结');
    await app.sql('update order_instalments set received = amount where order_id = $1', [order]);
    expect(await shows()).toEqual([1, true]);
    const next = await scene.send(id);
    expect(await shows()).toEqual([0, false]);
    expect((await finish()).msg).toBe('项目尚未结算，或有结算正在审批，不能完结');
    await app.call(
      actOnApproval,
      { action: 'withdraw', id: next.data.id, opinion: '不必了' },
      await scene.as(scene.leader),
    );
    expect((await finish()).status).toBe(200);
    expect(await scene.statusOf(id)).toBe(8);
    expect((await scene.sheetOf(id)).data.problem).toBe('项目当前为“已完结”，不能结算');
    expect((await scene.send(id)).msg).toBe('项目当前为“已完结”，不能结算');
    expect((await reverse(approval)).msg).toBe('项目当前为“已完结”，不能撤销结算');
  });

  it('that was terminated settles its costs alone, once', async () => {
    const { id } = await scene.finished({ status: 9 });
    expect((await scene.sheetOf(id)).data).toMatchObject({
      figures: { kind: 'cost', income: 0, labour: 40_000, profit: -40_000, pool: 0, worked_until: null },
      sharers: [],
    });
    const { id: settlement } = await scene.settled(id);
    expect(await dividendsOf(settlement)).toEqual([]);
    expect((await scene.send(id)).msg).toBe('已终止的项目已完成成本结算');
  });
});

describe('what is sent', () => {
  it('is what was seen, by whoever may, adjusted by the leader alone and never for themselves', async () => {
    const { id } = await scene.finished({ members: [{ user: scene.member }, { user: scene.other }] });
    const { data: sheet } = await scene.sheetOf(id);
    await scene.aCost(id, 1, 'other');
    const stale = await app.call(
      contract.submitSettlement,
      { project_id: id, mark: sheet.mark },
      await scene.as(scene.leader),
    );
    expect([stale.status, stale.msg]).toEqual([409, '项目的收支或团队已有变化，请刷新后重新核对']);
    const adjusted = (user_id: number, percent: number) => ({ adjustments: [{ user_id, percent, reason: '好' }] });
    const fields = async (changed: object, by = scene.leader) => (await scene.send(id, changed, by)).data;
    expect(await fields(adjusted(scene.member, 10), scene.office)).toEqual({
      fields: { adjustments: '只有项目负责人可以调整分配' },
    });
    expect(await fields(adjusted(scene.leader, 10))).toEqual({
      fields: { 'adjustments.0.percent': '项目负责人本人的份额不能调整' },
    });
    expect(await fields(adjusted(scene.outsider, 10))).toEqual({
      fields: { 'adjustments.0.user_id': '该人员不在分配名单中，请刷新' },
    });
    expect(await fields(adjusted(scene.member, 20.5))).toEqual({
      fields: { 'adjustments.0.percent': '调整幅度不能超过 ±20%' },
    });
    expect(await fields({ adjustments: [{ user_id: scene.member, percent: 5 }] })).toMatchObject({
      fields: { 'adjustments.0.reason': expect.any(String) },
    });
    // Out of sight it is not there; seen by a member, it is not theirs.
    expect((await scene.sheetOf(id, scene.outsider)).status).toBe(404);
    expect((await scene.sheetOf(id, scene.member)).status).toBe(403);
    for (const [who, status] of [
      [scene.outsider, 404],
      [scene.member, 403],
      [scene.head, 403],
    ] as const)
      expect([who, (await scene.send(id, {}, who)).status]).toEqual([who, status]);
    expect((await scene.send(id, {}, scene.office)).status).toBe(200);
  });

  it('asks for the password once more from the setting on', async () => {
    const leader = await aPerson(app, {
      department: scene.work,
      password: 'Right-Horse-7',
      groups: [await scene.groupOf('employees')],
    });
    const { id } = await scene.finished({ leader, received: 1_590_000_00, labour: 0 });
    const send = (changed: object = {}) => scene.send(id, changed, leader);
    expect((await send()).data).toEqual({
      fields: { password: '本次奖金池 150,000.00 元，请输入登录密码或两步验证码' },
    });
    expect((await send({ password: 'wrong' })).msg).toBe('密码错误');
    expect((await send({ password: 'Right-Horse-7' })).status).toBe(200);
  });

  it('needs someone who worked where there is something to share', async () => {
    const { id } = await scene.finished({ leader: null, members: [] });
    expect((await scene.sheetOf(id, scene.office)).data.problem).toBe('没有可分配的成员，请先核对团队的参与时间');
    expect((await scene.send(id, {}, scene.office)).status).toBe(409);
  });

  it('counts working days up to the acceptance, less own leave', async () => {
    const { id } = await scene.finished({
      members: [{ user: scene.member, end_on: '2026-02-06' }, { user: scene.other }],
    });
    const minutesOf = async () =>
      new Map(
        (await scene.sheetOf(id)).data.sharers.map(({ user_id, parts }) => [
          user_id,
          parts.reduce((sum, { minutes }) => sum + minutes, 0) / 480,
        ]),
      );
    const before = await minutesOf();
    expect([before.get(scene.leader), before.get(scene.member)]).toEqual([before.get(scene.other), 4]);
    const [leave] = await app.sql<{ id: number }>(
      `insert into leaves (user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at)
        values ($1, 1, '2026-02-04', '2026-02-05', 'am', 'pm', 720, '', $1, now()) returning id::int`,
      [scene.other],
    );
    await app.sql(
      `insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
        values ($1, '2026-02-04', $2, 540, 1080, 480, true), ($1, '2026-02-05', $2, 540, 720, 240, true)`,
      [leave?.id, scene.other],
    );
    expect((await minutesOf()).get(scene.other)).toBe((before.get(scene.other) as number) - 1.5);
  });
});

describe('who sees a settlement', () => {
  it('is its leader, and whoever’s scope for settlements covers it; amounts of others need the right to them', async () => {
    const { id } = await scene.finished();
    const { id: settlement } = await scene.settled(id);
    const near = await aPerson(app, {
      department: scene.work,
      groups: [await aGroup(app, { permissions: ['project.settlement', 'project.list'], scope: 'department' })],
    });
    const far = await aPerson(app, {
      department: scene.elsewhere,
      groups: [
        await aGroup(app, {
          permissions: ['project.settlement', 'project.list', 'data.dividend'],
          scope: 'department',
        }),
      ],
    });
    const seeing = await aPerson(app, {
      department: scene.work,
      groups: [await aGroup(app, { permissions: ['project.settlement', 'data.dividend'], scope: 'department' })],
    });
    const listed = async (by: number) =>
      (await app.call(contract.settlementPage, { project_id: id }, await scene.as(by))).data.list.map((row) => row.id);
    const due = async (by: number) =>
      (await app.call(contract.projectsToSettle, { page_size: 50 }, await scene.as(by))).data.list
        .filter((row) => row.id === id)
        .map((row) => row.actions);
    for (const [who, sees, status, settles] of [
      [scene.leader, true, 200, [['settle']]],
      [scene.finance, true, 200, [['settle']]],
      [near, true, 200, [[]]],
      [seeing, true, 200, [[]]],
      [far, false, 404, []],
      [scene.member, false, 403, []],
      [scene.outsider, false, 404, []],
    ] as const) {
      expect([who, await listed(who)]).toEqual([who, sees ? [settlement] : []]);
      expect([who, (await scene.detailOf(settlement, who)).status]).toEqual([who, status]);
      expect([who, (await rowsOf(id, 'labour', settlement, who)).status]).toEqual([who, status]);
      expect([who, await due(who)]).toEqual([who, settles]);
      const why = await app.call(
        explain,
        { user_id: who, kind: 'settlement', id: settlement },
        await scene.as(administratorId),
      );
      expect(why.data.sees).toBe(sees);
      expect(why.data.sentence).toMatch(
        who === scene.leader ? /第 1 次结算：林负责 是项目负责人。$/ : /「项目结算」权限/,
      );
    }
    const amounts = async (by: number) => (await scene.detailOf(settlement, by)).data.shares.map((one) => one.amount);
    expect(await amounts(scene.leader)).toEqual([3_600, 2_400]);
    expect(await amounts(seeing)).toEqual([3_600, 2_400]);
    expect(await amounts(near)).toEqual([null, null]);
    // Of another project the rows of a settlement are not there.
    const other = await scene.finished();
    expect((await rowsOf(other.id, 'labour', settlement)).status).toBe(404);
  });

  it('reads no shares in a request they are only copied on', async () => {
    const { id } = await scene.finished();
    const audit = [{ user_id: scene.outsider, checked: ['detail' as const] }];
    const sent = await scene.send(id, { audit: [...(await defaultSteps()), ...audit] });
    expect(sent.text).toContain('"code":200');
    await passAll(app, sent.data.id);
    const { data } = await app.call(approvalDetail, { id: sent.data.id }, await scene.as(scene.outsider));
    const shares = data.sections.find((section) => section.title === '分配明细');
    expect(shares?.kind === 'table' && shares.rows.map((row) => row.slice(3))).toEqual(
      [0, 1].map(() => [hiddenFigure, hiddenFigure, hiddenFigure]),
    );
  });
});

async function defaultSteps() {
  const { data } = await app.call(previewPath, { kind: 'settlement' }, await scene.as(scene.leader));
  return JSON.parse(data.template?.content_json ?? '[]') as [];
}

describe('the ledger', () => {
  it('is never changed, and takes no entry that does not sum to zero', async () => {
    const { id } = await scene.finished();
    await scene.settled(id);
    for (const text of [
      `update ledger_entries set note = ''`,
      'delete from ledger_lines',
      'update ledger_lines set amount = amount + 1',
    ])
      await expect(app.sql(text)).rejects.toThrow('the ledger is only ever added to');
    const entry = `insert into ledger_entries (kind, source_id, day, note, at) values ('payment', $1, '2026-03-02', '', now())`;
    await expect(app.sql(entry, [1_000_001])).rejects.toThrow('does not sum to zero');
    await expect(
      app.sql(
        `with e as (${entry} returning id) insert into ledger_lines (entry_id, account, account_id, amount)
          select id, 'person', 1, 5 from e union all select id, 'company', 0, -4 from e`,
        [1_000_002],
      ),
    ).rejects.toThrow('does not sum to zero');
    // Nor is one that stands added to.
    await expect(
      app.sql(
        `insert into ledger_lines (entry_id, account, account_id, amount) select max(id), 'company', 0, 1 from ledger_entries`,
      ),
    ).rejects.toThrow('does not sum to zero');
  });

  it('follows payroll: what it takes is taken once and not reversed, given back it waits, paid the company has paid it', async () => {
    const { id } = await scene.finished();
    const { id: settlement, approval } = await scene.settled(id);
    const take = (payrollId: number, until = '2026-03-31') =>
      app.database.transaction((tx) => takeDividends(tx, { payrollId, until }));
    const own = (rows: Awaited<ReturnType<typeof take>>) =>
      rows.filter((row) => row.settlement_id === settlement).map(({ user_id, amount }) => [user_id, amount]);
    expect(own(await take(900, '2026-03-01'))).toEqual([]);
    const [one, two] = await Promise.all([take(901), take(902)]);
    expect([...own(one), ...own(two)].sort()).toEqual(
      [
        [scene.leader, 3_600_00],
        [scene.member, 2_400_00],
      ].sort(),
    );
    const payroll = own(one).length > 0 ? 901 : 902;
    expect((await reverse(approval)).msg).toBe('分红已进入工资核算，不能撤销结算');
    await app.database.transaction((tx) => releaseDividends(tx, payroll));
    const back = await reverse(approval);
    expect(back.status).toBe(200);
    // Taken while the reversal is decided about: it cannot pass.
    expect(own(await take(903)).length).toBe(2);
    await decide(app, back.data.id);
    expect((await decide(app, back.data.id)).msg).toBe('分红已进入工资核算，不能撤销结算');
    const [company, owed] = [await scene.balanceOf('company', 0), await scene.balanceOf('person', scene.member)];
    await app.database.transaction((tx) => markDividendsPaid(tx, 903, '2026-04-05', app.clock.now));
    const paid = await app.sql<{ amount: number }>(
      `select sum(amount)::int as amount from dividends where payroll_id = 903 and paid_day = '2026-04-05'`,
    );
    expect((await scene.balanceOf('company', 0)) - company).toBe(paid[0]?.amount);
    expect(await scene.balanceOf('person', scene.member)).toBeLessThan(owed);
    expect((await scene.detailOf(settlement)).data.shares.map((share) => share.state)).toEqual(['paid', 'paid']);
    await app.database.transaction((tx) => releaseDividends(tx, 903));
    expect((await scene.detailOf(settlement)).data.shares.map((share) => share.state)).toEqual(['paid', 'paid']);
  });
});
