import { later } from '#platform/loading/later.tsx';

export const SalaryDialog = later(async () => (await import('#areas/salary/salary-dialog.tsx')).SalaryDialog);
