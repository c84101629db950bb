import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { EnterStays } from '#ui/fields/enter-stays.tsx';
import { dayFromWall, dayOnWall, isTooEarly, timeFromWall, timeOnWall } from '#ui/fields/wall-clock.ts';
import { usePhone } from '#ui/use-phone.ts';

export type Granularity = 'date' | 'month' | 'quarter' | 'year';

export interface DateFieldProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  /** A timestamp: of a day or month, the moment it begins. */
  readonly value?: number | null | undefined;
  readonly onChange?: (value: number | null) => void;
  readonly granularity?: Granularity;
  readonly time?: boolean;
  /** Date type 101 of the specification. */
  readonly fromToday?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string | undefined;
}

export default function DateField({
  value,
  onChange,
  granularity = 'date',
  time = false,
  fromToday = false,
  placeholder,
  ...field
}: DateFieldProps): ReactNode {
  const phone = usePhone();
  const read = time ? timeFromWall : dayFromWall;
  const begin = (chosen: Dayjs): Dayjs => (granularity === 'date' ? chosen : chosen.startOf(granularity as 'month'));
  // The same object while it is the same moment: another one would throw away what is being typed.
  const shown = useMemo(() => (value == null ? null : (time ? timeOnWall : dayOnWall)(value)), [value, time]);
  return (
    <EnterStays>
      <DatePicker
        {...field}
        style={{ width: '100%' }}
        picker={granularity}
        showTime={time && { format: 'HH:mm' }}
        {...(time && { format: 'YYYY-MM-DD HH:mm' })}
        placeholder={placeholder ?? (time ? '请选择时间' : '请选择日期')}
        inputReadOnly={phone}
        value={shown}
        {...(fromToday && { disabledDate: (day: Dayjs) => isTooEarly(day, Date.now()) })}
        onChange={(chosen) => onChange?.(chosen === null ? null : read(begin(chosen)))}
      />
    </EnterStays>
  );
}
