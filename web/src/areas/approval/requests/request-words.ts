import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates, seatStateWords } from '@tongzhou/contract/areas/approval/states.ts';
import type { TimelineEntry } from '#ui/timeline.tsx';

type Step = ApprovalDetail['steps'][number];
type Seat = Step['seats'][number];
type Entry = ApprovalDetail['trail'][number];

/** 乙 代 甲, where someone stands in. */
const whoActs = (name: string, forName: string | null): string => (forName === null ? name : `${name} 代 ${forName}`);

export function seatWords({ name, for_name, status, signs }: Seat): string {
  const added = signs === null ? '' : signs === 'before' ? '（前加签）' : '（后加签）';
  return `${whoActs(name, for_name)}${added} · ${seatStateWords[status] ?? ''}`;
}

/** Why it is they, or why nobody; what the seats say themselves is not said twice. */
export function stepNote({ note, seats }: Step): string | undefined {
  const said = seats.map(({ name, for_name }) => whoActs(name, for_name));
  const rest = note?.split('；').filter((reason) => !said.includes(reason)) ?? [];
  return rest.length === 0 ? undefined : rest.join('；');
}

const stepWords: Readonly<Record<Step['state'], string>> = {
  ahead: '未到达',
  active: '处理中',
  done: '已完成',
  rejected: '已驳回',
  returned: '已退回',
  ended: '已失效',
  skipped: '自动跳过',
};

export function stepState({ check, state }: Step): string {
  return check || state === 'skipped' ? stepWords[state] : '抄送';
}

const tones: Readonly<Record<Step['state'], NonNullable<TimelineEntry['tone']>>> = {
  ahead: 'waiting',
  active: 'now',
  done: 'done',
  rejected: 'bad',
  returned: 'bad',
  ended: 'void',
  skipped: 'waiting',
};

export const stepTone = ({ state }: Step): NonNullable<TimelineEntry['tone']> => tones[state];

/** How long a decision took; nothing was decided where the request ended first. */
export function stepDuration({ check, state, activated_at, finished_at }: Step): string | undefined {
  if (!check || state === 'ended' || activated_at === null || finished_at === null) return undefined;
  return duration(finished_at - activated_at);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function duration(millis: number): string {
  if (millis < minute) return '不到 1 分钟';
  if (millis < hour) return `${Math.floor(millis / minute)} 分钟`;
  if (millis < day) return `${Math.floor(millis / hour)} 小时`;
  return `${Math.floor(millis / day)} 天 ${Math.floor((millis % day) / hour)} 小时`;
}

/** What someone did, in one line. */
export function trailTitle({ user_name, for_name, action, targets }: Entry): string {
  const who = user_name === null ? '系统' : whoActs(user_name, for_name);
  if (targets.length === 0) return `${who} ${action}`;
  const names = targets.join('、');
  return action === '评论' ? `${who} ${action} @${names}` : `${who} ${action} → ${names}`;
}

const setbacks: readonly string[] = ['驳回', '退回', '撤回', '撤销', '系统撤回', '无可用审批人'];

export const trailTone = ({ action }: Entry): NonNullable<TimelineEntry['tone']> => {
  if (setbacks.some((word) => action.startsWith(word))) return 'bad';
  return action === '自动跳过' ? 'waiting' : 'done';
};

/** Specification 4: actions while it is under approval and the viewer may decide. */
export const isOpen = ({ audit_status, check }: Pick<ApprovalDetail, 'audit_status' | 'check'>): boolean =>
  audit_status === auditStates.running && check !== 0;
