// An opportunity has one stage. The two codes that rows carry are derived from it, and what may be done with it follows from
// these codes, on the server and on the screen alike.

export const stages = {
  open: '待提交',
  creating: '商机审批中',
  active: '跟进中',
  ordering: '成单审批中',
  reworking: '成单退回',
  won: '赢单',
  lost: '输单',
} as const;
export type Stage = keyof typeof stages;
export const stageNames = Object.keys(stages) as [Stage, ...Stage[]];

export interface StageCodes {
  readonly create_audit_status: number;
  readonly end_audit_status: number;
}

const codes: Readonly<Record<Stage, readonly [create: number, end: number]>> = {
  open: [0, 2],
  creating: [2, 2],
  active: [1, 2],
  ordering: [1, 0],
  reworking: [0, 1],
  won: [1, 3],
  lost: [1, 4],
};

export const codesOf = (stage: Stage): StageCodes => ({
  create_audit_status: codes[stage][0],
  end_audit_status: codes[stage][1],
});

const rowActions = ['detail', 'edit', 'delete', 'order', 'supplement'] as const;
export type RowAction = (typeof rowActions)[number];

/** The specification's table, for every pair of codes there is or could be. */
export function rowActionsOf({ create_audit_status: create, end_audit_status: end }: StageCodes): readonly RowAction[] {
  if (create === 0 && end === 2) return ['detail', 'edit', 'delete'];
  if (create === 0 && end === 1) return ['detail', 'edit', 'order', 'supplement'];
  if (create === 1 && end === 2) return ['detail', 'order', 'supplement'];
  return ['detail'];
}

/** What someone does to an opportunity, beside looking at it. */
export const deeds = {
  edit: '编辑',
  delete: '删除',
  submit: '提交审批',
  withdraw: '撤回',
  order: '成单',
  supplement: '补充',
  lose: '输单',
  reopen: '重开',
  agreement: '补充协议',
} as const;
export type Deed = keyof typeof deeds;
export const deedNames = Object.keys(deeds) as [Deed, ...Deed[]];

/** Those that stand in the detail and in forms, and not in the table of rows. */
const deedsBesideRows: Readonly<Record<Stage, readonly Deed[]>> = {
  open: ['submit'],
  creating: ['withdraw'],
  active: ['lose'],
  ordering: ['withdraw'],
  reworking: ['lose'],
  won: ['agreement'],
  lost: ['reopen'],
};

export const deedsOf = (stage: Stage): readonly Deed[] => [
  ...rowActionsOf(codesOf(stage)).filter((action) => action !== 'detail'),
  ...deedsBesideRows[stage],
];

/** What happens to a stage: by a person's deed or by the end of an approval. */
export type StageEvent =
  | 'submitted'
  | 'approved'
  | 'sent-back'
  | 'order-submitted'
  | 'order-passed'
  | 'order-sent-back'
  | 'order-reversed'
  | 'lost'
  | 'reopened';

const transitions: Readonly<Record<Stage, Readonly<Partial<Record<StageEvent, Stage>>>>> = {
  open: { submitted: 'creating' },
  creating: { approved: 'active', 'sent-back': 'open' },
  active: { 'order-submitted': 'ordering', lost: 'lost' },
  ordering: { 'order-passed': 'won', 'order-sent-back': 'reworking' },
  reworking: { 'order-submitted': 'ordering', lost: 'lost' },
  won: { 'order-reversed': 'reworking' },
  lost: { reopened: 'active' },
};

export const nextStage = (stage: Stage, event: StageEvent): Stage | undefined => transitions[stage][event];

/** How far it ever came, for the funnel: an opportunity that was lost or reworked has still been there. */
export const reaches = { 1: '新建', 2: '进入跟进', 3: '提交成单', 4: '赢单' } as const;
export type Reach = keyof typeof reaches;
export const reachOfStage: Readonly<Record<Stage, Reach>> = {
  open: 1,
  creating: 1,
  active: 2,
  ordering: 3,
  reworking: 3,
  won: 4,
  lost: 2,
};

/** Said where a deed comes at the wrong stage. */
export const stageRefusal = (stage: Stage, deed: Deed): string => `商机当前为“${stages[stage]}”，不能${deeds[deed]}`;

/** Where a card may be dragged: the deed it asks for, or nothing. */
export function deedOfMove(from: Stage, to: Stage): Deed | undefined {
  const asked: Readonly<Record<string, Deed>> = {
    'open>creating': 'submit',
    'creating>open': 'withdraw',
    'active>ordering': 'order',
    'reworking>ordering': 'order',
    'ordering>reworking': 'withdraw',
    'active>lost': 'lose',
    'reworking>lost': 'lose',
    'lost>active': 'reopen',
  };
  return asked[`${from}>${to}`];
}
