import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { dayFromWall, dayOnWall, timeFromWall, timeOnWall, tooEarly } from '#ui/fields/wall-clock.ts';
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
  const begin = (shown: Dayjs): Dayjs => (granularity === 'date' ? shown : shown.startOf(granularity as 'month'));
  return (
    <DatePicker
      {...field}
      style={{ width: '100%' }}
      picker={granularity}
      showTime={time && { format: 'HH:mm' }}
      {...(time && { format: 'YYYY-MM-DD HH:mm' })}
      placeholder={placeholder ?? (time ? '请选择时间' : '请选择日期')}
      inputReadOnly={phone}
      value={value == null ? null : (time ? timeOnWall : dayOnWall)(value)}
      {...(fromToday && { disabledDate: (shown: Dayjs) => tooEarly(shown, Date.now()) })}
      onChange={(shown) => onChange?.(shown === null ? null : read(begin(shown)))}
    />
  );
}
