import type { CalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import { type ReactNode, useMemo } from 'react';
import {
  type AwayPerson,
  daysOfMonth,
  type Mark,
  type MonthDay,
  marksByDay,
  monthWords,
} from '#areas/leave/team/team-month.ts';
import { Sideways } from '#ui/sideways.tsx';

export interface ShownTeam {
  readonly month: string;
  readonly today: string;
  readonly people: readonly AwayPerson[];
  readonly calendar: readonly CalendarDay[];
}

const kindWords = { usual: '', weekend: '周末', holiday: '', workday: '' } as const;

const classOf = ({ day, kind }: MonthDay, today: string): string =>
  [kind === 'usual' ? '' : `team-${kind}`, day === today ? 'team-today' : ''].filter(Boolean).join(' ');

function Head({ day, today }: { day: MonthDay; today: string }): ReactNode {
  const { date, weekday, kind, name } = day;
  return (
    <th scope="col" className={classOf(day, today)} title={name} {...(day.day === today && { 'aria-current': 'date' })}>
      <span aria-hidden>{weekday}</span>
      <b>{date}</b>
      <span className="visually-hidden">
        日 周{weekday} {name ?? kindWords[kind]}
      </span>
      {name !== undefined && <sup aria-hidden>{kind === 'holiday' ? '休' : '班'}</sup>}
    </th>
  );
}

function Marks({ marks }: { marks: readonly Mark[] }): ReactNode {
  return marks.map(({ place, letter, words, passed }) => (
    <span key={words} className={`mark mark-${place} mark-${passed ? 'passed' : 'pending'}`} title={words}>
      <span aria-hidden>{letter}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  ));
}

function Row({ person, days, today }: { person: AwayPerson; days: readonly MonthDay[]; today: string }): ReactNode {
  const marks = marksByDay(person.days);
  return (
    <tr>
      <th scope="row">
        <span>{person.name}</span>
        <span className="cell-sub">{person.department_name}</span>
      </th>
      {days.map((day) => (
        <td key={day.day} className={classOf(day, today)}>
          <Marks marks={marks.get(day.day) ?? []} />
        </td>
      ))}
    </tr>
  );
}

/** People by days. */
export function TeamTable({ month, today, people, calendar }: ShownTeam): ReactNode {
  const days = useMemo(() => daysOfMonth(month, calendar), [month, calendar]);
  return (
    <Sideways label={`${monthWords(month)}休假表`}>
      <table className="team-table">
        <caption className="visually-hidden">{monthWords(month)}谁在休假</caption>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            {days.map((day) => (
              <Head key={day.day} day={day} today={today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.user_id} person={person} days={days} today={today} />
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
