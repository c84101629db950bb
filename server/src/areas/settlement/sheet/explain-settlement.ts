import { permissionId } from '@tongzhou/contract/permissions.ts';
import { explainPart, explainScope, type RecordExplainer } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';
import { projectById } from '#areas/projects/public.ts';
import { settlementById } from '#areas/settlement/sheet/settlement-table.ts';

/** 为什么能看到: over the same facts that sight.ts judges by. No figure is told. */
export const explainsSettlements: RecordExplainer = {
  kind: 'settlement',
  label: '结算',
  explain: async (db, viewer, id) => {
    const settlement = await settlementById(db, id);
    const project = settlement && (await projectById(db, settlement.project_id));
    const holder = project && (await person(db, project.holder_id));
    if (settlement === undefined || project === undefined || holder === undefined) return undefined;
    const record = `${project.name} 第 ${settlement.number} 次结算`;
    const said =
      viewer.id === holder.id
        ? explainPart(viewer, record, project.leader_id === null ? '项目创建人' : '项目负责人')
        : await explainScope(db, viewer, holder, { permission: permissionId('project.settlement'), record });
    return { ...said, personId: holder.id };
  },
};
