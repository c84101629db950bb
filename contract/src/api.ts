import * as administration from '#contract/areas/administration.ts';
import * as apiDocument from '#contract/areas/api-document.ts';
import * as act from '#contract/areas/approval/act.ts';
import * as delegation from '#contract/areas/approval/delegation.ts';
import * as request from '#contract/areas/approval/request.ts';
import * as submission from '#contract/areas/approval/submission.ts';
import * as template from '#contract/areas/approval/template.ts';
import * as customer from '#contract/areas/business/customer.ts';
import * as customerCare from '#contract/areas/business/customer-care.ts';
import * as followUp from '#contract/areas/business/follow-up.ts';
import * as invoice from '#contract/areas/business/invoice.ts';
import * as opportunity from '#contract/areas/business/opportunity.ts';
import * as opportunityDeeds from '#contract/areas/business/opportunity-deeds.ts';
import * as order from '#contract/areas/business/order.ts';
import * as receivable from '#contract/areas/business/receivable.ts';
import * as total from '#contract/areas/business/total.ts';
import * as calendar from '#contract/areas/calendar.ts';
import * as cockpit from '#contract/areas/cockpit.ts';
import * as documentBin from '#contract/areas/documents/bin.ts';
import * as document from '#contract/areas/documents/document.ts';
import * as folder from '#contract/areas/documents/folder.ts';
import * as functionalModule from '#contract/areas/documents/module.ts';
import * as contractTemplate from '#contract/areas/documents/template.ts';
import * as files from '#contract/areas/files.ts';
import * as listFilter from '#contract/areas/home/list-filter.ts';
import * as home from '#contract/areas/home.ts';
import * as account from '#contract/areas/identity/account.ts';
import * as demo from '#contract/areas/identity/demo.ts';
import * as groups from '#contract/areas/identity/groups.ts';
import * as permission from '#contract/areas/identity/permission.ts';
import * as session from '#contract/areas/identity/session.ts';
import * as leaveBalance from '#contract/areas/leave/balance.ts';
import * as leaveRequest from '#contract/areas/leave/request.ts';
import * as leaveType from '#contract/areas/leave/type.ts';
import * as goods from '#contract/areas/materials/goods.ts';
import * as movement from '#contract/areas/materials/movement.ts';
import * as supplier from '#contract/areas/materials/supplier.ts';
import * as materialUse from '#contract/areas/materials/use.ts';
import * as announcement from '#contract/areas/notices/announcement.ts';
import * as announcementReaders from '#contract/areas/notices/announcement-readers.ts';
import * as live from '#contract/areas/notices/live.ts';
import * as notices from '#contract/areas/notices.ts';
import * as operationLog from '#contract/areas/operation-log.ts';
import * as directory from '#contract/areas/organisation/directory.ts';
import * as structure from '#contract/areas/organisation/structure.ts';
import * as payParameter from '#contract/areas/payroll/parameter.ts';
import * as payslip from '#contract/areas/payroll/payslip.ts';
import * as payPerson from '#contract/areas/payroll/person.ts';
import * as payRun from '#contract/areas/payroll/run.ts';
import * as paySheet from '#contract/areas/payroll/sheet.ts';
import * as activation from '#contract/areas/personnel/activation.ts';
import * as change from '#contract/areas/personnel/change.ts';
import * as entry from '#contract/areas/personnel/entry.ts';
import * as regular from '#contract/areas/personnel/regular.ts';
import * as acceptance from '#contract/areas/projects/acceptance.ts';
import * as bid from '#contract/areas/projects/bid.ts';
import * as bidNotice from '#contract/areas/projects/bid-notice.ts';
import * as clientDocument from '#contract/areas/projects/client-document.ts';
import * as clientLink from '#contract/areas/projects/client-link.ts';
import * as clientPage from '#contract/areas/projects/client-page.ts';
import * as projectCost from '#contract/areas/projects/cost.ts';
import * as projectDraft from '#contract/areas/projects/draft.ts';
import * as project from '#contract/areas/projects/project.ts';
import * as projectDeeds from '#contract/areas/projects/project-deeds.ts';
import * as report from '#contract/areas/projects/report.ts';
import * as saturation from '#contract/areas/projects/saturation.ts';
import * as projectSet from '#contract/areas/projects/set.ts';
import * as task from '#contract/areas/projects/task.ts';
import * as team from '#contract/areas/projects/team.ts';
import * as projectType from '#contract/areas/projects/type.ts';
import * as budget from '#contract/areas/reimbursement/budget.ts';
import * as claim from '#contract/areas/reimbursement/claim.ts';
import * as claimInvoice from '#contract/areas/reimbursement/invoice.ts';
import * as loan from '#contract/areas/reimbursement/loan.ts';
import * as payment from '#contract/areas/reimbursement/payment.ts';
import * as reimburseFile from '#contract/areas/reimbursement/project-file.ts';
import * as leaveReport from '#contract/areas/reports/leave.ts';
import * as reimburseReport from '#contract/areas/reports/reimbursement.ts';
import * as salaryReport from '#contract/areas/reports/salary.ts';
import * as reportView from '#contract/areas/reports/view.ts';
import * as salary from '#contract/areas/salary.ts';
import * as search from '#contract/areas/search.ts';
import * as settings from '#contract/areas/settings.ts';
import * as board from '#contract/areas/settlement/board.ts';
import * as bonus from '#contract/areas/settlement/bonus.ts';
import * as dayCost from '#contract/areas/settlement/day-cost.ts';
import * as growthEntry from '#contract/areas/settlement/growth-entry.ts';
import * as growthGrant from '#contract/areas/settlement/growth-grant.ts';
import * as growthRule from '#contract/areas/settlement/growth-rule.ts';
import * as settlement from '#contract/areas/settlement/sheet.ts';
import * as people from '#contract/areas/staff/people.ts';
import * as person from '#contract/areas/staff/person.ts';
import { type Endpoint, isEndpoint } from '#contract/endpoint.ts';

