import type { Period, Place } from '@tongzhou/contract/rules/projects/team.ts';
import type { Overload } from '#areas/projects/members/overload/overload-rules.ts';
import { projectRequests } from '#areas/projects/request-table.ts';

/** What was sent, with who had more than a whole day's work by it. */
export interface AssignForm {
  readonly members: readonly Place[];
  readonly note: string;
  readonly overload_reason: string;
  readonly overloads: readonly Overload[];
}

export interface ChangeForm {
  readonly effective_on: string;
  readonly members: readonly Place[];
  readonly reason: string;
  readonly overload_reason: string;
  readonly overloads: readonly Overload[];
  /** From its day on, as those who decide compare it. */
  readonly before: readonly Period[];
}

export const assignRequests = projectRequests<AssignForm>('project_assign');
export const changeRequests = projectRequests<ChangeForm>('team_change');
