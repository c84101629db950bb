import type { ApprovalDetail, StepForm } from '@tongzhou/contract/areas/approval/request.ts';
import type { ComponentType } from 'react';

export interface StepFormProps {
  readonly detail: ApprovalDetail;
  /** What goes into the decision's `fields`. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  /** What the server found wrong, by the names of the fields. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What approvers fill in to pass a step; the areas whose requests ask for it hand theirs to the list's page. */
export type StepForms = Partial<Readonly<Record<StepForm, ComponentType<StepFormProps>>>>;
