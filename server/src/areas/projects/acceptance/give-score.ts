import type { giveScore as giveCall } from '@tongzhou/contract/areas/projects/client-page.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { scorePartNames, scoreParts } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { insertScore, scoreOf } from '#areas/projects/acceptance/score-table.ts';
import { checkLiving, refuseClient } from '#areas/projects/client-pages/find-link.ts';
import { type LinkRow, lockLink, markUsed } from '#areas/projects/client-pages/link-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { lockProject } from '#areas/projects/projects/project-table.ts';
import { projectPath } from '#areas/projects/projects/status/lock-for-deed.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** Once for a project, whatever links there are. */
export async function giveScore(
  tx: Tx,
  { notify }: Pick<ProjectParts, 'notify'>,
  found: LinkRow,
  { words, signer, ...scores }: InputOf<typeof giveCall>,
  now: number,
) {
  const project = orNotFound(await lockProject(tx, found.project_id));
  const link = orNotFound(await lockLink(tx, found.id));
  checkLiving(link, now);
  if (await scoreOf(tx, project.id)) refuseClient('该项目已评价，感谢您的支持');
  const leader = project.leader_id;
  await insertScore(tx, { project: project.id, link: link.id, leader, ...scores, words, signer }, now);
  await markUsed(tx, link.id, now);
  const told = scorePartNames.map((part) => `${scoreParts[part]} ${scores[part]}`).join('，');
  await addTrail(tx, { project: project.id, by: null, title: '客户评价', note: `${signer}：${told}` }, now);
  const letter = { kind: 'project' as const, title: `客户评价了项目：${project.name}`, content: told };
  await notify(
    tx,
    { to: leader === null ? [] : [leader], ...letter, link: `${projectPath(project)}&tab=reports&view=acceptance` },
    now,
  );
  return [
    ...scorePartNames.map((part) => ({ field: part, label: scoreParts[part], old: null, new: scores[part] })),
    { field: 'words', label: '意见', old: null, new: words },
    { field: 'signer', label: '签名', old: null, new: signer },
  ];
}
