import type { ProjectDrafts, ProjectTypes } from '#areas/business/public.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import { enabledProjectTypes, projectTypeNames } from '#areas/projects/types/project-type-table.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict } from '#platform/http/refusal.ts';
import { deleteDraft, hasBegun, insertDraft, isBeingEstablished } from './project-draft-table.ts';

// What business asks of projects: which kinds there are, and that a won order begins one.

export const projectTypes: ProjectTypes = {
  // What the company makes for itself is sold to nobody.
  list: async (db) =>
    (await enabledProjectTypes(db)).flatMap(({ id, name, kind }) => (kind === 'client' ? [{ id, name }] : [])),
  names: async (db, ids) => new Map((await projectTypeNames(db, ids)).map(({ id, name }) => [id, name])),
};

const begun = '该订单的项目已立项，不能撤销';
const sent = '该订单的项目有待修改的立项申请，请先撤回';

const whyNot = async (db: Db, order: number): Promise<string | undefined> => {
  if (await hasBegun(db, order)) return begun;
  return (await isBeingEstablished(db, order)) ? sent : undefined;
};

export const projectDrafts: ProjectDrafts = {
  create: async (tx, won, now) => {
    const project = await insertDraft(tx, { ...won, ...pinyinOfWords(won.name) }, now);
    await addTrail(tx, { project, by: won.by, title: '由订单生成' }, now);
  },
  mayDrop: whyNot,
  drop: async (tx, order, now) => {
    // Whoever established it in between comes first.
    await deleteDraft(tx, order, now);
    const reason = await whyNot(tx, order);
    if (reason !== undefined) conflict(reason);
  },
};
