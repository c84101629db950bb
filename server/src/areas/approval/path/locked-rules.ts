import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';

/** The same step, in whatever order its parts were written. */
function written(step: ApproverStep): string {
  const { checked, user_ids, conditions, ...rest } = step;
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b))),
    checked: [...checked].sort(),
    user_ids: user_ids === undefined ? null : [...user_ids].sort((a, b) => a - b),
    conditions: conditions ?? [],
  });
}

/** Steps may be added anywhere; those of the template are all there, as they are, in their order. */
export function holdsLocked(locked: readonly ApproverStep[], steps: readonly ApproverStep[]): boolean {
  const wanted = locked.map(written);
  let at = 0;
  for (const step of steps) if (at < wanted.length && written(step) === wanted[at]) at += 1;
  return at === wanted.length;
}

/** Those named by hand: who decides, and everyone. */
export function namedPeople(steps: readonly ApproverStep[]): { readonly approving: number[]; readonly all: number[] } {
  const people = (step: ApproverStep) => [...(step.user_id === null ? [] : [step.user_id]), ...(step.user_ids ?? [])];
  return {
    approving: steps.filter((step) => step.checked.includes('check')).flatMap(people),
    all: [...new Set(steps.flatMap(people))],
  };
}
