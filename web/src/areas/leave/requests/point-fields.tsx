import type { CalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import type { Half, Hours } from '@tongzhou/contract/areas/leave/request.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { DayPicker } from '#areas/leave/requests/day-picker.tsx';
import { clockWords, type Point, timesOf } from '#areas/leave/requests/leave-draft.ts';

interface PointFieldProps {
  readonly id?: string;
  readonly value?: Point;
  readonly onChange?: (point: Point) => void;
  readonly which: 'start' | 'end';
}

const halfNames = [
  { value: 'am', label: '上午' },
  { value: 'pm', label: '下午' },
] as const;
const names = { start: '开始', end: '结束' } as const;
const none: Point = { day: null, half: 'am', minute: null };

interface CalendarProps {
  readonly calendar: readonly CalendarDay[];
  readonly earliest: number;
}

/** A day and its half. */
export function HalfDayField({
  id,
  value = none,
  onChange,
  which,
  ...days
}: PointFieldProps & CalendarProps): ReactNode {
  return (
    <div className="point-field">
      <DayPicker id={id} value={value.day} onChange={(day) => onChange?.({ ...value, day })} {...days} />
      <Select<Half>
        aria-label={`${names[which]}于上午或下午`}
        className="point-half"
        options={[...halfNames]}
        value={value.half}
        onChange={(half) => onChange?.({ ...value, half })}
      />
    </div>
  );
}

interface TimeProps {
  readonly hours: Hours;
  /** Only times after it. */
  readonly after?: number | null;
}

/** A time of a day that stands elsewhere. */
export function TimeField({
  id,
  value = none,
  onChange,
  which,
  hours,
  after = null,
}: PointFieldProps & TimeProps): ReactNode {
  const times = timesOf(hours, which, value.minute).filter((time) => after === null || time > after);
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      aria-label={`${names[which]}时刻`}
      className="point-time"
      placeholder="时刻"
      options={times.map((time) => ({ value: time, label: clockWords(time) }))}
      value={value.minute ?? (null as never)}
      onChange={(minute) => onChange?.({ ...value, minute })}
    />
  );
}

/** A day and a time. */
export function DayTimeField({
  id,
  hours,
  calendar,
  earliest,
  ...point
}: PointFieldProps & TimeProps & CalendarProps): ReactNode {
  const { value = none, onChange } = point;
  return (
    <div className="point-field">
      <DayPicker
        id={id}
        value={value.day}
        onChange={(day) => onChange?.({ ...value, day })}
        calendar={calendar}
        earliest={earliest}
      />
      <TimeField {...point} hours={hours} />
    </div>
  );
}
