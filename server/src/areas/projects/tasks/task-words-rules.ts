import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { type TaskState, taskStates } from '@tongzhou/contract/rules/projects/task.ts';

// A task in words, for the operation log.

export interface ToldTask {
  readonly title: string;
  readonly owner_name: string | null;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
  readonly milestone: boolean;
  readonly description: string;
  /** Titles of what has to be done before. */
  readonly after: readonly string[];
  readonly files: readonly string[];
}

export interface ToldStanding {
  readonly state: TaskState;
  readonly progress: number;
  readonly planned_start: string | null;
  readonly planned_end: string | null;
}

type Words = Readonly<Record<string, string | null>>;

const labels: Readonly<Record<string, string>> = {
  title: '任务',
  owner_id: '负责人',
  state: '状态',
  progress: '进度',
  planned_start: '计划开始',
  planned_end: '计划结束',
  milestone: '里程碑',
  after_ids: '前置任务',
  description: '说明',
  file_ids: '附件',
};

const orNothing = (words: string): string | null => (words === '' ? null : words);

const wordsOf = (task: ToldTask): Words => ({
  title: task.title,
  owner_id: task.owner_name,
  planned_start: task.planned_start,
  planned_end: task.planned_end,
  milestone: task.milestone ? '是' : null,
  after_ids: orNothing(task.after.join('、')),
  description: orNothing(task.description),
  file_ids: orNothing(task.files.join('、')),
});

const standingWords = (task: ToldStanding): Words => ({
  state: taskStates[task.state],
  progress: `${task.progress}%`,
  planned_start: task.planned_start,
  planned_end: task.planned_end,
});

const differences = (before: Words, after: Words): FieldChange[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, label: labels[field] ?? field, old: before[field] ?? null, new: value }))
    .filter((change) => change.old !== change.new);

/** What is otherwise now. */
export const changesIn = (before: ToldTask | undefined, after: ToldTask): FieldChange[] =>
  differences(before === undefined ? {} : wordsOf(before), wordsOf(after));

export const moveChanges = (before: ToldStanding, after: ToldStanding): FieldChange[] =>
  differences(standingWords(before), standingWords(after));
