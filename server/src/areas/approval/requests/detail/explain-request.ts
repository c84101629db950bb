import { permissionId } from '@tongzhou/contract/permissions.ts';
import { readRequest } from '#areas/approval/core/instance-table.ts';
import { participates } from '#areas/approval/core/trail-table.ts';
import { explainScope, type RecordExplainer } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';

/** Whoever takes part reads a request; others by the permission to look at all of them, within its scope. */
export const explainsRequests: RecordExplainer = {
  kind: 'approval',
  label: '审批单',
  explain: async (db, viewer, id) => {
    const request = await readRequest(db, id);
    const applicant = request === undefined ? undefined : await person(db, request.applicant_id);
    if (request === undefined || applicant === undefined) return undefined;
    const name = viewer.name ?? viewer.job_number;
    if (await participates(db, request, viewer.id))
      return {
        sees: true,
        sentence: `${name} 能看到审批单 ${request.number}：${name} 是申请人、审批人或抄送人。`,
        personId: applicant.id,
      };
    const placed = { ...applicant, department_id: request.department_id };
    const scope = await explainScope(db, viewer, placed, {
      permission: permissionId('approval.all'),
      record: `审批单 ${request.number}`,
    });
    return { ...scope, personId: applicant.id };
  },
};
