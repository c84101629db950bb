import type { ReactNode } from 'react';
import { ApprovalListPage, type StepForms } from '#areas/approval/public.ts';
import { EntryStepForm } from '#areas/personnel/entry/entry-step-form.tsx';
import { RegularStepForm } from '#areas/personnel/regular/regular-step-form.tsx';

const stepForms: StepForms = { entry: EntryStepForm, regular: RegularStepForm };

export default function WorkerApprovalPage(): ReactNode {
  return <ApprovalListPage list="worker" stepForms={stepForms} />;
}
