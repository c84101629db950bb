import { Button } from 'antd';
import type { ReactNode } from 'react';
import { quickDays } from '#areas/business/follow-ups/quick-days.ts';
import DateField from '#ui/fields/date-field.tsx';

interface NextContactFieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (day: number | null) => void;
}

/** When the customer is asked again: one press for the usual days, or any other; pressed again, none. */
export function NextContactField({ id, value = null, onChange }: NextContactFieldProps): ReactNode {
  return (
    <div className="next-contact">
      {quickDays(Date.now()).map(({ label, day }) => (
        <Button
          key={label}
          type={day === value ? 'primary' : 'default'}
          ghost={day === value}
          aria-pressed={day === value}
          onClick={() => onChange?.(day === value ? null : day)}
        >
          {label}
        </Button>
      ))}
      <div className="next-contact-day">
        <DateField
          {...(id !== undefined && { id })}
          fromToday
          placeholder="其他日期"
          value={value}
          onChange={(day) => onChange?.(day)}
        />
      </div>
    </div>
  );
}
