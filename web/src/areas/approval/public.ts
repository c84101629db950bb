export { ApprovalListPage } from '#areas/approval/requests/approval-list-page.tsx';
export type { StepFormProps, StepForms } from '#areas/approval/requests/step-form.ts';
