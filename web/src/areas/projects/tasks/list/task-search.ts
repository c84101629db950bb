import type { TaskRow, taskPage } from '@tongzhou/contract/areas/projects/task.ts';
import { isOpen, taskStates } from '@tongzhou/contract/rules/projects/task.ts';
import type { SearchField, SearchValues } from '#ui/list/filter/search-field.ts';
import type { QueryOf } from '#ui/list/list-state.ts';
import type { ShownTabs } from '#ui/list/list-tabs.ts';

// What tasks are searched by, in lists, on the board and on the time line alike.

export type TaskFilters = Omit<QueryOf<typeof taskPage>, 'project_id'>;

export const stateField: SearchField = {
  kind: 'select',
  name: 'state',
  label: '状态',
  inline: '全部状态',
  options: Object.entries(taskStates).map(([value, label]) => ({ value, label })),
};

/** Whoever has a task. */
export const ownerField = (tasks: readonly TaskRow[]): SearchField => {
  const owners = new Map(tasks.map(({ owner_id, owner_name }) => [owner_id, owner_name]));
  return {
    kind: 'select',
    name: 'owner_id',
    label: '负责人',
    inline: '全部负责人',
    options: [...owners].flatMap(([value, label]) => (value === null || label === null ? [] : [{ value, label }])),
  };
};

export type Slice = 'open' | 'late' | 'milestone' | 'all';

/** Without a word those that are to be done; all, where one asks for them or for a state. */
export const sliceOf = ({ open, late, milestone, state }: TaskFilters): Slice => {
  if (late === true) return 'late';
  if (milestone === true) return 'milestone';
  return open === false || state !== undefined ? 'all' : 'open';
};

const plain = { open: undefined, late: undefined, milestone: undefined };
const filtersOf: Readonly<Record<Slice, SearchValues>> = {
  open: { ...plain, state: undefined },
  late: { ...plain, late: true, state: undefined },
  milestone: { ...plain, milestone: true },
  all: { ...plain, open: false },
};

/** What a list of these is asked with. */
export const askedOf = (filters: TaskFilters): TaskFilters => ({
  open: sliceOf(filters) === 'open' ? true : undefined,
});

export const sliceTabs = (
  filters: TaskFilters,
  change: (changes: Record<string, unknown>) => void,
  counts: { readonly open?: number | undefined; readonly late?: number | undefined },
): ShownTabs => ({
  items: [
    { key: 'open', name: '未完成', count: counts.open },
    { key: 'late', name: '已逾期', count: counts.late },
    { key: 'milestone', name: '里程碑' },
    { key: 'all', name: '全部' },
  ],
  active: sliceOf(filters),
  onChoose: (key) => change(filtersOf[key as Slice]),
});

export const countsOf = (tasks: readonly TaskRow[]) => ({
  open: tasks.filter(({ state }) => isOpen(state)).length,
  late: tasks.filter(({ late }) => late).length,
});

/** As the server finds them, among those that are here. */
export function matching(tasks: readonly TaskRow[], filters: TaskFilters): readonly TaskRow[] {
  const { keyword = '', owner_id, milestone, late } = filters;
  const words = keyword.trim().toLowerCase();
  return tasks.filter(
    (task) =>
      (words === '' || task.title.toLowerCase().includes(words)) &&
      (owner_id === undefined || task.owner_id === owner_id) &&
      (milestone !== true || task.milestone) &&
      (late !== true || task.late),
  );
}
