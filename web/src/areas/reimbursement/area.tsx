import { lazy } from 'react';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/staff/my_center/reimbursement': screen(() => import('#areas/reimbursement/claims/my-reimbursement-page.tsx')),
    '/staff/my_center/reimbursement/normal': screen(() => import('#areas/reimbursement/claims/normal-page.tsx')),
    '/staff/my_center/reimbursement/travel': screen(() => import('#areas/reimbursement/claims/travel-page.tsx')),
    '/staff/my_center/reimbursement/detail': screen(() => import('#areas/reimbursement/claims/claim-page.tsx')),
    '/approval/reimburse': screen(() => import('#areas/reimbursement/payments/reimburse-approval-page.tsx')),
    '/report_form/reimburse': screen(() => import('#areas/reimbursement/budgets/budget-page.tsx')),
    '/document_management/project_reimburse_file': screen(
      () => import('#areas/reimbursement/project-files/project-files-page.tsx'),
    ),
    '/document_management/project_reimburse_file/detail': screen(
      () => import('#areas/reimbursement/project-files/project-file-page.tsx'),
    ),
  },
  stepForms: { claim: lazy(() => import('#areas/reimbursement/claims/claim-step-form.tsx')) },
  shortcuts: [{ title: '报销', to: '/staff/my_center/reimbursement', icon: 'file' }],
};
