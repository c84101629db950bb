// The company that works on projects, in which everybody has also asked for leave for years: what a busy manager opens in the morning.
import { addRequests } from '../decisions/seed.ts';
import { addViewers, fill, firstPerson } from '../fill.ts';
import { type ProjectSize, viewers as projectViewers, seedProjects } from '../projects/seed.ts';

const leader = { id: 904, name: '公司领导', group: 'leaders', secret: '00000000-0000-4000-8000-000000000605' } as const;
/** Each leads something: projects, departments with all below them, the company. */
export const viewers = [...projectViewers, leader] as const;

export interface HomeSize extends ProjectSize {
  readonly requests: number;
}

const first = 10_000_000;

export async function seedHome(dataDir: string, size: HomeSize): Promise<void> {
  const { people, requests } = size;
  await seedProjects(dataDir, size);
  await addViewers(dataDir, [leader]);
  const person = (factor: number) => `${firstPerson} + (n::bigint * ${factor}) % ${people}`;
  const viewer = `${viewers[0].id} + (n / 20) % ${viewers.length}`;
  await addRequests(dataDir, {
    numbers: `generate_series(${first}, ${first + requests - 1}) n`,
    // One in twenty is sent by a viewer, and one in twenty is theirs to decide.
    applicant: `case when n % 20 = 0 then ${viewer} else ${person(7919)} end`,
    approver: `case when n % 20 = 1 then ${viewer} else ${person(104_729)} end`,
    record: 'n',
    ended: '(n::bigint * 15485863) % 10 > 0',
  });
  await fill(
    dataDir,
    `update departments set head_id = 903 where id between 1001 and 1005;
    update opportunities set next_contact_on = current_date + (id % 30)::int where id % 7 = 0;
    update opportunities set owner_id = 900 where id % 100 = 0;
    insert into home_uses (user_id, path, uses, used_at) select u.id, '/approval/leave', 5, now() from users u;
    analyze;`,
  );
}
