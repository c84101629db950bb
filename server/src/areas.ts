import type { AppGround, Area } from '#app/area.ts';
import { administrationArea } from '#areas/administration/area.ts';
import { apiDocumentArea } from '#areas/api-document/area.ts';
import { approvalArea } from '#areas/approval/area.ts';
import { businessArea } from '#areas/business/area.ts';
import { calendarArea } from '#areas/calendar/area.ts';
import { cockpitArea } from '#areas/cockpit/area.ts';
import { documentsArea } from '#areas/documents/area.ts';
import { filesArea } from '#areas/files/area.ts';
import { homeArea } from '#areas/home/area.ts';
import { identityArea } from '#areas/identity/area.ts';
import { leaveArea } from '#areas/leave/area.ts';
import { materialsArea } from '#areas/materials/area.ts';
import { noticesArea } from '#areas/notices/area.ts';
import { operationLogArea } from '#areas/operation-log/area.ts';
import { organisationArea } from '#areas/organisation/area.ts';
import { payrollArea } from '#areas/payroll/area.ts';
import { personnelArea } from '#areas/personnel/area.ts';
import { projectsArea } from '#areas/projects/area.ts';
import { reimbursementArea } from '#areas/reimbursement/area.ts';
import { reportsArea } from '#areas/reports/area.ts';
import { salaryArea } from '#areas/salary/area.ts';
import { searchArea } from '#areas/search/area.ts';
import { settingsArea } from '#areas/settings/area.ts';
import { settlementArea } from '#areas/settlement/area.ts';
import { staffArea } from '#areas/staff/area.ts';

type AreaMaker = (ground: AppGround) => Area;

/**
 * The areas in tiers: an area calls only the public.ts of a lower tier; two areas of one tier do not know each other.
 * architecture.ts reads this list for the import law.
 */
export const tiers: readonly (readonly AreaMaker[])[] = [
  [operationLogArea, filesArea, calendarArea, settingsArea],
  [organisationArea],
  [identityArea],
  [staffArea, noticesArea],
  [approvalArea],
  [leaveArea, salaryArea, businessArea],
  [personnelArea, projectsArea],
  [materialsArea, reimbursementArea],
  [settlementArea],
  [documentsArea, payrollArea],
  [homeArea, cockpitArea, searchArea, administrationArea, apiDocumentArea, reportsArea],
];
