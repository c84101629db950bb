import type { ProjectDrafts, ProjectTypes } from '#areas/business/public.ts';
import { deleteDraft, hasBegun, insertDraft } from '#areas/projects/project-draft-table.ts';
import { enabledProjectTypes, projectTypeNames } from '#areas/projects/project-type-table.ts';
import { conflict } from '#platform/http/refusal.ts';

// What business asks of projects: which kinds there are, and that a won order begins one.

export const projectTypes: ProjectTypes = {
  // What the company makes for itself is sold to nobody.
  list: async (db) =>
    (await enabledProjectTypes(db)).flatMap(({ id, name, kind }) => (kind === 'client' ? [{ id, name }] : [])),
  names: async (db, ids) => new Map((await projectTypeNames(db, ids)).map(({ id, name }) => [id, name])),
};

const begun = '该订单的项目已立项，不能撤销';

export const projectDrafts: ProjectDrafts = {
  create: async (tx, won, now) => {
    await insertDraft(tx, won, now);
  },
  mayDrop: async (db, order) => ((await hasBegun(db, order)) ? begun : undefined),
  drop: async (tx, order) => {
    // Whoever established it in between comes first.
    if ((await deleteDraft(tx, order)) === 0 && (await hasBegun(tx, order))) conflict(begun);
  },
};
