import { auditStates, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import { describe, expect, it } from 'vitest';
import { act } from '#areas/approval/core/acts/act-rules.ts';
import { activeStep, brokenInvariant, type Instance, presentSeats } from '#areas/approval/core/instance-rules.ts';
import { type LabelledStep, startRound } from '#areas/approval/core/submission/submit-rules.ts';
import type { StepMode } from '#areas/approval/path/path-rules.ts';
import { aCompany } from '#areas/approval/testing/company.ts';
import { aCommand, type Chance, chance } from '#areas/approval/testing/simulation.ts';
import { rounds } from '#testing/rounds.ts';

// Companies, paths and people at random, from a seed: whatever anyone does in whatever order, a request stays whole.

const stepsOfSimulation = rounds(30_000, 1_000_000);

const everyone = Array.from({ length: 12 }, (_, index) => index + 1);
const modes: readonly StepMode[] = ['one', 'all', 'any', 'turn'];

function aWorld({ below, pick }: Chance) {
  const gone = everyone.filter(() => below(12) === 0);
  const standIns = Object.fromEntries(everyone.filter(() => below(6) === 0).map((user) => [user, pick(everyone)]));
  const settings = { gone, standIns, heads: [pick(everyone), pick(everyone)], administrators: [12] };
  let company = aCompany(settings);
  return {
    now: () => company,
    leave: (user: number) => {
      gone.push(user);
      company = aCompany(settings);
    },
  };
}

function aPath({ below, pick }: Chance): LabelledStep[] {
  return Array.from({ length: 1 + below(4) }, (_, index) => {
    const mode = pick(modes);
    const people = Array.from({ length: mode === 'one' ? 1 : 1 + below(4) }, () => pick(everyone));
    return {
      step: { user_id: null, checked: ['check'] },
      check: index === 0 || below(5) > 0,
      mode,
      label: `步骤 ${index + 1}`,
      people: below(8) === 0 ? [] : [...new Set(people)],
      off: index > 0 && below(8) === 0 ? { kind: 'condition', condition: { field: 'days', at_least: 3 } } : undefined,
    };
  });
}

const snapshot = (instance: Instance) => JSON.stringify(instance);

describe('a request', () => {
  it(
    `stays whole through ${stepsOfSimulation} acts of anyone at any time`,
    () => {
      const seed = Number(process.env.SIMULATOR_SEED ?? 20_261_115);
      const random = chance(seed);
      const ends = new Map<number, number>();
      const acts = new Map<string, number>();
      let done = 0;
      while (done < stepsOfSimulation) {
        const world = aWorld(random);
        const applicantId = random.pick(everyone);
        const sent = startRound(
          { round: 1, firstKey: 1, applicantId, submitterId: applicantId, path: aPath(random) },
          world.now(),
        );
        if (sent === undefined) {
          done += 1;
          continue;
        }
        let { instance } = sent;
        for (let turn = 0; turn < 40; turn++) {
          const wrong = brokenInvariant(instance);
          if (wrong !== undefined) throw new Error(`${wrong}, with seed ${seed} after ${done} acts`);
          if (instance.state !== auditStates.running) break;
          const command = aCommand(instance, random, everyone);
          // Whoever is handed over is leaving.
          if (command.do === 'hand-over') world.leave(command.from);
          const before = snapshot(instance);
          const outcome = act(instance, command, world.now());
          if (snapshot(instance) !== before)
            throw new Error(`${command.do} changed what it was given, with seed ${seed}`);
          done += 1;
          if ('problem' in outcome) continue;
          acts.set(command.do, (acts.get(command.do) ?? 0) + 1);
          instance = outcome.instance;
        }
        ends.set(instance.state, (ends.get(instance.state) ?? 0) + 1);
      }
      // Every act succeeded often, and requests ended in every way: the simulation goes where it should.
      for (const name of [
        'pass',
        'reject',
        'return',
        'return-to',
        'transfer',
        'add-sign',
        'take-back',
        'hand-over',
        'withdraw',
      ])
        expect([name, (acts.get(name) ?? 0) > stepsOfSimulation / 2000]).toEqual([name, true]);
      for (const state of [auditStates.passed, auditStates.rejected, auditStates.withdrawn, auditStates.returned])
        expect([state, (ends.get(state) ?? 0) > 0]).toEqual([state, true]);
    },
    rounds(120_000, 1_200_000),
  );

  it('passes when everyone who is asked agrees, whatever the path', () => {
    const random = chance(7);
    for (let number = 0; number < 2000; number++) {
      const world = aWorld(random);
      const applicantId = random.pick(everyone);
      const sent = startRound(
        { round: 1, firstKey: 1, applicantId, submitterId: applicantId, path: aPath(random) },
        world.now(),
      );
      if (sent === undefined) continue;
      let { instance } = sent;
      for (let turn = 0; instance.state === auditStates.running && turn < 60; turn++) {
        const step = activeStep(instance);
        const seat = step && presentSeats(step).find((one) => one.state === seatStates.waiting);
        if (step === undefined || seat === undefined) break;
        const outcome = act(
          instance,
          { do: 'pass', user: seat.userId, aim: { step: step.key, activation: step.activation } },
          world.now(),
        );
        if ('problem' in outcome) throw new Error(outcome.problem);
        instance = outcome.instance;
      }
      expect(instance.state).toBe(auditStates.passed);
    }
  });
});
