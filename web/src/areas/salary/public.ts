export { SalaryDialog } from '#areas/salary/dialogs.ts';
export { salaryStepField } from '#areas/salary/salary-step-field.tsx';
export { SalaryTab } from '#areas/salary/salary-tab.tsx';
