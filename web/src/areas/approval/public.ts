export { ApprovalListPage } from '#areas/approval/approval-list-page.tsx';
export type { StepFormProps, StepForms } from '#areas/approval/step-form.ts';
