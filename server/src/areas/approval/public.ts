export { createEngine, type Engine } from '#areas/approval/core/engine.ts';
export type {
  ApprovalKind,
  FormField,
  KindAction,
  KindRequest,
  LabelledValue,
  ReversalPlan,
  Section,
  StepPlace,
} from '#areas/approval/core/kind.ts';
export { lockForResending, type Submission, submitRequest } from '#areas/approval/core/submit-request.ts';
export { participatesInRecord } from '#areas/approval/core/trail-table.ts';
export { withdrawBySystem } from '#areas/approval/core/withdraw-by-system.ts';
export { decideInDemo, demoCaller, powerfulDemoCaller, withdrawInDemo } from '#areas/approval/load-demo.ts';
export { defaultSteps } from '#areas/approval/path/plan-steps.ts';
export { approvalFileOwners } from '#areas/approval/requests/file-owners.ts';
export { handOverSeats, listOpenSeats } from '#areas/approval/requests/hand-over-requests.ts';
export { waitingCard } from '#areas/approval/requests/home-card.ts';
export { remindWaiting, reseatAbsent } from '#areas/approval/requests/remind.ts';
export { createDefaultTemplates, insertDefaultTemplates } from '#areas/approval/templates/template-defaults.ts';
