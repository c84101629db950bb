import { seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Command } from '#areas/approval/core/acts/act-rules.ts';
import { activeStep, type Instance, isLive, presentSeats } from '#areas/approval/core/instance-rules.ts';

/** The same numbers for the same seed. */
export function chance(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 4_294_967_296) * limit);
  };
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}
export type Chance = ReturnType<typeof chance>;

/** Something someone might try: mostly what fits, sometimes what does not. */
export function aCommand(instance: Instance, { below, pick }: Chance, everyone: readonly number[]): Command {
  const step = activeStep(instance) ?? pick(instance.steps);
  const live = presentSeats(step).filter(isLive);
  const user = below(5) > 0 && live.length > 0 ? pick(live).userId : pick(everyone);
  const aim = { step: step.key, activation: step.activation - (below(10) === 0 ? 1 : 0) };
  const roll = below(20);
  if (roll < 10) return { do: 'pass', user, aim };
  if (roll < 11) return { do: 'reject', user, aim };
  if (roll < 12) return { do: 'return', user, aim };
  if (roll < 13) return { do: 'return-to', user, aim, target: pick(instance.steps).key };
  if (roll < 15) return { do: 'transfer', user, aim, to: pick(everyone) };
  if (roll < 17) {
    const people = [...new Set([pick(everyone), pick(everyone)])];
    return { do: 'add-sign', user, aim, place: pick(['before', 'after'] as const), people };
  }
  if (roll < 18) {
    const passed = instance.steps.flatMap((one) =>
      presentSeats(one)
        .filter((seat) => seat.state === seatStates.passed)
        .map((seat) => ({ user: seat.userId, aim: { step: one.key, activation: one.activation } })),
    );
    const whose = passed.length === 0 ? { user, aim } : pick(passed);
    return { do: 'take-back', ...whose, untouched: below(4) > 0 };
  }
  if (roll < 19) return { do: 'hand-over', from: user, to: pick(everyone) };
  return { do: 'withdraw', user };
}
