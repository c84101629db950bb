export { amendBySystem, lockOpenRequest } from '#areas/approval/core/acts/amend-by-system.ts';
export { rejectBySystem, withdrawBySystem } from '#areas/approval/core/acts/end-by-system.ts';
export { type ApprovalGround, createEngine, type Engine } from '#areas/approval/core/engine.ts';
export { lockRequestsAtOnce } from '#areas/approval/core/instance-table.ts';
export type { ApprovalKind, KindAction, KindRequest, ReversalPlan } from '#areas/approval/core/kind.ts';
export type { FormField, LabelledValue, Section } from '#areas/approval/core/said-rules.ts';
export { readsRecordFiles } from '#areas/approval/core/see-secrets.ts';
export { lockForResending, lockWorldAround, submitRequest } from '#areas/approval/core/submission/submit-request.ts';
export {
  type FiledDraft,
  type FiledKind,
  type FiledRecord,
  type FiledRecords,
  type Filing,
  filedKind,
  type Judged,
  type Subject,
} from '#areas/approval/filing/filed-kind.ts';
export { filedTable } from '#areas/approval/filing/filed-table.ts';
export { atStepFields, readFields } from '#areas/approval/filing/step-fields.ts';
export {
  decideInDemo,
  demoCaller,
  passInDemo,
  powerfulDemoCaller,
  reverseInDemo,
  withdrawInDemo,
} from '#areas/approval/load-demo.ts';
export { defaultSteps } from '#areas/approval/path/plan-steps.ts';
export { showPath } from '#areas/approval/path/show-path.ts';
export { requestsOfRecords } from '#areas/approval/requests/record-requests-table.ts';
export { reseatAfterReset } from '#areas/approval/requests/seats/hand-over-requests.ts';
