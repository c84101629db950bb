import type { Band } from '@tongzhou/contract/rules/projects/saturation.ts';
import { bandOf } from '@tongzhou/contract/rules/projects/saturation.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { Week } from '#areas/projects/saturation/heat-map.tsx';
import { LoadFigure } from '#areas/projects/saturation/load-figure.tsx';
import { inOrder, meanOf, type Peak, type Person, peakOf, peopleIn } from '#areas/projects/saturation/map-rules.ts';
import '#areas/projects/saturation/quick-views.css';
import { monthAndDay } from '#ui/shanghai-time.ts';

interface QuickViewsProps {
  readonly people: readonly Person[];
  readonly weeks: readonly Week[];
  readonly onOpen: (person: Person, week: Week) => void;
  readonly onView: (band: Band) => void;
}

/** As many as a look takes in. */
const most = 6;

interface Overloaded {
  readonly person: Person;
  readonly peak: Peak;
}

function Overloads({ people, weeks, onOpen, onView }: QuickViewsProps): ReactNode {
  const over = useMemo(() => inOrder(peopleIn(people, 'over'), 'busy'), [people]);
  const shown: Overloaded[] = over.slice(0, most).flatMap((person) => {
    const peak = peakOf(person);
    return peak === undefined ? [] : [{ person, peak }];
  });
  return (
    <section className={over.length > 0 ? 'panel sat-view sat-view-over' : 'panel sat-view'} aria-label="超负荷">
      <div className="sat-view-head">
        <h2>超负荷</h2>
        <b>{over.length}</b>人
        {over.length > most && (
          <Button type="link" onClick={() => onView('over')}>
            查看全部
          </Button>
        )}
      </div>
      {over.length === 0 ? (
        <p className="sat-none">这段时间没有人超过 100%。</p>
      ) : (
        <ul className="sat-people">
          {shown.map(({ person, peak }) => {
            const week = weeks[peak.week];
            return (
              <li key={person.user_id}>
                <button
                  type="button"
                  className="sat-person"
                  onClick={() => week !== undefined && onOpen(person, week)}
                  title={person.department_name}
                >
                  <span>{person.name}</span>
                  {week !== undefined && <span className="cell-sub">{monthAndDay(week.monday)} 周</span>}
                  <LoadFigure percent={peak.percent} band="over" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The next weeks are those in which someone could be asked. */
const soon = 4;

function WithRoom({ people, weeks, onOpen, onView }: QuickViewsProps): ReactNode {
  const free = useMemo(() => {
    const next = people.map((person) => ({ ...person, percents: person.percents.slice(0, soon) }));
    return inOrder(
      next.filter((person) => bandOf(meanOf(person) ?? null) === 'idle'),
      'free',
    );
  }, [people]);
  const first = weeks[0];
  return (
    <section className="panel sat-view" aria-label="有余量">
      <div className="sat-view-head">
        <h2>有余量</h2>
        <b>{free.length}</b>人<span className="cell-sub">前 {Math.min(soon, weeks.length)} 周平均低于 50%</span>
        {free.length > most && (
          <Button type="link" onClick={() => onView('idle')}>
            查看全部
          </Button>
        )}
      </div>
      {free.length === 0 ? (
        <p className="sat-none">接下来大家都排得比较满。</p>
      ) : (
        <ul className="sat-people">
          {free.slice(0, most).map((person) => (
            <li key={person.user_id}>
              <button
                type="button"
                className="sat-person"
                onClick={() => first !== undefined && onOpen(person, first)}
                title={person.department_name}
              >
                <span>{person.name}</span>
                <LoadFigure percent={meanOf(person) ?? null} band="idle" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Before the map: who has too much, and who could take some of it. */
export function QuickViews(props: QuickViewsProps): ReactNode {
  return (
    <div className="sat-views">
      <Overloads {...props} />
      <WithRoom {...props} />
    </div>
  );
}
