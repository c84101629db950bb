import { permissionId } from '@tongzhou/contract/permissions.ts';
import { explainPart, explainScope, type RecordExplainer } from '#areas/identity/public.ts';
import { type PersonCore, person } from '#areas/organisation/public.ts';
import { type ProjectFor, projectFor } from '#areas/projects/explain-table.ts';

// 为什么能看到: over the same facts that sight-table.ts judges by.

/** What the person is to it themselves, whatever their scope is. */
function ownPart(viewer: PersonCore, { leader_id, created_by, on_team, has_task }: ProjectFor): string | undefined {
  if (leader_id === viewer.id) return '负责人';
  if (on_team) return '现在或曾经的成员';
  if (has_task) return '其中任务的负责人';
  return created_by === viewer.id ? '创建人' : undefined;
}

export const explainsProjects: readonly RecordExplainer[] = [
  {
    kind: 'project',
    label: '项目',
    explain: async (db, viewer, id) => {
      const held = await projectFor(db, id, viewer.id);
      const holder = held && (await person(db, held.holder_id));
      if (held === undefined || holder === undefined) return undefined;
      const record = `项目 ${held.title}`;
      const part = ownPart(viewer, held);
      const said =
        part === undefined
          ? await explainScope(db, viewer, holder, { permission: permissionId('project.list'), record })
          : explainPart(viewer, record, part);
      return { ...said, personId: holder.id };
    },
  },
];
