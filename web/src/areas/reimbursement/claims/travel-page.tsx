import type { ReactNode } from 'react';
import { ClaimFormPage } from '#areas/reimbursement/claims/claim-form-page.tsx';

export default function TravelPage(): ReactNode {
  return <ClaimFormPage type="travel" />;
}
