import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { lifeEvents } from './life-events.ts';
import '#areas/staff/staff.css';

/** Someone's life in the company, in one line. */
export function LifeLine({ person }: { person: Person }): ReactNode {
  const events = lifeEvents(person);
  if (events.length === 0) return null;
  return (
    <ol className="life-line" aria-label="在职历程">
      {events.map(({ what, at }) => (
        <li key={`${what} ${at}`}>
          {what}
          {at !== undefined && <time dateTime={dayOf(at)}> {dayOf(at)}</time>}
        </li>
      ))}
    </ol>
  );
}