const endpointsOf = (...modules: object[]): Endpoint[] =>
  modules.flatMap((module) => Object.values(module).filter(isEndpoint));

/** All calls, by area: read by the server's start, the API document and the permission matrix, never by the browser. */
export const api: Readonly<Record<string, readonly Endpoint[]>> = {
  'operation-log': endpointsOf(operationLog),
  identity: endpointsOf(session, account, permission, groups, demo),
  calendar: endpointsOf(calendar),
  settings: endpointsOf(settings),
  organisation: endpointsOf(directory, structure),
  projects: endpointsOf(
    projectType,
    projectDraft,
    project,
    projectDeeds,
    projectSet,
    team,
    task,
    projectCost,
    saturation,
    report,
    clientLink,
    clientDocument,
    acceptance,
    clientPage,
    bidNotice,
    bid,
  ),
  files: endpointsOf(files),
  staff: endpointsOf(people, person),
  notices: endpointsOf(notices, live, announcement, announcementReaders),
  approval: endpointsOf(template, request, act, submission, delegation),
  leave: endpointsOf(leaveRequest, leaveBalance, leaveType),
  salary: endpointsOf(salary),
  business: endpointsOf(
    customer,
    customerCare,
    opportunity,
    opportunityDeeds,
    followUp,
    order,
    receivable,
    invoice,
    total,
  ),
  personnel: endpointsOf(activation, change, entry, regular),
  materials: endpointsOf(goods, materialUse, movement, supplier),
  reimbursement: endpointsOf(claim, claimInvoice, loan, payment, budget, reimburseFile),
  settlement: endpointsOf(settlement, dayCost, board, bonus, growthEntry, growthRule, growthGrant),
  payroll: endpointsOf(payParameter, payPerson, payRun, paySheet, payslip),
  documents: endpointsOf(document, documentBin, folder, contractTemplate, functionalModule),
  reports: endpointsOf(leaveReport, salaryReport, reimburseReport, reportView),
  home: endpointsOf(home, listFilter),
  search: endpointsOf(search),
  cockpit: endpointsOf(cockpit),
  administration: endpointsOf(administration),
  'api-document': endpointsOf(apiDocument),
};
