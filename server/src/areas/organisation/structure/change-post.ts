import type { PostDraft, PostEdit } from '@tongzhou/contract/areas/organisation/structure.ts';
import type * as z from 'zod/mini';
import { insertPost } from '#areas/organisation/organisation-table.ts';
import { type Reach, reaches } from '#areas/organisation/reach.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';
import { countHolders, lockPost, removePost, updatePost } from './post-table.ts';

const labels = { post_name: '岗位名称', level: '级别' };

export async function createPost(
  tx: Tx,
  draft: z.output<typeof PostDraft>,
  reach: Reach,
): Promise<{ id: number; note: Note }> {
  const { department_id: department, post_name: name, level } = draft;
  if (!reaches(reach, department)) refuse('not-found', '部门不存在');
  const id = await insertPost(tx, { department, name, level }).catch((error) => {
    if (violatedConstraint(error) === 'posts_department_id_fkey') refuse('not-found', '部门不存在');
    throw error;
  });
  return { id, note: { object: { kind: 'post', id, label: name }, changes: changedFields(labels, {}, draft) } };
}

async function lockReached(tx: Tx, id: number, reach: Reach) {
  const post = orNotFound(await lockPost(tx, id));
  return orNotFound(reaches(reach, post.department_id) ? post : undefined);
}

export async function editPost(tx: Tx, edit: z.output<typeof PostEdit>, reach: Reach): Promise<Note> {
  const before = await lockReached(tx, edit.id, reach);
  await updatePost(tx, { id: edit.id, name: edit.post_name, level: edit.level });
  return { object: { kind: 'post', id: edit.id, label: edit.post_name }, changes: changedFields(labels, before, edit) };
}

export async function deletePost(tx: Tx, id: number, reach: Reach): Promise<Note> {
  const before = await lockReached(tx, id, reach);
  const holders = await countHolders(tx, id);
  if (holders > 0) conflict(`岗位「${before.post_name}」上还有 ${holders} 人（含已离职），不能删除`);
  await removePost(tx, id).catch((error) => {
    if (violatedConstraint(error) === undefined) throw error;
    return conflict(`岗位「${before.post_name}」已被使用，不能删除`);
  });
  return { object: { kind: 'post', id, label: before.post_name }, changes: changedFields(labels, before, {}) };
}
