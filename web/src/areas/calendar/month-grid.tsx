import type { KeyboardEvent, ReactNode } from 'react';
import type { ShownDay, ShownMonth } from '#areas/calendar/months.ts';

interface MonthGridProps {
  readonly month: ShownMonth;
  /** The one day that Tab reaches; arrow keys lead to the others. */
  readonly reachable: string;
  readonly today: string;
  readonly onChoose: (day: ShownDay) => void;
  readonly onKey: (event: KeyboardEvent, day: string) => void;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

function classOf({ named, works, weekend }: ShownDay, isToday: boolean): string {
  const state = named === undefined ? (weekend ? 'rest' : 'usual') : works ? 'workday' : 'holiday';
  return `calendar-day calendar-day-${state}${isToday ? ' calendar-day-today' : ''}`;
}

const wordsOf = (month: number, { date, named, works }: ShownDay): string =>
  [`${month}月${date}日`, works ? '上班' : '休息', named?.name].filter((part) => part !== undefined).join(' ');

export function MonthGrid({ month, reachable, today, onChoose, onKey }: MonthGridProps): ReactNode {
  return (
    <section className="calendar-month" aria-label={`${month.month} 月`}>
      <header>
        <h3>{month.month} 月</h3>
        <span>{month.workingDays} 个工作日</span>
      </header>
      <div className="calendar-grid">
        {weekdays.map((name) => (
          <span key={name} className="calendar-weekday" aria-hidden>
            {name}
          </span>
        ))}
        {month.days.map((day, place) => (
          <button
            key={day.day}
            type="button"
            data-day={day.day}
            className={classOf(day, day.day === today)}
            {...(place === 0 && { style: { gridColumnStart: month.before + 1 } })}
            tabIndex={day.day === reachable ? 0 : -1}
            aria-label={wordsOf(month.month, day)}
            {...(day.day === today && { 'aria-current': 'date' as const })}
            title={day.named?.name}
            onClick={() => onChoose(day)}
            onKeyDown={(event) => onKey(event, day.day)}
          >
            {day.date}
            {day.named !== undefined && <sup>{day.works ? '班' : '休'}</sup>}
          </button>
        ))}
      </div>
    </section>
  );
}
