import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import type { countLeave, Half, Hours, leaveToEdit, userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import type { leaveUnits } from '@tongzhou/contract/areas/leave/type.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';

// What is chosen in the form, and what is sent of it. A point keeps its half and its time side by side, so that trying another
// type of leave loses neither.

type Unit = (typeof leaveUnits)[number];

export interface Point {
  readonly day: number | null;
  readonly half: Half;
  /** Of the day, for types taken by the hour. */
  readonly minute: number | null;
}

export interface LeaveValues {
  readonly username: number | null;
  readonly type_id: number | null;
  readonly start_time: Point;
  readonly end_time: Point;
  readonly desc: string;
  readonly file_ids: readonly UploadedFile[];
  readonly audit: readonly ApproverStep[] | undefined;
}

export const blankValues = (username: number): LeaveValues => ({
  username,
  type_id: null,
  start_time: { day: null, half: 'am', minute: null },
  end_time: { day: null, half: 'pm', minute: null },
  desc: '',
  file_ids: [],
  audit: undefined,
});

const minuteMs = 60_000;
const pointAt = (millis: number, half: Half): Point => {
  const day = beginOf(dayOf(millis));
  const minute = (millis - day) / minuteMs;
  // Of half days only the day is kept, as its midnight: no time was chosen.
  return { day, half, minute: minute === 0 ? null : minute };
};

/** A leave sent before, as the form shows it. */
export function valuesOf(record: ReplyOf<typeof leaveToEdit>, audit: readonly ApproverStep[]): LeaveValues {
  return {
    username: record.user.id,
    type_id: record.type_id,
    start_time: pointAt(record.start_time, record.start_half),
    end_time: pointAt(record.end_time, record.end_half),
    desc: record.desc,
    file_ids: record.files,
    audit,
  };
}

/** By the hour a leave begins and ends on one day, so of its end only the time is asked for. */
export const isChosen = (unit: Unit, which: 'start' | 'end', { day, minute }: Point): boolean =>
  unit === 'half' ? day !== null : minute !== null && (which === 'end' || day !== null);

/** While it is being chosen nothing is complained of but what was taken away: the time comes after its day. */
export const isEmptied = (unit: Unit, which: 'start' | 'end', { day, minute }: Point): boolean =>
  unit === 'hour' && which === 'end' ? minute === null : day === null;

type Span = Pick<SentOf<typeof countLeave>, 'start_time' | 'end_time' | 'start_half' | 'end_half'>;

/** undefined as long as something is missing. */
export function spanOf(unit: Unit, start: Point, end: Point): Span | undefined {
  if (!isChosen(unit, 'start', start) || !isChosen(unit, 'end', end)) return undefined;
  const first = start.day ?? 0;
  if (unit === 'half') {
    return { start_time: first, end_time: end.day ?? 0, start_half: start.half, end_half: end.half };
  }
  return {
    start_time: first + (start.minute ?? 0) * minuteMs,
    end_time: first + (end.minute ?? 0) * minuteMs,
  };
}

/** What the form says of what was left out: the specification's words, and ours for the type. */
export function missingIn(unit: Unit, values: LeaveValues): Readonly<Record<string, string>> {
  const { username, type_id, start_time, end_time, desc } = values;
  return {
    ...(username === null && { username: '请选择公司成员' }),
    ...(type_id === null && { type_id: '请选择假期类型' }),
    ...(!isChosen(unit, 'start', start_time) && { start_time: '请选择时间' }),
    ...(!isChosen(unit, 'end', end_time) && { end_time: '请选择时间' }),
    ...(desc.trim() === '' && { desc: '请填写请假描述' }),
  };
}

interface Circumstances {
  readonly unit: Unit;
  /** The sender, whose own leave needs no name. */
  readonly me: number;
  /** The request this is the next round of. */
  readonly again: number | undefined;
}

type Counted = SentOf<typeof countLeave>;

/** What the length is asked for with; undefined as long as something is missing. */
export function countedOf(values: LeaveValues, { unit, me, again }: Circumstances): Counted | undefined {
  const { username, type_id, start_time, end_time } = values;
  const span = spanOf(unit, start_time, end_time);
  if (username === null || type_id === null || span === undefined) return undefined;
  return {
    ...(username !== me && { username }),
    type_id,
    ...span,
    ...(again !== undefined && { again }),
  };
}

/** What is sent. */
export function draftOf(values: LeaveValues, circumstances: Circumstances): SentOf<typeof userLeave> | undefined {
  const counted = countedOf(values, circumstances);
  if (counted === undefined) return undefined;
  const { desc, file_ids, audit } = values;
  return {
    ...counted,
    desc,
    file_ids: file_ids.map(({ id }) => id),
    ...(audit !== undefined && audit.length > 0 && { audit: [...audit] }),
  };
}

/** The other end follows where it would lie on the wrong side, or nowhere yet. */
export const endAfter = (start: Point, end: Point): Point =>
  start.day !== null && (end.day === null || end.day < start.day) ? { ...end, day: start.day } : end;

const step = 30;

/** The times one can choose from: every half hour of the company's hours, and what was chosen before. */
export function timesOf({ am, pm }: Hours, which: 'start' | 'end', chosen: number | null): number[] {
  const within = ([from, to]: readonly [number, number]) => {
    const times: number[] = [];
    for (let time = from; time <= to; time += step) times.push(time);
    return which === 'start' ? times.filter((time) => time < to) : times.filter((time) => time > from);
  };
  const all = new Set([...within(am), ...within(pm), ...(chosen === null ? [] : [chosen])]);
  return [...all].sort((a, b) => a - b);
}

export const clockWords = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
