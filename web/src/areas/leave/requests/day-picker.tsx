import type { CalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { EnterStays } from '#ui/fields/enter-stays.tsx';
import { dayFromWall, dayOnWall } from '#ui/fields/wall-clock.ts';
import { usePhone } from '#ui/use-phone.ts';

interface DayPickerProps {
  readonly id?: string | undefined;
  readonly value: number | null;
  readonly onChange: (day: number | null) => void;
  readonly calendar: readonly CalendarDay[];
  /** Nothing before it can be chosen. */
  readonly earliest: number;
}

/** A day out of the company's calendar, in which holidays (休) and make-up days (班) are marked. */
export function DayPicker({ id, value, onChange, calendar, earliest }: DayPickerProps): ReactNode {
  const phone = usePhone();
  // The same object while it is the same day: else a drawing in between, such as a new length, would undo the typing.
  const pickedDay = useMemo(() => (value === null ? null : dayOnWall(value)), [value]);
  const named = useMemo(() => new Map(calendar.map((one) => [dayOf(one.day), one])), [calendar]);
  const cell = (shown: Dayjs): ReactNode => {
    const special = named.get(shown.format('YYYY-MM-DD'));
    return (
      <div className="ant-picker-cell-inner day-cell" title={special?.name}>
        {shown.date()}
        {special !== undefined && (
          <sup className={`day-cell-${special.kind}`}>{special.kind === 'holiday' ? '休' : '班'}</sup>
        )}
      </div>
    );
  };
  return (
    <EnterStays>
      <DatePicker
        {...(id !== undefined && { id })}
        className="day-picker"
        placeholder="请选择日期"
        inputReadOnly={phone}
        value={pickedDay}
        disabledDate={(shown) => dayFromWall(shown) < earliest}
        cellRender={(shown, { type, originNode }) => (type === 'date' ? cell(shown as Dayjs) : originNode)}
        onChange={(shown) => onChange(shown === null ? null : dayFromWall(shown))}
      />
    </EnterStays>
  );
}
