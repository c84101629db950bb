export { type Engine, engineOf } from '#areas/approval/engine.ts';
export { approvalFileOwners } from '#areas/approval/file-owners.ts';
export { handOverSeats, listOpenSeats } from '#areas/approval/hand-over-requests.ts';
export { waitingCard } from '#areas/approval/home-card.ts';
export type {
  ApprovalKind,
  FormField,
  KindDeed,
  KindRequest,
  LabelledValue,
  ReversalPlan,
  Section,
  StepPlace,
} from '#areas/approval/kind.ts';
export { decideInDemo, demoCaller, powerfulDemoCaller, withdrawInDemo } from '#areas/approval/load-demo.ts';
export { defaultSteps } from '#areas/approval/plan-steps.ts';
export { remindWaiting, reseatAbsent } from '#areas/approval/remind.ts';
export { lockForResending, type Submission, submitRequest } from '#areas/approval/submit-request.ts';
export { createDefaultTemplates, insertDefaultTemplates } from '#areas/approval/template-defaults.ts';
export { takesPartIn } from '#areas/approval/trail-table.ts';
export { withdrawBySystem } from '#areas/approval/withdraw-by-system.ts';
