import * as contract from '@tongzhou/contract/areas/projects/team.ts';
import type { AssignRequest } from '#areas/projects/members/assign-kind.ts';
import type { TeamChangeRequest } from '#areas/projects/members/changes/team-change-kind.ts';
import { fileRequest } from '#areas/projects/members/file-request.ts';
import { showAssignForm, showChangeForm } from '#areas/projects/members/show-form.ts';
import { showLoads, showTeam } from '#areas/projects/members/show-team.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { type Served, serve } from '#platform/http/serve.ts';

interface TeamRequests {
  readonly assign: AssignRequest;
  readonly teamChange: TeamChangeRequest;
}

export const memberRoutes = (parts: ProjectParts, { assign, teamChange }: TeamRequests): Served[] => [
  serve(contract.projectTeam, { run: ({ db, caller, now }, query) => showTeam(db, caller, query, now) }),
  serve(contract.assignProject, { run: (context, draft) => fileRequest(context, parts, assign, draft) }),
  serve(contract.assignForm, {
    run: ({ db, caller, now }, query) => showAssignForm(db, caller, assign, query, now),
  }),
  serve(contract.changeTeam, { run: (context, draft) => fileRequest(context, parts, teamChange, draft) }),
  serve(contract.teamChangeForm, {
    run: ({ db, caller, now }, query) => showChangeForm(db, caller, teamChange, query, now),
  }),
  serve(contract.teamLoad, { run: ({ db, caller, now }, query) => showLoads(db, caller, query, now) }),
];
