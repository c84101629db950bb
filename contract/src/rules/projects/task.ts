// A task of a project. Dependencies say what has to be done before; they never lead back to where they began.

export const taskStates = { todo: '未开始', doing: '进行中', done: '已完成', cancelled: '已取消' } as const;
export type TaskState = keyof typeof taskStates;
export const taskStateNames = Object.keys(taskStates) as [TaskState, ...TaskState[]];

/** Where a task may be dragged. */
const moves: Readonly<Record<TaskState, readonly TaskState[]>> = {
  todo: ['doing', 'done', 'cancelled'],
  doing: ['todo', 'done', 'cancelled'],
  done: ['doing'],
  cancelled: ['todo'],
};
export const mayMove = (from: TaskState, to: TaskState): boolean => moves[from].includes(to);

export const isOpen = (state: TaskState): boolean => state === 'todo' || state === 'doing';
export const isLate = (state: TaskState, planned_end: string | null, today: string): boolean =>
  isOpen(state) && planned_end !== null && planned_end < today;

// How far a task is follows from where it stands, and the other way round: not begun is nothing, done is all of it.

/** Days as text on one side, as moments on the other. */
export interface Moving<Day> {
  readonly state: TaskState;
  readonly progress: number;
  readonly actual_start: Day | null;
  readonly actual_end: Day | null;
}

export interface MoveWish {
  readonly state?: TaskState | undefined;
  readonly progress?: number | undefined;
}

/** Where it stands then: where that is not said, by how far it is. */
export function stateAfter({ state: from }: Pick<Moving<unknown>, 'state'>, { state, progress }: MoveWish): TaskState {
  if (state !== undefined) return state;
  if (progress === undefined || from === 'cancelled') return from;
  if (progress === 100) return 'done';
  return from === 'done' || progress > 0 ? 'doing' : from;
}

/** As it is then. */
export function movedTask<Day, Task extends Moving<Day>>(task: Task, wish: MoveWish, today: Day): Task {
  const { progress } = wish;
  const to = stateAfter(task, wish);
  if (to === task.state) return { ...task, progress: progress ?? task.progress };
  switch (to) {
    case 'todo':
      return { ...task, state: to, progress: 0, actual_start: null, actual_end: null };
    case 'doing': {
      const sofar = task.state === 'done' ? 99 : task.progress;
      const actual_start = task.actual_start ?? today;
      return { ...task, state: to, progress: progress ?? sofar, actual_start, actual_end: null };
    }
    case 'done':
      return { ...task, state: to, progress: 100, actual_start: task.actual_start ?? today, actual_end: today };
    case 'cancelled':
      return { ...task, state: to };
  }
}

export interface Dependency {
  readonly task_id: number;
  readonly after_id: number;
}

/** Whether these dependencies lead from somewhere back to where they began. A chain may be as long as it is. */
export function hasCycle(dependencies: readonly Dependency[]): boolean {
  const [waits, followers] = [new Map<number, number>(), new Map<number, number[]>()];
  for (const { task_id, after_id } of dependencies) {
    waits.set(task_id, (waits.get(task_id) ?? 0) + 1);
    const known = followers.get(after_id);
    if (known === undefined) followers.set(after_id, [task_id]);
    else known.push(task_id);
  }
  // What waits for nothing lets go what follows it, and so on; what is left then waits for itself.
  const free = [...followers.keys()].filter((task) => !waits.has(task));
  for (const task of free)
    for (const next of followers.get(task) ?? []) {
      const left = (waits.get(next) ?? 0) - 1;
      waits.set(next, left);
      if (left === 0) free.push(next);
    }
  return [...waits.values()].some((left) => left > 0);
}
