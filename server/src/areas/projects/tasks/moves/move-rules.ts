import { type MoveWish, type Moving, mayMove, stateAfter, taskStates } from '@tongzhou/contract/rules/projects/task.ts';

/** Said where this cannot be; undefined where it can. */
export function whyNot(task: Moving<string>, wish: MoveWish): { refused: string } | { field: string } | undefined {
  const { progress } = wish;
  const to = stateAfter(task, wish);
  if (to !== task.state && !mayMove(task.state, to))
    return { refused: `任务当前为“${taskStates[task.state]}”，不能改为“${taskStates[to]}”` };
  if (progress === undefined) return undefined;
  if (to === 'cancelled' && progress !== task.progress) return { refused: '任务已取消，不能更新进度' };
  if (to === 'todo' && progress !== 0) return { field: '未开始的任务进度为 0' };
  if (to === 'doing' && progress === 100) return { field: '进度为 100 的任务请改为已完成' };
  return to === 'done' && progress !== 100 ? { field: '已完成的任务进度为 100' } : undefined;
}
