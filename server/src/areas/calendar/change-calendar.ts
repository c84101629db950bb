import { isWeekend } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { daysUntil } from '@tongzhou/contract/rules/day.ts';
import { lockCalendar, type NamedDay, namedDays, putDays, removeDay } from '#areas/calendar/calendar-table.ts';
import { turnedDays } from '#areas/calendar/follow-calendar.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

const labels = { kind: '类型', name: '名称' };
const kindNames = { holiday: '休息', workday: '上班' } as const;

const spoken = (day: NamedDay | undefined) => (day === undefined ? {} : { kind: kindNames[day.kind], name: day.name });

/** The first day stands for the span. */
const noteOfSpan = (days: readonly string[], before: readonly NamedDay[], after: NamedDay): Note => ({
  object: { kind: 'calendar-day', id: Number(after.day.replaceAll('-', '')), label: `${days[0]} 至 ${days.at(-1)}` },
  changes: days.flatMap((day) => {
    const was = before.find((one) => one.day === day);
    const daily = { kind: `${day} ${labels.kind}`, name: `${day} ${labels.name}` };
    return changedFields(daily, spoken(was), spoken(after));
  }),
});

const noteOf = (day: string, before: NamedDay | undefined, after: NamedDay | undefined): Note => ({
  object: { kind: 'calendar-day', id: Number(day.replaceAll('-', '')), label: day },
  changes: changedFields(labels, spoken(before), spoken(after)),
});

export interface ChangedDay {
  readonly note: Note;
  /** The day, where it is now worked on and was not, or the other way round. */
  readonly turned: readonly string[];
}

export async function setDays(tx: Tx, wanted: NamedDay, until = wanted.day): Promise<ChangedDay> {
  const days = daysUntil(wanted.day, until).filter((day) => wanted.kind === 'holiday' || isWeekend(day));
  if (days.length === 0) invalid({ kind: '这一天本来就是工作日，恢复即可' });
  await lockCalendar(tx);
  const before = await namedDays(tx, wanted.day, until);
  const after = days.map((day) => ({ ...wanted, day }));
  await putDays(tx, after);
  const [first, ...more] = days as [string, ...string[]];
  const note =
    more.length === 0
      ? noteOf(
          first,
          before.find(({ day }) => day === first),
          wanted,
        )
      : noteOfSpan(days, before, wanted);
  return { note, turned: turnedDays(days, before, after) };
}

export async function clearDay(tx: Tx, day: string): Promise<ChangedDay> {
  await lockCalendar(tx);
  const before = await namedDays(tx, day, day);
  if (before.length === 0) conflict('这一天没有特别安排');
  await removeDay(tx, day);
  return { note: noteOf(day, before[0], undefined), turned: turnedDays([day], before, []) };
}
