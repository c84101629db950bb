import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import type { ReactNode } from 'react';
import { PersonState } from '#areas/staff/person-state.tsx';
import { nameOf } from '#areas/staff/person-words.ts';
import { UserPicture } from '#ui/user/user-picture.tsx';
import '#areas/staff/staff.css';

/** Who it is, at a glance; `children` stand at its end. */
export function PersonHead({ person, children }: { person: Person; children?: ReactNode }): ReactNode {
  const { avatar, job_number, department_name, post_name } = person;
  return (
    <div className="panel person-head">
      <UserPicture name={person.name} avatar={avatar} size={64} />
      <div className="person-head-words">
        <h2>
          {nameOf(person)}
          <PersonState person={person} />
        </h2>
        <p>{[job_number, department_name, post_name].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </div>
  );
}
