import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';

const same = (a: ApproverStep | undefined, b: ApproverStep): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * How many steps, from the first, stand fast: those of the locked template, as far as a path begins with them. One that
 * was written under another template begins with others, and the server says what is missing.
 */
export const lockedSteps = (template: readonly ApproverStep[], steps: readonly ApproverStep[]): number =>
  template.every((step, at) => same(steps[at], step)) ? template.length : 0;
