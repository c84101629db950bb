import { api } from '@tongzhou/contract/api.ts';
import { explain } from '@tongzhou/contract/areas/identity/groups.ts';
import { cancelNotice } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import { revokeClientLink } from '@tongzhou/contract/areas/projects/client-link.ts';
import * as cost from '@tongzhou/contract/areas/projects/cost.ts';
import * as project from '@tongzhou/contract/areas/projects/project.ts';
import * as deeds from '@tongzhou/contract/areas/projects/project-deeds.ts';
import { editReport, publishReport } from '@tongzhou/contract/areas/projects/report.ts';
import * as task from '@tongzhou/contract/areas/projects/task.ts';
import { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileOwner } from '#areas/files/public.ts';
import { callerOfSession } from '#areas/identity/public.ts';
import { projectFileOwners } from '#areas/projects/file-owners.ts';
import { clientScene } from '#areas/projects/testing/clients.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import type { Caller } from '#platform/http/caller.ts';
import { administratorId } from '#testing/builders.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// One project of the department with its leader and a member, another of elsewhere: everyone finds the same in the list, the
// detail, the team, the tasks, the costs, the files, the history and the Excel file.

let app: TestApp;
let scene: ProjectScene;
let ours: number;
let theirs: number;
let file: Record<string, number>;
let shownDocument: number;
const tokens = new Map<string, string>();
const callers = new Map<string, Caller>();

const roles = ['leader', 'member', 'head', 'office', 'finance', 'outsider', 'maker'] as const;
type Role = (typeof roles)[number];
const seen: Readonly<Record<Role, readonly string[]>> = {
  leader: ['我们'],
  member: ['我们'],
  head: ['我们'],
  office: ['我们', '他们'],
  finance: ['我们', '他们'],
  outsider: [],
  maker: ['他们'],
};
/**
 * Calls about no single project: types, sets, lists of what one sees, choices, what is new, one's own requests, people; notices, which
 * are for whom they name; or by a client's link.
 */
const elsewhere: readonly string[] = [
  ...['/api/base/projectType', '/api/base/projectType', '/api/base/projectType', '/api/base/projectTypeList'],
  ...['/api/base/projectTypePage', '/api/base/projectTypePageExport'],
  ...['accept', 'acceptance', 'file', 'pleased', 'report', 'score', 'upload'].map((name) => `/api/client/${name}`),
  ...['bid', 'bidAnswer', 'bidComparison', 'bidNotice', 'bidNoticeCount', 'bidNoticeExport', 'bidNoticePage'],
  ...['bidTakeBack', 'checkRequest', 'costRequest', 'count', 'draft', 'draftExport'],
  ...['myLeadProject', 'myTaskPage', 'myTaskPageExport', 'options', 'project', 'projectExport', 'projectList'],
  ...['saturation', 'saturationCell', 'saturationExport', 'set', 'set', 'set', 'set', 'setExport', 'setOptions'],
  'teamLoad',
];
/** Of ours. */
const money: readonly Role[] = ['leader', 'office', 'finance'];

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
  ours = await scene.aProject({
    name: '我们',
    planned_end: scene.day(-1),
    budget_labour: 10_00,
    budget_reimbursement: 0,
    budget_material: 0,
  });
  theirs = await scene.aProject({ name: '他们', leader: scene.maker, members: [] });
  const late = await scene.aTask(ours, { planned_end: scene.day(-3) });
  const booked = await scene.aCost(ours, 50_00);
  await scene.aCost(theirs, 1_00);
  const [request] = await app.sql<{ id: number }>(
    `insert into project_requests (project_id, kind, form, state, created_by, created_at) values ($1, 'project_cost', '{}', 'passed', $2, now()) returning id::int`,
    [ours, scene.office],
  );
  const clients = clientScene(app, scene);
  const reported = await clients.aReport(ours);
  const document = await clients.publish(reported);
  const link = await clients.linkFor(ours, 'report', reported);
  file = {
    project: ours,
    'project-cost': booked,
    'project-request': request?.id as number,
    task: late,
    'project-report': reported,
    'client-link': link.id,
  };
  shownDocument = document;
  for (const role of roles) {
    tokens.set(role, await app.signInAs(scene[role]));
    const [session] = await app.sql<{ id: number }>(
      'select id::int from sessions where user_id = $1 order by id desc limit 1',
      [scene[role]],
    );
    callers.set(role, (await callerOfSession(app.database, session?.id ?? 0, app.clock.now)) as Caller);
  }
});
afterAll(() => app.close());

