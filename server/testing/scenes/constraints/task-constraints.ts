import * as task from '@tongzhou/contract/areas/projects/task.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody } from './heard.ts';

// What input could do to the constraints of tasks.

type Sent = Record<string, unknown>;
const newTask = async (s: ConstraintStage, change: Sent) =>
  s.call(task.createTask, { project_id: await s.projects.aProject(), ...change });
const aTask = async (s: ConstraintStage) => s.projects.aTask(await s.projects.aProject(), { owner: null });
const move = async (s: ConstraintStage, change: Sent) => s.call(task.moveTask, { id: await aTask(s), ...change });

export const taskInputs: readonly ConstraintScene[] = [
  heard('project_tasks_project_id_fkey', missing(), (s) => s.call(task.createTask, { project_id: nobody })),
  heard('project_tasks_owner_id_fkey', at('owner_id', '负责人应为项目成员'), (s) => newTask(s, { owner_id: nobody })),
  heard('project_tasks_in_order', at('planned_end', '计划结束不能早于计划开始'), (s) =>
    newTask(s, { planned_start: s.later(2), planned_end: s.later(1) }),
  ),
  heard('project_tasks_state_check', at('state', choice), (s) => move(s, { state: 'x' })),
  heard('project_tasks_progress_check', at('progress', '不能大于 100'), (s) => move(s, { progress: 101 })),
  heard('task_dependencies_after_id_fkey', at('after_ids', '前置任务不存在'), (s) =>
    newTask(s, { after_ids: [nobody] }),
  ),
  heard('task_dependencies_not_itself', at('after_ids', '前置任务形成循环'), async (s) => {
    const id = await aTask(s);
    return s.call(task.editTask, { id, after_ids: [id] });
  }),
  heard('task_comments_task_id_fkey', missing(), (s) => s.call(task.commentTask, { task_id: nobody })),
];

export const taskRaces: readonly ConstraintScene[] = [
  heard('task_comments_task_id_fkey', missing(), async (s) => {
    const task_id = await aTask(s);
    return s.vanishing('project_tasks', task_id, () => s.call(task.commentTask, { task_id }));
  }),
];
