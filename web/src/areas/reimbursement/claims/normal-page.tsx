import type { ReactNode } from 'react';
import { ClaimFormPage } from '#areas/reimbursement/claims/claim-form-page.tsx';

export default function NormalPage(): ReactNode {
  return <ClaimFormPage type="normal" />;
}
