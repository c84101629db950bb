import type { ApproverStep } from '#contract/areas/approval/step.ts';

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

/**
 * Where the steps of a locked template stand among others: steps may be added anywhere, the locked ones are all there, as
 * they are, in their order. Undefined when they are not.
 */
export function lockedPlaces(
  locked: readonly ApproverStep[],
  steps: readonly ApproverStep[],
): ReadonlySet<number> | undefined {
  const wanted = locked.map(written);
  const places = new Set<number>();
  for (const [at, step] of steps.entries())
    if (places.size < wanted.length && written(step) === wanted[places.size]) places.add(at);
  return places.size === wanted.length ? places : undefined;
}

/** Of these steps, those that stand in no template as they are: whoever sends them has put them together. */
export function ownSteps(templates: readonly ApproverStep[], steps: readonly ApproverStep[]): ApproverStep[] {
  const known = new Set(templates.map(written));
  return steps.filter((step) => !known.has(written(step)));
}
