import { addDays, beginOf, dayMs, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoPerson } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import {
  decideInDemo,
  demoCaller,
  type Engine,
  passInDemo,
  powerfulDemoCaller,
  withdrawInDemo,
} from '#areas/approval/public.ts';
import { people, postRows } from '#areas/organisation/public.ts';
import type { PersonnelKinds } from '#areas/personnel/changes/kinds.ts';
import { loadDemoEntries } from '#areas/personnel/entry/load-demo-entries.ts';
import type { Tx } from '#platform/database/client.ts';

const reviews = [
  '熟悉了业务和流程，按期完成了分配的任务，能独立负责模块。',
  '三个月里参与了两个项目的交付，客户反馈良好，文档还需要加强。',
  '从熟悉代码到独立修复问题，共关闭四十多个工单，下一步希望承担设计工作。',
  '完成了新人任务和一次现场实施，学会了与客户沟通，主动分享过一次经验。',
  '能按计划完成测试用例与回归，发现过两处严重问题，自动化脚本还在学习。',
];
const moves = [
  '工作需要，承担小组的技术协调',
  '本人申请转向数据方向，两位负责人已沟通',
  '原岗位编制调整，转岗后承担现场支持',
  '项目结束，转入产品化团队',
  '年度评估优秀，调整到更高一级岗位',
];

/** Filed and decided by the areas' own functions, as if on those days. */
export async function loadDemoPersonnel(
  tx: Tx,
  engine: Engine,
  kinds: PersonnelKinds,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const hr = ids.get(company.personas.hr) as number;
  const special = new Set<DemoPerson>(Object.values(company.personas));
  const ordinary = company.people.filter((one) => !one.head && one.enabled && !special.has(one));
  const regular = ordinary.filter((one) => one.state === 'regular');
  const [first, last] = [regular.slice(0, 3), regular.slice(-12)];
  const id = (person: DemoPerson | undefined) => ids.get(person as DemoPerson) as number;
  /** Once for each day, so that what is decided on it comes after what was asked. */
  const moments = new Map<number, number>();
  const at = (daysAgo: number): number => {
    const known = moments.get(daysAgo) ?? hours.on(addDays(today(now), -daysAgo), 10);
    moments.set(daysAgo, known);
    return known;
  };
  const note = () => undefined;
  const by = (caller: number, daysAgo: number) => ({ tx, caller: powerfulDemoCaller(caller), now: at(daysAgo), note });
  /** About a working day after it was asked for. */
  const later = (daysAgo: number) => hours.after(at(daysAgo), 7);
  const decide = (request: number, action: 'pass' | 'reject' | 'return', daysAgo: number, more = {}) =>
    decideInDemo(tx, engine, request, action, later(daysAgo), more);

  await regularise();
  await move();
  await moveBetween(company.personas.head.department, '测试组');
  await leave();
  // Their times follow from this one.
  const yesterday = at(1);
  const registrants = company.registrants.map((one) => ({
    ...one,
    daysAgo: Math.round((beginOf(dayOf(yesterday)) - beginOf(one.registered)) / dayMs),
  }));
  await loadDemoEntries(tx, engine, { ...company, registrants }, hr, yesterday);

  async function regularise(): Promise<void> {
    const [first, second, third, fourth, fifth] = company.people.filter((one) => one.state === 'probation');
    const apply = async (person: DemoPerson | undefined, daysAgo: number) =>
      person === undefined
        ? 0
        : (
            await kinds.regularisation.file({ tx, caller: demoCaller(id(person)), now: at(daysAgo), note }, engine, {
              self_review: reviews[daysAgo % reviews.length] as string,
              station_id: null,
              file_ids: [],
            })
          ).id;
    await apply(first, 1);
    const halfway = await apply(second, 3);
    if (halfway > 0) await decide(halfway, 'pass', 3);
    const returned = await apply(third, 6);
    if (returned > 0) await decide(returned, 'return', 6, { opinion: '请补充试用期目标的完成情况' });
    for (const [person, fields] of [
      [fourth, { outcome: 'pass', effective_date: beginOf(addDays(today(now), 9)) }],
      [fifth, { outcome: 'extend', months: 1 }],
    ] as const) {
      const passed = await apply(person, 9);
      if (passed === 0) continue;
      const first = later(9);
      const second = hours.after(first, 3);
      await decideInDemo(tx, engine, passed, 'pass', first);
      await decideInDemo(tx, engine, passed, 'pass', second);
      await decideInDemo(tx, engine, passed, 'pass', hours.after(second, 5), { fields });
    }
  }

  async function move(): Promise<void> {
    const posts = await postRows(tx);
    const cores = new Map((await people(tx, [...ids.values()])).map((core) => [core.id, core]));
    const outcomes = ['waiting', 'half-way', 'planned', 'rejected', 'withdrawn'] as const;
    for (const [index, outcome] of outcomes.entries()) {
      const user = id(last[index * 2]);
      const core = cores.get(user);
      const post = posts.find((one) => one.department_id === core?.department_id && one.id !== core.post_id);
      if (core === undefined || post === undefined) continue;
      const { department_id, manager_id } = core;
      const daysAgo = 4 + 3 * index;
      const draft = {
        user_id: user,
        department_id,
        station_id: post.id,
        manager_id,
        effective_date: addDays(today(now), 20),
        reason: moves[index % moves.length] as string,
      };
      const { id: request } = await kinds.postChange.file(by(hr, daysAgo), engine, draft);
      if (outcome === 'half-way') await decide(request, 'pass', daysAgo);
      if (outcome === 'planned') await passInDemo(tx, engine, request, later(daysAgo), hours);
      if (outcome === 'rejected') await decide(request, 'reject', daysAgo, { opinion: '本季度项目未结束，暂不调整' });
      if (outcome === 'withdrawn') await withdrawInDemo(tx, engine, request, hr, later(daysAgo));
    }
  }

  /** Waits for whoever comes as the head of a team. */
  async function moveBetween(from: string, to: string): Promise<void> {
    const moved = regular.find((one) => one.department === from && !first.includes(one) && !last.includes(one));
    const receiving = company.people.find((one) => one.department === to && one.head);
    const [core] = await people(tx, [id(receiving)]);
    if (moved === undefined || core === undefined) return;
    await kinds.postChange.file(by(hr, 1), engine, {
      user_id: id(moved),
      department_id: core.department_id,
      station_id: null,
      manager_id: core.id,
      effective_date: addDays(today(now), 15),
      reason: '支援测试平台建设',
    });
  }

  async function leave(): Promise<void> {
    const [own, ordered, stays] = first;
    const going = { left_date: addDays(today(now), 25), reason: '个人发展', receiver_id: null };
    await kinds.leaving.file({ tx, caller: demoCaller(id(own)), now: at(2), note }, engine, going);
    const planned = await kinds.leaving.file(by(hr, 15), engine, {
      ...going,
      user_id: id(ordered),
      reason: '合同到期不再续签',
    });
    await passInDemo(tx, engine, planned.id, later(15), hours);
    const taken = await kinds.leaving.file({ tx, caller: demoCaller(id(stays)), now: at(30), note }, engine, going);
    await withdrawInDemo(tx, engine, taken.id, id(stays), later(30));
  }
}
