import { permissionId } from '@tongzhou/contract/permissions.ts';
import { explainScope, type RecordExplainer } from '#areas/identity/public.ts';
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

const isActive = ({ enabled, state }: PersonCore): boolean => enabled && (state === 'probation' || state === 'regular');

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
      const name = viewer.name ?? viewer.job_number;
      if (part === undefined) {
        const scope = await explainScope(db, viewer, holder, { permission: permissionId('project.list'), record });
        return { ...scope, personId: holder.id };
      }
      const sees = isActive(viewer);
      const why = sees ? `${name} 是${part}` : `${name} 虽是${part}，但已停用或不在职`;
      return { sees, sentence: `${name} ${sees ? '能看到' : '看不到'} ${record}：${why}。`, personId: holder.id };
    },
  },
];
