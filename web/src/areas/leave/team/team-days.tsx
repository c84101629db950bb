import type { ReactNode } from 'react';
import { dayWords } from '#areas/leave/requests/leave-words.ts';
import { awayByDay, awayWords, daysOfMonth } from '#areas/leave/team/team-month.ts';
import type { ShownTeam } from '#areas/leave/team/team-table.tsx';
import { Status } from '#ui/state/status.tsx';

/** On a phone: the days on which someone is away, and who. */
export function TeamDays({ month, today, people, calendar }: ShownTeam): ReactNode {
  const names = new Map(daysOfMonth(month, calendar).map(({ day, name }) => [day, name]));
  return (
    <ol className="team-days">
      {awayByDay(people).map(({ day, people: away }) => (
        <li key={day} {...(day === today && { 'aria-current': 'date' })}>
          <h3>
            {dayWords(day)}
            {day === today && <span className="team-day-today">今天</span>}
            {names.get(day) !== undefined && <span className="cell-sub">{names.get(day)}</span>}
            <span className="cell-sub">{away.length} 人</span>
          </h3>
          <ul>
            {away.map(({ id, name, department, days }) => (
              <li key={id}>
                <Status tone={days.every(({ passed }) => passed) ? 'success' : 'primary'}>{name}</Status>
                <span className="cell-sub">{department}</span>
                <span className="team-day-words">{days.map(awayWords).join('，')}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
