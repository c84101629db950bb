import { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import { useLoad } from '#platform/loading/load.ts';

export interface TeamPerson {
  readonly id: number;
  readonly name: string;
  readonly department_name: string;
}

/** Who works on the project now or will: whom its tasks are given to, and who is mentioned. Undefined while it is read. */
export function useTeam(project: number, { enabled = true } = {}): readonly TeamPerson[] | undefined {
  const { data } = useLoad(projectTeam, { project_id: project }, { enabled, staleTime: 60_000 });
  if (data === undefined) return undefined;
  const still = data.periods.filter(({ end_on }) => end_on === null || end_on >= data.on);
  const people = new Map(
    [...data.members, ...still].map(({ user_id, name, department_name }) => [
      user_id,
      { id: user_id, name, department_name },
    ]),
  );
  return [...people.values()];
}
