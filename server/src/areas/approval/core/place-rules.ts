import type { Instance } from '#areas/approval/core/instance-rules.ts';
import type { StepPlace } from '#areas/approval/core/said-rules.ts';

/** A step's place among those that decide. */
export function placeOf(instance: Instance, key: number): StepPlace {
  const deciding = instance.steps.filter((step) => step.check && !(step.state === 'skipped' && step.activation === 0));
  const at = deciding.findIndex((step) => step.key === key);
  const ahead = instance.steps.filter((step) => step.check && step.state === 'ahead');
  return {
    key,
    first: at === 0,
    last: at === deciding.length - 1,
    ahead: ahead.map((step) => ({ key: step.key, label: step.label })),
  };
}
