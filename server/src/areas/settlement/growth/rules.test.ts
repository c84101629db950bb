import * as grants from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import * as contract from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { growthOf, type WorkKind } from '@tongzhou/contract/rules/settlement/growth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { firstRule } from '#areas/settlement/growth/first-rule.ts';
import { ruleOn } from '#areas/settlement/growth/rule-table.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
let hr: number;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
  hr = await aPerson(app, { name: '任人事', groups: [await scene.groupOf('employees'), await scene.groupOf('hr')] });
});
afterAll(() => app.close());

const as = async (person = hr) => ({ as: await app.signInAs(person) });
const { satisfaction_least: _, ...first } = firstRule;
const draft = { ...first, levels: [...firstRule.levels], satisfaction_least: 4.5, note: '新规则' };
const create = async (more: object = {}, by = hr) =>
  app.call(contract.createGrowthRule, { ...draft, ...more }, await as(by));
const rules = async (by = hr) => (await app.call(contract.growthRules, {}, await as(by))).data;

describe('rules', () => {
  it('are drafted, changed, put in force from a day on, and then only succeeded', async () => {
    const { id } = (await create({ finished_percent: 120 })).data;
    const edit = async (more: object) => app.call(contract.editGrowthRule, { id, ...draft, ...more }, await as());
    expect((await edit({ finished_percent: 150, satisfaction_least: 4.8 })).status).toBe(200);
    expect((await rules(scene.member)).rules.map(({ state }) => state)).toEqual(['present']);
    expect((await rules()).rules.map(({ state, actions }) => [state, actions])).toEqual([
      ['draft', ['edit', 'try', 'force', 'delete']],
      ['present', []],
    ]);
    const force = async (from: string) => app.call(contract.forceGrowthRule, { id, from: beginOf(from) }, await as());
    expect((await force('2026-03-01')).fields).toEqual({ from: '生效日期不能早于今天' });
    expect((await force('2026-03-05')).status).toBe(200);
    expect((await rules()).rules.map(({ state }) => state)).toEqual(['coming', 'present']);
    expect((await edit({ finished_percent: 1 })).status).toBe(409);
    expect((await force('2026-03-09')).status).toBe(409);
    await expect(app.sql('update growth_rules set finished_percent = 1 where id = $1', [id])).rejects.toThrow(
      /succeeded/,
    );
    // A day belongs to one of them.
    const beside = (await create()).data.id;
    const taken = await app.call(contract.forceGrowthRule, { id: beside, from: beginOf('2026-03-05') }, await as());
    expect([taken.status, taken.fields]).toEqual([409, { from: '这一天已有规则生效，请选择其他日期' }]);
    const remove = async (which: number) => app.call(contract.deleteGrowthRule, { id: which }, await as());
    expect((await remove(beside)).status).toBe(200);
    expect((await ruleOn(app.database, '2026-03-04'))?.finished_percent).toBe(100);
    expect(await ruleOn(app.database, '2026-03-05')).toMatchObject({ finished_percent: 150, satisfaction_least: 48 });
    app.clock.now += 4 * 86_400_000;
    expect((await rules()).rules.map(({ state }) => state)).toEqual(['present', 'past']);
    expect((await remove(id)).msg).toBe('规则已经生效，只能由新的规则接替');
    app.clock.now -= 4 * 86_400_000;
  });

  it('say at the field what cannot be, and are HR’s and the leaders’ to change', async () => {
    const wrong = async (more: object) => (await create(more)).fields;
    expect(await wrong({ levels: [{ name: '甲', least: 5 }] })).toEqual({ levels: '第一级须从 0 开始' });
    const twice = [
      { name: '甲', least: 0 },
      { name: '甲', least: 9 },
    ];
    expect(await wrong({ levels: twice })).toEqual({ levels: '级别名称不能重复' });
    expect(await wrong({ satisfaction_least: 6 })).toEqual({ satisfaction_least: '1 至 5 分' });
    for (const person of [scene.member, scene.office, scene.finance, scene.head])
      expect((await create({}, person)).status).toBe(403);
    const boss = await aPerson(app, { groups: [await scene.groupOf('leaders')] });
    expect((await create({}, boss)).status).toBe(200);
  });

  it('can be tried on a past year: what each would have had, as the rule reckons it', async () => {
    const works: readonly [number, WorkKind, number, number, number | null, number][] = [
      [scene.leader, 'finished', 100, 50, null, 50],
      [scene.leader, 'satisfaction', 100, 50, 44, 0],
      [scene.member, 'on_time', 205, 33, null, 14],
      [scene.member, 'bid_won', 100, 100, null, 10],
      [scene.outsider, 'finished', 300, 100, null, 300],
    ];
    for (const [at, [user, kind, base, participation, score, value]] of works.entries())
      await app.sql(
        `insert into growth_entries (user_id, department_id, day, kind, rule_id, source, source_id, base, percent, participation, score, value)
          select $1, department_id, '2025-06-01', $2, (select min(id) from growth_rules), 'score', $3, $4, $5, $6, $7, $8 from users where id = $1`,
        [
          user,
          kind,
          -1 - at,
          base,
          value === 0 ? 0 : Math.round((value * 10_000) / base / participation),
          participation,
          score,
          value,
        ],
      );
    const { id } = (await create({ finished_percent: 10, satisfaction_least: 4.4, bid_won_percent: 33 })).data;
    const trial = async (year: number, by = hr) => app.call(contract.tryGrowthRule, { id, year }, await as(by));
    const { data } = await trial(2025);
    const tried = { ...firstRule, finished_percent: 10, satisfaction_least: 44, bid_won_percent: 33 };
    for (const user of [scene.leader, scene.member, scene.outsider]) {
      const own = works.filter(([whose]) => whose === user);
      const after = own.reduce(
        (sum, [, kind, base, participation, score]) => sum + growthOf(tried, { kind, base, participation, score }),
        0,
      );
      const before = own.reduce((sum, [, , , , , value]) => sum + value, 0);
      expect(data.people.find(({ user_id }) => user_id === user)).toMatchObject({ before, after });
    }
    expect(data.people[0]).toMatchObject({ user_id: scene.outsider, level: '骨干', new_level: '新芽' });
    expect([data.before, data.after, data.more, data.fewer]).toEqual([374, 30 + 5 + 10 + 14 + 33, 1, 2]);
    expect((await trial(2024)).data.people).toEqual([]);
    expect((await trial(2025, scene.member)).status).toBe(403);
    // Whose scope for it is a department sees what it does there.
    const group = await aGroup(app, { permissions: ['project.growth.rules'], scope: 'department' });
    const narrow = await aPerson(app, { department: scene.elsewhere, groups: [group] });
    expect((await trial(2025, narrow)).data.people.map(({ user_id }) => user_id)).toEqual([scene.outsider]);
  });
});

