import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { type HomeDay, type HomeDayKind, homeDayKinds, homeMonth } from '@tongzhou/contract/areas/home.ts';
import { addDays, addMonths, beginOf, dayOf, mondayOf, today as todayOf } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import '#areas/home/home-calendar.css';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const keys: KeyPlace = { place: '工作台日历', hints: [['← → ↑ ↓', '到旁边的一天']] };

/** The days of a month, with those of the weeks it begins and ends in. */
export function weeksOf(month: string): readonly string[][] {
  const last = addDays(addMonths(`${month}-01`, 1), -1);
  const weeks: string[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday <= last; monday = addDays(monday, 7))
    weeks.push(weekdays.map((_, place) => addDays(monday, place)));
  return weeks;
}

const kindsOf = (days: readonly HomeDay[]): readonly HomeDayKind[] => [...new Set(days.map(({ kind }) => kind))];

const dayWords = (day: string, own: readonly HomeDay[]): string =>
  [`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`, ...kindsOf(own).map((kind) => homeDayKinds[kind])].join(
    ' ',
  );

/** What a day holds: colleagues in one line, the rest each in its own. */
function DayList({ day, own }: { readonly day: string; readonly own: readonly HomeDay[] }): ReactNode {
  const away = own.filter(({ kind }) => kind === 'away');
  const others = own.filter(({ kind }) => kind !== 'away');
  const lines = [
    ...others,
    ...away.slice(0, 1).map((first) => ({ ...first, title: away.map(({ title }) => title).join('、') })),
  ];
  return (
    <div className="home-day-list" aria-live="polite">
      <h3>{`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`}</h3>
      {lines.length === 0 ? (
        <p>没有安排</p>
      ) : (
        <ul>
          {lines.map(({ kind, title, link }) => (
            <li key={`${kind} ${title} ${link}`}>
              <span className={`home-dot home-dot-${kind}`} aria-hidden />
              <span className="home-day-kind">{homeDayKinds[kind]}</span>
              {link === null ? title : <AppLink to={link}>{title}</AppLink>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The month: leave, milestones, holidays and the day of pay; a day's own below. */
export function HomeCalendar({ days }: { readonly days: readonly HomeDay[] }): ReactNode {
  useKeyHints(keys);
  const now = todayOf(Date.now());
  const [chosen, setChosen] = useState(now);
  const grid = useRef<HTMLTableElement>(null);
  const month = chosen.slice(0, 7);
  const isThis = month === now.slice(0, 7);
  const other = useLoad(
    homeMonth,
    { month: beginOf(`${month}-01`) },
    { enabled: !isThis, placeholderData: keepPreviousData },
  );
  const shown = isThis ? days : (other.data?.days ?? []);
  const byDay = Map.groupBy(shown, ({ day }) => dayOf(day));
  const leaf = (by: number) => {
    const first = addMonths(`${month}-01`, by);
    setChosen(first.slice(0, 7) === now.slice(0, 7) ? now : first);
  };
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(chosen, step);
    setChosen(next);
    // The day of another month is drawn first.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  return (
    <div className="home-calendar">
      <div className="home-calendar-head">
        <Button type="text" size="small" icon={<LeftOutlined />} aria-label="上个月" onClick={() => leaf(-1)} />
        <b>{`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}</b>
        <Button type="text" size="small" icon={<RightOutlined />} aria-label="下个月" onClick={() => leaf(1)} />
        {!isThis && (
          <Button type="link" size="small" onClick={() => setChosen(now)}>
            回到本月
          </Button>
        )}
      </div>
      {other.error !== null && !isThis && (
        <p role="alert" className="home-calendar-error">
          {other.error.message}
          <Button type="link" size="small" onClick={() => void other.refetch()}>
            重试
          </Button>
        </p>
      )}
      <table ref={grid} onKeyDown={walk}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const own = byDay.get(day) ?? [];
                const kinds = kindsOf(own);
                if (!day.startsWith(month)) return <td key={day} />;
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      className={kinds.includes('holiday') ? 'home-date home-date-holiday' : 'home-date'}
                      tabIndex={day === chosen ? 0 : -1}
                      aria-pressed={day === chosen}
                      aria-label={dayWords(day, own)}
                      {...(day === now && { 'aria-current': 'date' as const })}
                      onClick={() => setChosen(day)}
                    >
                      {Number(day.slice(8))}
                      <span className="home-dots" aria-hidden>
                        {kinds.slice(0, 4).map((kind) => (
                          <span key={kind} className={`home-dot home-dot-${kind}`} />
                        ))}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <DayList day={chosen} own={byDay.get(chosen) ?? []} />
    </div>
  );
}
