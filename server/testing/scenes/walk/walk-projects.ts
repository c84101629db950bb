import * as bid from '@tongzhou/contract/areas/projects/bid.ts';
import * as notice from '@tongzhou/contract/areas/projects/bid-notice.ts';
import * as cost from '@tongzhou/contract/areas/projects/cost.ts';
import * as project from '@tongzhou/contract/areas/projects/project.ts';
import * as deeds from '@tongzhou/contract/areas/projects/project-deeds.ts';
import * as set from '@tongzhou/contract/areas/projects/set.ts';
import * as task from '@tongzhou/contract/areas/projects/task.ts';
import * as team from '@tongzhou/contract/areas/projects/team.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { passAll } from '#testing/decide.ts';
import type { Walker } from './walk-business.ts';
import { walkClients } from './walk-clients.ts';

// What the walker works on: a project at each status from which something is done.

export async function walkProjects({
  app,
  port,
  as,
  walker,
  other,
  type,
  today,
}: Walker & { readonly walker: number }) {
  const done = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as { readonly id: number };
  };
  const audit = [{ user_id: other, checked: ['detail', 'check'] }];
  const [leader] = team.assignProject.example.members;
  const members = [{ ...leader, user_id: other, participation: 10, start_on: today }];

  const aDraft = async (project_title: string) =>
    (await done(project.createProject, { project_title, type_id: type })).id;
  const established = async (name: string) => {
    const id = await aDraft(name);
    await passAll(app, (await done(deeds.establishProject, { id, version: 1, audit })).id);
    return id;
  };
  const begun = async (name: string) => {
    const id = await established(name);
    const sent = await done(team.assignProject, { project_id: id, members, audit });
    await passAll(app, sent.id);
    return id;
  };

  const draft = await aDraft('草稿');
  const waiting = await established('待派单');
  const running = await begun('进行中');
  const paused = await begun('已暂停');
  await done(deeds.pauseProject, { id: paused });
  const own = { project_id: running };

  // Offered: one for the walker to bid for and one they have bid for, one whose bids are compared.
  const ahead = { deadline: Date.now() + 7 * dayMs, deciders: [other] };
  const offered = async (name: string) => {
    const project_id = await established(name);
    const { id } = await done(notice.publishNotice, { project_id, ...ahead });
    return { project_id, id };
  };
  const led = [{ ...leader, user_id: walker, participation: 1, start_on: today }];
  const offer = async (name: string) => {
    const { id, project_id } = await offered(name);
    await done(bid.saveBid, { notice_id: id, members: led });
    return { id, project_id };
  };
  const toBid = await offered('榜一');
  const sealed = await offer('榜二');
  const compared = await offer('榜三');
  await app.sql(`update bid_notices set deadline = now() - interval '1 minute' where id = $1`, [compared.id]);
  await app.jobs.find(({ name }) => name === 'projects/close-notices')?.run();
  const asking = await offered('榜四');
  const [named] = await app.sql<{ id: number }>(
    `insert into bids (notice_id, bidder_id, form, state, created_at, changed_at)
      values ($1, $2, $3, 'sealed', now(), now()) returning id::float8 as id`,
    [asking.id, other, JSON.stringify({ members: [], plan: '', overload_reason: '', overloads: [], copied: [] })],
  );
  await app.sql(`insert into bid_members (bid_id, user_id, answer) values ($1, $2, 'asked')`, [named?.id, walker]);

  const inSet = (await done(set.createSet, { name: '集' })).id;
  const todo = (await done(task.createTask, own)).id;
  const booked = await done(cost.bookCost, { ...own, day: today });
  const { cost_id } = booked as unknown as { cost_id: number };
  const large = { ...own, day: today, amount: 9_000, audit };
  await done(cost.bookCost, large);
  const [sent] = await app.sql<{ id: number }>(`select id::int from approvals where kind = 'project_cost'`);
  // Of the examples' first project, the draft of an order, nobody can plan a task yet.
  await app.sql(
    `insert into project_tasks (project_id, title, owner_id, state, milestone, created_by, created_at) values (1, '任务', $1, 'todo', false, $1, now())`,
    [walker],
  );
  // The walker leads one of their own, and is not asked by anybody to decide about it.
  await app.sql('update projects set leader_id = $1 where id = $2', [walker, await established('自己的')]);

  const clients = await walkClients({ app, port, as, other, type, today, done, begun, audit });
  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    ...clients.instead,
    [project.createProject, { type_id: type }],
    [project.editProject, { id: draft, type_id: type }],
    [project.deleteProject, { id: draft }],
    [project.projectDetail, { id: running }],
    [project.projectTrail, own],
    [deeds.establishProject, { id: draft, audit }],
    [deeds.pauseProject, { id: running }],
    [deeds.resumeProject, { id: paused }],
    [deeds.terminateProject, { id: paused }],
    [set.createSet, { name: '另一个' }],
    [set.editSet, { id: inSet }],
    [set.deleteSet, { id: inSet }],
    [cost.costPage, own],
    [cost.exportCosts, own],
    [cost.costSums, own],
    [cost.bookCost, { ...own, day: today }],
    [cost.bookCost, large, 'audit'],
    [cost.costToEdit, { approval_id: sent?.id }],
    [cost.reverseCost, { id: cost_id }],
    [task.createTask, own],
    [task.editTask, { id: todo }],
    [task.moveTask, { id: todo }],
    [task.deleteTask, { id: todo }],
    [task.taskDetail, { id: todo }],
    [task.commentTask, { task_id: todo }],
    [notice.publishNotice, { project_id: waiting, ...ahead }],
    [notice.cancelNotice, { id: toBid.project_id }],
    [bid.noticeDetail, { id: toBid.id }],
    [bid.compareBids, { id: compared.id }],
    [bid.saveBid, { notice_id: toBid.id, members: led }],
    [bid.takeBackBid, { notice_id: sealed.id }],
    [bid.answerBid, { id: named?.id }],
    [team.projectTeam, own],
    [team.assignProject, { project_id: waiting, members, audit }],
    [team.assignForm, { project_id: waiting }],
    [team.teamChangeForm, own],
    [
      team.changeTeam,
      { ...own, effective_on: today + dayMs, members: members.map((one) => ({ ...one, participation: 20 })), audit },
    ],
  ];
  return { instead, running, secrets: clients.secrets };
}
