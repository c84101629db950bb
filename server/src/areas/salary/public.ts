export { endSalaryChanges } from '#areas/salary/end-changes.ts';
export { amountRows } from '#areas/salary/salary-words-rules.ts';
export { revertStandard, saveStandard } from '#areas/salary/save-standard.ts';
export { checkStepSalary } from '#areas/salary/step-salary.ts';
