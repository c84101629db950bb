import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';

/** Those named by hand: who decides, and everyone. */
export function namedPeople(steps: readonly ApproverStep[]): { readonly approving: number[]; readonly all: number[] } {
  const people = (step: ApproverStep) => [...(step.user_id === null ? [] : [step.user_id]), ...(step.user_ids ?? [])];
  return {
    approving: steps.filter((step) => step.checked.includes('check')).flatMap(people),
    all: [...new Set(steps.flatMap(people))],
  };
}
