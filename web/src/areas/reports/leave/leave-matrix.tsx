import type { CalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import type { LeavePerson } from '@tongzhou/contract/areas/reports/leave.ts';
import { lastDay } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { addDays, dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { Sideways } from '#ui/sideways.tsx';
import { usePhone } from '#ui/use-phone.ts';

const minutesOfDay = 480;
export const inDays = (minutes: number): number => Math.round((minutes / minutesOfDay) * 100) / 100;

interface MonthDay {
  readonly day: string;
  readonly weekday: string;
  readonly kind: 'usual' | 'weekend' | 'holiday' | 'workday';
  readonly name: string | undefined;
}

/** The days of a month, with what the calendar says of them. */
function daysOfMonth(month: string, calendar: readonly CalendarDay[]): MonthDay[] {
  const named = new Map(calendar.map((one) => [dayOf(one.day), one]));
  const days: MonthDay[] = [];
  for (let day = `${month}-01`; day <= lastDay(month); day = addDays(day, 1)) {
    const weekday = '日一二三四五六'.charAt(new Date(`${day}T00:00:00Z`).getUTCDay());
    const usual = weekday === '六' || weekday === '日' ? 'weekend' : 'usual';
    days.push({ day, weekday, kind: named.get(day)?.kind ?? usual, name: named.get(day)?.name });
  }
  return days;
}

type Leave = LeavePerson['days'][number];
const leaveWords = ({ type_name, part, number }: Leave) => `${type_name} ${part}，${number}`;

function LeaveLink({ leave, whole }: { leave: Leave; whole?: boolean }): ReactNode {
  const words = leaveWords(leave);
  return (
    <AppLink
      to={requestAddress('leave', leave.approval_id)}
      className={`matrix-cell${leave.part === '全天' ? '' : ' matrix-half'}`}
      title={words}
      aria-label={words}
    >
      {whole === true ? words : leave.type_name.slice(0, 1)}
    </AppLink>
  );
}

interface MatrixProps {
  readonly month: string;
  readonly people: readonly LeavePerson[];
  readonly calendar: readonly CalendarDay[];
}

const balanceWords = ({ balances }: LeavePerson) =>
  balances.map(({ type_name, left }) => `${type_name} ${inDays(left)}`).join('，') || '—';

function Cards({ people }: { people: readonly LeavePerson[] }): ReactNode {
  return (
    <ul className="matrix-cards">
      {people.map((person) => (
        <li key={person.id}>
          <div className="matrix-card-head">
            <b>{person.name}</b>
            <span>{inDays(person.minutes)} 天</span>
          </div>
          <div className="cell-sub">
            {person.department_name} · 剩余 {balanceWords(person)}
          </div>
          {person.days.map((leave) => (
            <div key={`${leave.day} ${leave.approval_id}`}>
              {dayOf(leave.day)} <LeaveLink leave={leave} whole />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** People by days; a cell opens the request it comes from. */
export function LeaveMatrix({ month, people, calendar }: MatrixProps): ReactNode {
  const phone = usePhone();
  if (phone) return <Cards people={people} />;
  const days = daysOfMonth(month, calendar);
  const classOf = ({ kind }: MonthDay) => (kind === 'usual' || kind === 'workday' ? undefined : `matrix-${kind}`);
  return (
    <Sideways label={`${month} 请假表`} className="matrix-scroll">
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col" className="matrix-sum">
              合计
            </th>
            {days.map((day) => (
              <th key={day.day} scope="col" className={classOf(day)} title={day.name}>
                <span>{day.weekday}</span>
                <b>{Number(day.day.slice(8))}</b>
              </th>
            ))}
            <th scope="col" className="matrix-left">
              今年剩余（天）
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span>{person.name}</span>
                <span className="cell-sub">{person.department_name}</span>
              </th>
              <td className="matrix-sum">{inDays(person.minutes)}</td>
              {days.map((day) => (
                <td key={day.day} className={classOf(day)}>
                  {person.days
                    .filter((leave) => dayOf(leave.day) === day.day)
                    .map((leave) => (
                      <LeaveLink key={leave.approval_id} leave={leave} />
                    ))}
                </td>
              ))}
              <td className="matrix-left">{balanceWords(person)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
