import { stepRoles } from '@tongzhou/contract/areas/approval/step.ts';
import { EntryPlacement } from '@tongzhou/contract/areas/personnel/entry.ts';
import { type ApprovalKind, atStepFields, readFields } from '#areas/approval/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { headsAbove } from '#areas/organisation/public.ts';
import { releaseRegistrant } from '#areas/personnel/entry/free-registrants.ts';
import { placementRows, placeRegistrant } from '#areas/personnel/entry/place-registrant.ts';
import {
  registrationOf,
  saveApproval,
  savePlacement,
  writeDecision,
} from '#areas/personnel/entry/registration-table.ts';
import { checkStepSalary } from '#areas/salary/public.ts';
import {
  attachmentKind,
  checkGroups,
  checkPersonal,
  checkPlacement,
  holds,
  personDetail,
  reachOf,
} from '#areas/staff/public.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

/** 入职: the registrant is applicant and record. HR chooses department and post, then the head of that department decides. */
export const entryKind = (notify: Notify): ApprovalKind => ({
  kind: 'entry',
  prefix: 'RZ',
  list: 'worker',
  defaultPath: [{ group: 'hr' }, { role: 'head' }],
  batchable: false,
  secrets: 'data.salary',
  fileKind: attachmentKind,
  // Files that they add to their own page later do not belong to this request.
  fileIds: async (db, { recordId }) => (await registrationOf(db, recordId))?.form?.file_ids ?? [],
  sections: async (db, { recordId }) => {
    const placement = (await registrationOf(db, recordId))?.placement ?? null;
    return placement === null ? [] : [{ kind: 'values', title: '入职安排', rows: await placementRows(db, placement) }];
  },
  stepForm: ({ first }) => (first ? 'entry' : null),
  onStepPassed: async (tx, { recordId: user }, { first, ahead }, fields, by, now) => {
    if (!first) return undefined;
    if (!holds(by, 'staff.create')) conflict('您没有办理入职的权限，请转交给人事');
    const placement = readFields(EntryPlacement, fields);
    await checkStepSalary(tx, by, placement.salary, { id: user, department_id: placement.department_id });
    const reach = await reachOf(tx, by, 'staff.create');
    await atStepFields(async () => {
      await checkPlacement(tx, reach, placement, user);
      await checkGroups({ tx, caller: by, now }, placement.group_ids);
      const { birthday } = orNotFound(await personDetail(tx, user));
      checkPersonal({ entry_date: placement.entry_date }, { birthday }, now);
    });
    await savePlacement(tx, user, placement, now);
    const head = (await headsAbove(tx, placement.department_id)).find((id) => id !== user);
    const theirs = ahead.filter(({ label }) => label === stepRoles.head);
    return new Map(theirs.map(({ key }) => [key, head === undefined ? [] : [head]]));
  },
  onSubmitted: async (tx, { id, recordId }) => {
    await saveApproval(tx, recordId, id);
  },
  onReturned: async (tx, { recordId: user }, now, { by, opinion }) => {
    await writeDecision(tx, { user, state: 'returned', opinion, by, now });
  },
  onRejected: async (tx, { recordId: user }, now, { by, opinion }) => {
    await writeDecision(tx, { user, state: 'rejected', opinion, by, now });
  },
  onWithdrawn: (tx, { recordId }, now) => releaseRegistrant(tx, recordId, now),
  onPassed: (tx, { id, recordId: user }, now, { by }) => placeRegistrant(tx, notify, { user, approval: id, by }, now),
});
