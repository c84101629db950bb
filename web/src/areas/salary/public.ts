export { SalaryDialog } from '#areas/salary/salary-dialog.tsx';
export { salaryStepField } from '#areas/salary/salary-step-field.tsx';
export { SalaryTab } from '#areas/salary/salary-tab.tsx';