const as = (role: Role) => ({ as: tokens.get(role) as string });
const found = (role: Role, code = 200) => (seen[role].includes('我们') ? code : 404);

describe.each(roles)('%s', (role) => {
  it('finds what they take part in or have in their scope, in the list and where one is chosen', async () => {
    const listed = (await app.call(project.projectList, { sort: 'created_at', order: 'asc' }, as(role))).data;
    expect([listed.list.map((row) => row.project_title), listed.total]).toEqual([seen[role], seen[role].length]);
    const options = (await app.call(project.projectOptions, {}, as(role))).data.map((one) => one.project_title);
    expect(options.sort()).toEqual([...seen[role]].sort());
    const chosen = (await app.call(project.projectOptions, { keyword: '没有', id: ours }, as(role))).data.map(
      (one) => one.id,
    );
    expect(chosen).toEqual(seen[role].includes('我们') ? [ours] : []);
    const own = (await app.call(project.myLeadProject, {}, as(role))).data.list.map((row) => row.project_title);
    expect(own).toEqual(role === 'leader' ? ['我们'] : role === 'maker' ? ['他们'] : []);
  });

  it('opens what they see and nothing else', async () => {
    const query = { project_id: ours };
    const answers = {
      detail: (await app.call(project.projectDetail, { id: ours }, as(role))).status,
      trail: (await app.call(project.projectTrail, query, as(role))).status,
      team: (await app.call(projectTeam, query, as(role))).status,
      tasks: (await app.call(task.taskPage, query, as(role))).status,
      board: (await app.call(task.taskBoard, query, as(role))).status,
      task: (await app.call(task.taskDetail, { id: file.task as number }, as(role))).status,
    };
    const code = found(role);
    expect(answers).toEqual({ detail: code, trail: code, team: code, tasks: code, board: code, task: code });
  });

  it('sees money, and what the light says of it, where it is theirs to see', async () => {
    const open = money.includes(role);
    const costs = await app.call(cost.costPage, { project_id: ours }, as(role));
    expect(costs.status).toBe(found(role, open ? 200 : 403));
    expect((await app.call(cost.costSums, { project_id: ours }, as(role))).status).toBe(costs.status);
    if (!seen[role].includes('我们')) return;
    const detail = (await app.call(project.projectDetail, { id: ours }, as(role))).data;
    const amounts = [detail.contract_amount, detail.budget, detail.cost, detail.budget_parts?.budget_labour];
    expect(amounts).toEqual(open ? [100_000, 10, 50, 10] : [null, null, null, undefined]);
    const row = (await app.call(project.projectList, { keyword: '我们' }, as(role))).data.list[0];
    expect([row?.contract_amount, row?.budget, row?.cost]).toEqual(amounts.slice(0, 3));
    const reasons = ['已过计划结束日', ...(open ? ['成本超出预算'] : []), '1 个任务逾期'];
    expect([detail.risk, row?.risk]).toEqual([
      { light: 'red', reasons },
      { light: 'red', reasons },
    ]);
  });

  it('reads its files', async () => {
    const may = async (kind: string) => {
      const owner = projectFileOwners.find((one) => one.kind === kind) as FileOwner;
      return owner.mayRead(app.database, callers.get(role) as Caller, file[kind] as number);
    };
    const sees = seen[role].includes('我们');
    const plain = ['project', 'task', 'project-report', 'client-link'];
    expect(await Promise.all(plain.map(may))).toEqual(plain.map(() => sees));
    expect([await may('project-cost'), await may('project-request')]).toEqual([
      money.includes(role),
      money.includes(role),
    ]);
    for (const owner of projectFileOwners)
      expect(await owner.mayRead(app.database, callers.get(role) as Caller, 999_999_999)).toBe(false);
  });

  it('is told why they see it, or not', async () => {
    const admin = { as: await app.signInAs(administratorId) };
    const { data } = await app.call(explain, { user_id: scene[role], kind: 'project', id: ours }, admin);
    expect(data.sees).toBe(seen[role].includes('我们'));
  });
});

