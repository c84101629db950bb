import * as contract from '@tongzhou/contract/areas/projects.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { createProjectType, deleteProjectType, editProjectType } from '#areas/projects/change-project-type.ts';
import { enabledProjectTypes, projectTypePage } from '#areas/projects/project-type-table.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Served, serve } from '#platform/http/serve.ts';

type Kind = contract.ProjectType['kind'];

const actionsOf = ({ granted }: Caller) =>
  (['edit', 'delete'] as const).filter((action) => permits(granted, permissionId(`project-type.${action}`)));

export const projectRoutes = (): Served[] => [
  serve(contract.projectTypePage, {
    run: async ({ db, caller }, { keyword, kind, ...request }) => {
      const page = await projectTypePage(db, { keyword, kind }, request);
      const actions = actionsOf(caller);
      return {
        ...page,
        list: page.list.map(({ dividend_basis_points, ...row }) => ({
          ...row,
          kind: row.kind as Kind,
          dividend_percent: dividend_basis_points / 100,
          actions,
        })),
      };
    },
  }),
  serve(contract.projectTypeList, {
    run: async ({ db }) => (await enabledProjectTypes(db)).map((row) => ({ ...row, kind: row.kind as Kind })),
  }),
  serve(contract.createProjectType, {
    run: async ({ tx, note }, draft) => {
      const created = await createProjectType(tx, draft);
      note(created.note);
      return { id: created.id };
    },
  }),
  serve(contract.editProjectType, {
    run: async ({ tx, note }, edit) => {
      note(await editProjectType(tx, edit));
      return null;
    },
  }),
  serve(contract.deleteProjectType, {
    run: async ({ tx, note }, { id }) => {
      note(await deleteProjectType(tx, id));
      return null;
    },
  }),
];
