import type { FileOwner } from '#areas/files/public.ts';
import { sightOf } from '#areas/projects/sight.ts';
import { projectsSeen } from '#areas/projects/sight-table.ts';
import { isPlanned, plansUnder } from '#areas/projects/tasks/judge-task.ts';
import { taskFiles } from '#areas/projects/tasks/save-task.ts';
import { taskById } from '#areas/projects/tasks/task-table.ts';

/** Read by whoever sees the project; taken out by whoever may edit the task. */
export const taskFileOwner: FileOwner = {
  kind: taskFiles,
  mayRead: async (db, caller, id) => {
    const task = await taskById(db, id);
    if (task === undefined) return false;
    return (await projectsSeen(db, await sightOf(db, caller), [task.project_id])).has(task.project_id);
  },
  mayDelete: async (db, caller, id) => {
    const task = await taskById(db, id);
    if (task === undefined || !isPlanned(task.project_status)) return false;
    return (await plansUnder(db, caller))(task);
  },
};
