// The codes of the specification's rows, and their words.

export const auditStates = {
  running: 0,
  passed: 1,
  rejected: 2,
  withdrawn: 3,
  returned: 4,
  reversed: 5,
} as const;
export type AuditState = (typeof auditStates)[keyof typeof auditStates];
export const auditStateWords = ['审批中', '已通过', '已驳回', '已撤回', '已退回', '已撤销'] as const;

/** What undoing a passed request is called. */
export const reversalWord = (kind: string): string => (kind === 'leave' ? '销假' : '撤销');

/** A request's state, in the words of its kind. */
export const auditWords = (state: number, kind: string): string =>
  state === auditStates.reversed ? `已${reversalWord(kind)}` : (auditStateWords[state] ?? '未知');

/** A viewer's own place in a request. */
export const seatStates = {
  waiting: 0,
  passed: 1,
  rejected: 2,
  ahead: 3,
  transferred: 4,
  byOthers: 5,
  skipped: 6,
  returned: 7,
  void: 8,
  signing: 9,
} as const;
export type SeatState = (typeof seatStates)[keyof typeof seatStates];
export const seatStateWords = [
  '待处理',
  '已通过',
  '已驳回',
  '未到达',
  '已转交',
  '已由他人处理',
  '自动跳过',
  '已退回',
  '已失效',
  '等待加签',
] as const;

export const decisions = {
  pass: '同意',
  reject: '驳回',
  return: '退回申请人',
  'return-to': '退回至步骤',
  transfer: '转交',
  'add-sign': '加签',
  'take-back': '取回',
  withdraw: '撤回',
} as const;
