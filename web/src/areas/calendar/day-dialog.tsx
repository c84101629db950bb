import { type CalendarEffects, clearCalendarDay, setCalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ShownDay } from '#areas/calendar/months.ts';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { showFailures } from '#ui/show-failures.ts';

const kinds = [
  { value: 'holiday', label: '休息' },
  { value: 'workday', label: '上班' },
];

interface DayDialogProps {
  readonly day: ShownDay;
  readonly onDone: (effects: CalendarEffects) => void;
  readonly close: () => void;
}

export function DayDialog({ day, onDone, close }: DayDialogProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const moment = beginOf(day.day);
  const restore = async () => {
    setBusy(true);
    try {
      const effects = await call(clearCalendarDay, { day: moment });
      toast('已恢复', 'success');
      onDone(effects);
      close();
    } finally {
      setBusy(false);
    }
  };
  const until: Field = { kind: 'date', name: 'until', label: '连续到', wide: true, hint: '不填只设置这一天。' };
  const name: Field = { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 20, wide: true };
  return (
    <FieldDialog
      title={day.day}
      width={440}
      endpoint={setCalendarDay}
      // A weekday is worked on anyway: there is nothing to set but a holiday.
      fixed={day.weekend ? { day: moment } : { day: moment, kind: 'holiday' }}
      initial={{ kind: day.named?.kind ?? 'workday', name: day.named?.name ?? '' }}
      fields={
        day.weekend
          ? [{ kind: 'radio', name: 'kind', label: '安排', wide: true, options: kinds }, name, until]
          : [name, until]
      }
      note={
        <p className="calendar-usual">
          {day.weekend ? '周末，平常休息。' : '工作日，平常上班。设为休息请填写名称。'}
          {day.named !== undefined && (
            <Button type="link" size="small" loading={busy} onClick={() => showFailures(restore())}>
              恢复平常
            </Button>
          )}
        </p>
      }
      onDone={onDone}
      close={close}
    />
  );
}
