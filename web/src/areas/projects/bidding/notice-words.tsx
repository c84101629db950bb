import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { type BidState, bidStates, type NoticeState, noticeStates } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

const noticeTones: Readonly<Record<NoticeState, Tone>> = {
  open: 'primary',
  deciding: 'warning',
  awarded: 'success',
  failed: 'error',
  cancelled: 'neutral',
};
export const NoticeStatus = ({ state }: { state: NoticeState }): ReactNode => (
  <Status tone={noticeTones[state]}>{noticeStates[state]}</Status>
);

const bidTones: Readonly<Record<BidState, Tone>> = {
  draft: 'neutral',
  sealed: 'primary',
  lapsed: 'error',
  running: 'warning',
  passed: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
};
export const BidStatus = ({ state }: { state: BidState }): ReactNode => (
  <Status tone={bidTones[state]}>{bidStates[state]}</Status>
);

const hour = 3_600_000;

/** How long there is still, in the largest unit that says it. */
export function timeLeft(deadline: number, now: number): string {
  const left = deadline - now;
  if (left <= 0) return '已到截止时间';
  if (left < hour) return '不足 1 小时';
  return left < 48 * hour ? `还有 ${Math.floor(left / hour)} 小时` : `还有 ${Math.floor(left / (24 * hour))} 天`;
}

export const planWords = ({ planned_start, planned_end }: { planned_start: number; planned_end: number }): string =>
  `${dayOf(planned_start)} 至 ${dayOf(planned_end)}`;
