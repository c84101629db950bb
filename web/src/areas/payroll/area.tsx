import { runAddress } from '#areas/payroll/addresses.ts';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/staff/my_center/salary': screen(() => import('#areas/payroll/payslips/my-salary-page.tsx')),
    '/report_form/salary': screen(() => import('#areas/payroll/salary-page.tsx')),
  },
  records: { 'payroll-run': runAddress },
};