describe('an Excel file', () => {
  it.each(['office', 'maker'] as const)('of %s has what their list has, with the money they see', async (role) => {
    const [heading = [], ...rows] = await downloadSheet(app, project.exportProjects, as(role).as, '?order=asc');
    const at = (name: string) => heading.indexOf(name);
    expect(rows.map((row) => row[at('项目名称')])).toEqual(seen[role]);
    expect(rows.map((row) => row[at('已发生成本')])).toEqual(role === 'office' ? ['50', '1'] : ['1']);
  });

  it('is not for those who may not export, nor of costs for those who see no money', async () => {
    const status = async (path: string, role: Role) =>
      (
        await app.server.inject({
          method: 'GET',
          url: path,
          headers: { authorization: `Bearer ${as(role).as}` },
        })
      ).statusCode;
    for (const role of ['leader', 'member', 'head', 'outsider'] as const)
      expect(await status(project.exportProjects.path, role)).toBe(403);
    const costs = `${cost.exportCosts.path}?project_id=${ours}`;
    expect(await Promise.all(roles.map((role) => status(costs, role)))).toEqual([200, 403, 403, 200, 200, 404, 404]);
    const tasks = `${task.exportTasks.path}?project_id=${ours}`;
    expect(await Promise.all(roles.map((role) => status(tasks, role)))).toEqual(roles.map((role) => found(role)));
  });
});

describe('the history', () => {
  it('tells amounts only to those who see the money', async () => {
    await app.sql(
      `insert into project_trail (project_id, at, by_id, title, changes) values ($1, now(), $2, '登记成本', '[{"label":"其他","old":null,"new":"50.00","secret":true}]')`,
      [ours, scene.office],
    );
    const told = async (role: Role) =>
      (await app.call(project.projectTrail, { project_id: ours }, as(role))).data.list[0]?.changes;
    expect(await told('leader')).toEqual([{ label: '其他', old: null, new: '50.00' }]);
    expect(await told('member')).toEqual([{ label: '其他', old: null, new: '******' }]);
  });
});

describe('a page of a project', () => {
  const looking = roles.filter((role) => seen[role].includes('我们'));
  it.each(looking)('takes %s six statements at most, finding out who asks among them', async (role) => {
    const counts: number[] = [];
    // The program works on other things meanwhile: the least of a few calls is a call's own.
    while (counts.length < 3) {
      const sent: string[] = [];
      const stop = watchStatements(({ prepared }) => sent.push(prepared.text));
      const { status } = await app.call(project.projectDetail, { id: ours }, as(role));
      stop();
      expect([status, sent.some((text) => text.includes('from sessions'))]).toEqual([200, true]);
      counts.push(sent.length);
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(6);
  });
});

describe('what is out of sight', () => {
  /** Calls about one record, by what their `id` is. */
  const ofOne: ReadonlyMap<Endpoint, () => object> = new Map<Endpoint, () => object>([
    ...[project.editProject, project.deleteProject, project.projectDetail].map(
      (call) => [call, () => ({ id: ours })] as const,
    ),
    [cancelNotice, () => ({ id: ours })],
    ...Object.values(deeds).map((call) => [call, () => ({ id: ours })] as const),
    ...[task.editTask, task.moveTask, task.deleteTask, task.taskDetail].map(
      (call) => [call, () => ({ id: file.task })] as const,
    ),
    [task.commentTask, () => ({ task_id: file.task })],
    ...[editReport, publishReport].map((call) => [call, () => ({ id: file['project-report'] })] as const),
    [revokeClientLink, () => ({ id: file['client-link'] })],
    [clientDocument, () => ({ id: shownDocument })],
    [cost.reverseCost, () => ({ id: file['project-cost'] })],
  ]);
  const calls = api.projects ?? [];
  const aboutOne = calls.flatMap((call) => {
    const example = call.example as object;
    if ('project_id' in example)
      return [{ name: `${call.method} ${call.path}`, call, given: () => ({ project_id: ours }) }];
    const given = ofOne.get(call);
    return given === undefined ? [] : [{ name: `${call.method} ${call.path}`, call, given }];
  });

  it('is known of every call about one project, task or cost', () => {
    const others = calls.filter((call) => !aboutOne.some((one) => one.call === call));
    expect(others.map((call) => call.path.replace('/api/project/', '')).sort()).toEqual(elsewhere);
  });

  it.each(aboutOne)('is not there: $name', async ({ call, given }) => {
    const before = await app.sql('select * from projects where id = $1', [ours]);
    const input = { ...(call.example as object), ...given() };
    // Whoever may do it, but not to this one; and whoever may do nothing.
    for (const role of ['maker', 'outsider'] as const) {
      const query =
        call.input === 'query'
          ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`
          : '';
      const { statusCode } = await app.server.inject({
        method: call.method,
        url: `${call.path}${query}`,
        headers: { authorization: `Bearer ${as(role).as}` },
        ...(call.input === 'body' && { payload: input }),
      });
      const permitted = call.permission === 'signed-in' || role === 'maker';
      expect([role, statusCode]).toEqual([role, permitted ? 404 : 403]);
    }
    expect(await app.sql('select * from projects where id = $1', [ours])).toEqual(before);
  });
});
