import { requestAcceptance } from '@tongzhou/contract/areas/projects/acceptance.ts';
import { cancelNotice, publishNotice } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import * as contract from '@tongzhou/contract/areas/projects/project.ts';
import * as deeds from '@tongzhou/contract/areas/projects/project-deeds.ts';
import { assignProject, changeTeam } from '@tongzhou/contract/areas/projects/team.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import {
  actionsAt,
  type ProjectAction,
  type ProjectStatus,
  projectActionNames,
  projectStatusNumbers,
  statusRefusal,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every status, every action, every part someone has in a project: what the table offers is what the calls do and what the rows
// show, to those who may and to nobody else.

let app: TestApp;
let scene: ProjectScene;
const tokens = new Map<number, string>();
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
});
afterAll(() => app.close());

const as = async (person: number): Promise<{ as: string }> => {
  if (!tokens.has(person)) tokens.set(person, await app.signInAs(person));
  return { as: tokens.get(person) as string };
};

/** Made by someone who may everything with what is theirs; led, from 进行中 on, by someone else. */
const roles = ['office', 'maker', 'leader', 'member', 'head', 'finance', 'outsider'] as const;
type Role = (typeof roles)[number];

const version = async (id: number) =>
  (await app.sql<{ version: number }>('select version from projects where id = $1', [id]))[0]?.version as number;
const day = (days: number) => beginOf(scene.day(days));
const values = () => ({
  project_title: '改名',
  type_id: scene.type,
  set_id: null,
  leader_id: null,
  planned_start: day(0),
  planned_end: day(30),
  contract_amount: 1,
  budget_labour: 1,
  budget_reimbursement: 0,
  budget_material: 0,
  budget_outsourcing: 0,
});
const led = (participation: number) => ({
  members: [
    { user_id: scene.leader, role: 'leader' as const, weight: 1.5, participation, start_on: day(1), end_on: null },
  ],
  overload_reason: '只有他会',
});

/** Each by its own call. */
const doing: Readonly<
  Record<ProjectAction, (id: number, by: { as: string }) => Promise<{ status: number; msg: string }>>
> = {
  edit: async (id, by) => app.call(contract.editProject, { id, version: await version(id), ...values() }, by),
  establish: async (id, by) => app.call(deeds.establishProject, { id, version: await version(id) }, by),
  delete: (id, by) => app.call(contract.deleteProject, { id }, by),
  'pass-order': (id, by) => app.call(assignProject, { project_id: id, ...led(50) }, by),
  bid: (id, by) =>
    app.call(
      publishNotice,
      {
        project_id: id,
        requirements: '能驻场',
        reward: '奖金池的 10%',
        planned_start: day(1),
        planned_end: day(60),
        // The database's clock decides.
        deadline: Date.now() + 7 * dayMs,
        deciders: [scene.chief],
      },
      by,
    ),
  'cancel-bid': (id, by) => app.call(cancelNotice, { id, reason: '改为派单' }, by),
  'team-change': (id, by) =>
    app.call(changeTeam, { project_id: id, effective_on: day(1), reason: '换人', ...led(60) }, by),
  check: (id, by) => app.call(requestAcceptance, { project_id: id, summary: '做完了', deliverables: ['部署包'] }, by),
  pause: (id, by) => app.call(deeds.pauseProject, { id, reason: '等场地' }, by),
  resume: (id, by) => app.call(deeds.resumeProject, { id, reason: '有场地了' }, by),
  terminate: (id, by) => app.call(deeds.terminateProject, { id, reason: '不做了' }, by),
  done: (id, by) => app.call(deeds.finishProject, { id }, by),
};
const after: Readonly<Partial<Record<ProjectAction, ProjectStatus>>> = {
  establish: 1,
  bid: 3,
  'cancel-bid': 2,
  check: 5,
  pause: 7,
  resume: 4,
  terminate: 9,
};

/** Also the leader's, whatever they hold. */
const ofLeaders: readonly ProjectAction[] = ['team-change', 'check'];

/** Holds the permissions of the deeds at all. */
const holders: readonly Role[] = ['office', 'maker'];

function sees(role: Role, status: ProjectStatus): boolean {
  if (role === 'office' || role === 'maker' || role === 'finance') return true;
  return status >= 4 && role !== 'outsider';
}

/** Whoever it is the deed of, at whatever status. */
function may(role: Role, action: ProjectAction, status: ProjectStatus): boolean {
  if (role === 'office') return true;
  if (role === 'maker') return status < 4;
  return role === 'leader' && ofLeaders.includes(action) && status >= 4;
}

function expected(role: Role, action: ProjectAction, status: ProjectStatus): [number, string?] {
  if (!ofLeaders.includes(action) && !holders.includes(role)) return [403];
  if (!sees(role, status)) return [404];
  if (!may(role, action, status)) return [403];
  if (!actionsAt(status).includes(action)) return [409, statusRefusal(status, action)];
  return action === 'done' ? [409, '项目尚未结算，或有结算正在审批，不能完结'] : [200];
}

const triples = projectStatusNumbers.flatMap((status) =>
  projectActionNames.map((action) => ({ status, action, offered: actionsAt(status).includes(action) })),
);

describe('an action', () => {
  it.each(triples)('$action at $status is done by those who may, and refused to all others', async (triple) => {
    const { status, action } = triple;
    const standing = await scene.aProject({ status, maker: scene.maker });
    for (const role of roles) {
      const [code, words] = expected(role, action, status);
      const id = code === 200 ? await scene.aProject({ status, maker: scene.maker }) : standing;
      const answer = await doing[action](id, await as(scene[role]));
      expect({ role, status: answer.status, msg: answer.msg }).toEqual({
        role,
        status: code,
        msg: words ?? answer.msg,
      });
      if (code === 200 && action !== 'delete') expect(await scene.statusOf(id)).toBe(after[action] ?? status);
    }
    expect(await scene.statusOf(standing)).toBe(status);
  });

  it.each(projectStatusNumbers)('is shown at %i to those who may do it', async (status) => {
    const id = await scene.aProject({ status, maker: scene.maker, name: `按钮${status}` });
    for (const role of roles) {
      const detail = await app.call(contract.projectDetail, { id }, await as(scene[role]));
      const listed = await app.call(contract.projectList, { keyword: `按钮${status}` }, await as(scene[role]));
      const offered = actionsAt(status).filter((action) => action !== 'done' && may(role, action, status));
      const shown = sees(role, status) ? [['detail', ...offered]] : [];
      expect({ role, status: detail.status }).toEqual({ role, status: sees(role, status) ? 200 : 404 });
      expect({ role, listed: listed.data.list.map((row) => row.actions) }).toEqual({ role, listed: shown });
      if (sees(role, status)) expect({ role, actions: detail.data.actions }).toEqual({ role, actions: shown[0] });
    }
  });

  it('that is under approval is not offered again', async () => {
    const waiting = await scene.aProject({ status: 2 });
    const running = await scene.aProject({ status: 4 });
    expect((await doing['pass-order'](waiting, await as(scene.office))).status).toBe(200);
    expect((await doing['team-change'](running, await as(scene.leader))).status).toBe(200);
    const actions = async (id: number, by: number) =>
      (await app.call(contract.projectDetail, { id }, await as(by))).data.actions;
    expect(await actions(waiting, scene.office)).toEqual(['detail', 'terminate']);
    expect(await actions(running, scene.leader)).toEqual(['detail', 'check']);
  });
});
