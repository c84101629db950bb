import type { PickedPerson } from '@tongzhou/contract/areas/organisation/directory.ts';
import type { ReactNode } from 'react';
import { monthAndDay } from '#ui/shanghai-time.ts';
import '#ui/people/people.css';
import { UserPicture } from '#ui/user/user-picture.tsx';

const away = (until: number): string => `休假至 ${monthAndDay(until)}`;

/** As they stand in the list of a picker. */
export function PersonOption({ person, beside }: { person: PickedPerson; beside?: string | undefined }): ReactNode {
  const { name, avatar, department_name, post_name, away_until } = person;
  return (
    <span className="person-option">
      <UserPicture name={name} avatar={avatar} size={28} />
      <span className="person-option-words">
        <span className="person-option-name">
          {name}
          {away_until !== null && <span className="person-away">{away(away_until)}</span>}
          {beside !== undefined && <span className="person-beside">{beside}</span>}
        </span>
        <span className="person-option-post">{[department_name, post_name].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}

/** As they stand in the field once chosen. */
export function PersonLabel({ person, beside }: { person: PickedPerson; beside?: string | undefined }): ReactNode {
  return (
    <>
      {person.name}
      {person.away_until !== null && <span className="person-away">{away(person.away_until)}</span>}
      {beside !== undefined && <span className="person-beside">{beside}</span>}
    </>
  );
}