describe('a grant', () => {
  const give = async (user_id: number, by = hr, more: object = {}) =>
    app.call(grants.grantGrowth, { user_id, value: 30, reason: '主讲培训', ...more }, await as(by));
  const total = async (user: number) =>
    Number(
      (
        await app.sql<{ sum: string }>(`select sum(value) from growth_entries where user_id = $1 and kind = 'grant'`, [
          user,
        ])
      )[0]?.sum ?? 0,
    );

  it('is given once with its reason, told to whom it is for, and taken back once', async () => {
    const key = 'grant-once-0001';
    const sent = { user_id: scene.member, value: 30, reason: '主讲培训' };
    const options = { ...(await as()), key };
    const [one, again] = [
      await app.call(grants.grantGrowth, sent, options),
      await app.call(grants.grantGrowth, sent, options),
    ];
    expect(again.text).toBe(one.text);
    expect(await total(scene.member)).toBe(30);
    const told = await app.sql(`select content from messages where user_id = $1 and title = '获得成长值 30'`, [
      scene.member,
    ]);
    expect(told).toEqual([{ content: '主讲培训' }]);
    const undo = async () => app.call(grants.reverseGrowthGrant, { id: one.data.id, reason: '重复' }, await as());
    const undone = await Promise.all([undo(), undo()]);
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await total(scene.member)).toBe(0);
    const { list } = (await app.call(grants.growthGrantPage, {}, await as())).data;
    expect(list).toMatchObject([
      { value: 30, reason: '主讲培训', by_name: '任人事', reversed_reason: '重复', actions: [] },
    ]);
  });

  it('is not for oneself, not above the limit, not for who has left or is out of reach', async () => {
    expect((await give(hr)).msg).toBe('不能为自己办理，请由其他有权限的人操作');
    expect((await give(scene.member, hr, { value: 201 })).fields).toEqual({ value: '单次最多授予 200' });
    const gone = await aPerson(app, { state: 'left' });
    expect((await give(gone)).fields).toEqual({ user_id: '该人员已离职或停用' });
    expect((await give(999_999)).status).toBe(404);
    for (const person of [scene.leader, scene.office, scene.finance, scene.head])
      expect((await give(scene.member, person)).status).toBe(403);
    const group = await aGroup(app, { permissions: ['project.growth.grant'], scope: 'department' });
    const narrow = await aPerson(app, { department: await aDepartment(app), groups: [group] });
    expect((await give(scene.member, narrow)).status).toBe(404);
    const { id } = (await give(scene.member)).data;
    expect((await app.call(grants.reverseGrowthGrant, { id, reason: '错' }, await as(narrow))).status).toBe(404);
    expect((await app.call(grants.growthGrantPage, {}, await as(narrow))).data.total).toBe(0);
    expect(today(app.clock.now)).toBe('2026-03-02');
  });
});
