import * as bid from '@tongzhou/contract/areas/projects/bid.ts';
import * as notice from '@tongzhou/contract/areas/projects/bid-notice.ts';
import * as cost from '@tongzhou/contract/areas/projects/cost.ts';
import * as project from '@tongzhou/contract/areas/projects/project.ts';
import * as deeds from '@tongzhou/contract/areas/projects/project-deeds.ts';
import * as set from '@tongzhou/contract/areas/projects/set.ts';
import * as task from '@tongzhou/contract/areas/projects/task.ts';
import * as team from '@tongzhou/contract/areas/projects/team.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import { expect } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of projects, each done once by the administrator, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };
const named = (object_kind: string, id: number) => ({
  object_kind,
  object_id: String(id),
  object_label: expect.stringMatching(/./),
});

export function projectScenes({ app, where }: Stage): readonly Scene[] {
  let company: Promise<ProjectScene> | undefined;
  const scene = () => {
    company ??= projectScene(app());
    return company;
  };
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: await app().signInAs(administratorId),
      ...where,
    });
  /** Its object is only known by the answer. */
  const playNew = (endpoint: Endpoint, kind: string, input: () => Promise<object>): Scene => ({
    endpoint,
    act: async () => {
      const answer = await call(endpoint, await input());
      return sent(answer, { ...named(kind, (answer.data as { id: number }).id), ...someChange }, administratorId);
    },
  });
  const onProject = (
    endpoint: Endpoint,
    status: ProjectStatus,
    input: (id: number, scene: ProjectScene) => Promise<object> | object,
    changes: object = someChange,
  ): Scene => ({
    endpoint,
    act: async () => {
      const id = await (await scene()).aProject({ status });
      const answer = await call(endpoint, await input(id, await scene()));
      return sent(answer, { ...named('project', id), ...changes }, administratorId);
    },
  });
  const onTask = (endpoint: Endpoint, input: (id: number) => object, changes: object = someChange): Scene => ({
    endpoint,
    act: async () => {
      const { aProject, aTask } = await scene();
      const id = await aTask(await aProject());
      return sent(await call(endpoint, input(id)), { ...named('task', id), ...changes }, administratorId);
    },
  });
  const onSet = (endpoint: Endpoint): Scene => ({
    endpoint,
    act: async () => {
      const id = await (await scene()).aSet();
      const answer = await call(endpoint, { id, name: `改名${id}` });
      return sent(answer, { ...named('project-set', id), ...someChange }, administratorId);
    },
  });
  const exported = (endpoint: Endpoint): Scene => ({
    endpoint,
    act: async () =>
      sent(await call(endpoint, { project_id: await (await scene()).aProject() }), someChange, administratorId),
  });
  const led = ({ leader, day }: ProjectScene, participation: number) => ({
    members: [{ user_id: leader, role: 'leader', weight: 1.5, participation, start_on: beginOf(day(1)), end_on: null }],
    overload_reason: '试',
  });

  /** Of the administrator's own bid, or one that names them; for a project of its own. */
  const onBid = (
    endpoint: Endpoint,
    act: (scene: ProjectScene, noticeId: number) => Promise<readonly [id: number | undefined, input: object]>,
  ): Scene => ({
    endpoint,
    act: async () => {
      const all = await scene();
      const [open] = await app().sql<{ id: number }>(`select id::int from bid_notices where project_id = $1`, [
        await all.aProject({ status: 3 }),
      ]);
      const [id, input] = await act(all, open?.id ?? 0);
      const answer = await call(endpoint, input);
      const object = id ?? (answer.data as { id: number }).id;
      return sent(answer, { ...named('bid', object), ...someChange }, administratorId);
    },
  });
  const own = (leader: number, { day }: ProjectScene, version: number | null, others: readonly number[] = []) => ({
    version,
    members: [leader, ...others].map((user_id, at) => ({
      ...{ user_id, role: at === 0 ? ('leader' as const) : ('member' as const), weight: 1, participation: 1 },
      ...{ start_on: beginOf(day(1)), end_on: null },
    })),
    overload_reason: '试',
  });

  return [
    onProject(notice.publishNotice, 2, (project_id, { chief }) => ({
      project_id,
      deadline: Date.now() + dayMs,
      deciders: [chief],
    })),
    onProject(notice.cancelNotice, 3, (id) => ({ id })),
    onBid(bid.saveBid, async (all, notice_id) => [undefined, { notice_id, ...own(administratorId, all, null) }]),
    onBid(bid.takeBackBid, async (all, notice_id) => {
      const saved = await call(bid.saveBid, { notice_id, ...own(administratorId, all, null) });
      return [(saved.data as { id: number }).id, { notice_id }];
    }),
    onBid(bid.answerBid, async (all, notice_id) => {
      const input = { ...bid.saveBid.example, notice_id, ...own(all.leader, all, null, [administratorId]) };
      const saved = await app().call(bid.saveBid, input, { as: await app().signInAs(all.leader) });
      return [saved.data.id, { id: saved.data.id }];
    }),
    playNew(project.createProject, 'project', async () => ({ type_id: (await scene()).type })),
    onProject(project.editProject, 0, (id, { type }) => ({ id, type_id: type })),
    onProject(project.deleteProject, 0, (id) => ({ id }), { changes: [] }),
    onProject(deeds.establishProject, 0, (id) => ({ id })),
    onProject(deeds.pauseProject, 4, (id) => ({ id })),
    onProject(deeds.resumeProject, 7, (id) => ({ id })),
    onProject(deeds.terminateProject, 7, (id) => ({ id })),
    {
      endpoint: project.exportProjects,
      act: async () => sent(await call(project.exportProjects, {}), {}, administratorId),
    },

    playNew(set.createSet, 'project-set', async () => ({ name: '记录集' })),
    onSet(set.editSet),
    {
      endpoint: set.deleteSet,
      act: async () => {
        const id = await (await scene()).aSet();
        return sent(await call(set.deleteSet, { id }), { ...named('project-set', id), ...someChange }, administratorId);
      },
    },

    onProject(cost.bookCost, 4, (project_id, { day }) => ({ project_id, day: beginOf(day(0)) })),
    onProject(cost.reverseCost, 4, async (id, { aCost }) => ({ id: await aCost(id, 100) })),
    exported(cost.exportCosts),

    playNew(task.createTask, 'task', async () => ({ project_id: await (await scene()).aProject() })),
    onTask(task.editTask, (id) => ({ id })),
    onTask(task.moveTask, (id) => ({ id })),
    onTask(task.deleteTask, (id) => ({ id }), {}),
    onTask(task.commentTask, (id) => ({ task_id: id }), {}),
    exported(task.exportTasks),

    onProject(team.assignProject, 2, (project_id, scene) => ({ project_id, ...led(scene, 10) })),
    onProject(team.changeTeam, 4, (project_id, scene) => ({
      project_id,
      ...led(scene, 10),
      effective_on: beginOf(scene.day(1)),
    })),
  ];
}
