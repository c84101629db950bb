import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { dayFromWall, dayOnWall, endOfDayFromWall } from '#ui/fields/wall-clock.ts';
import { usePhone } from '#ui/use-phone.ts';

type Range = readonly [from: number | undefined, to: number | undefined];

interface RangeFieldProps {
  readonly 'aria-label'?: string;
  readonly value: Range;
  readonly onChange: (range: Range) => void;
}

const shown = (millis: number | undefined) => (millis === undefined ? null : dayOnWall(millis));

/** From 00:00:00 of the first day to 23:59:59 of the last (specification 9). */
export default function RangeField({ value, onChange, ...field }: RangeFieldProps): ReactNode {
  const phone = usePhone();
  return (
    <DatePicker.RangePicker
      {...field}
      style={{ width: '100%' }}
      inputReadOnly={phone}
      placeholder={['开始日期', '结束日期']}
      allowEmpty={[true, true]}
      value={[shown(value[0]), shown(value[1])]}
      onChange={(days) => {
        const [from, to] = days ?? [null, null];
        onChange([from == null ? undefined : dayFromWall(from), to == null ? undefined : endOfDayFromWall(to)]);
      }}
    />
  );
}
