import { type Stage, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { ReactNode } from 'react';
import { dateTime } from '#ui/shanghai-time.ts';

interface Step {
  readonly stage: Stage;
  readonly state: 'done' | 'now' | 'ahead';
}

const usual: readonly Stage[] = ['open', 'creating', 'active', 'ordering', 'won'];

/** Where it stands on the usual way, with the stage it is in in the place of the usual one. */
export function stepsOf(stage: Stage): readonly Step[] {
  const way = usual.map((one) => {
    if (stage === 'reworking' && one === 'ordering') return stage;
    return stage === 'lost' && one === 'won' ? stage : one;
  });
  const at = way.indexOf(stage);
  return way.map((one, place) => ({ stage: one, state: place < at ? 'done' : place === at ? 'now' : 'ahead' }));
}

/** The record's life in one line; it says since when it is where it is. */
export function StageBar({ stage, since }: { stage: Stage; since: number }): ReactNode {
  // What was skipped by a loss has not been passed.
  const isLost = stage === 'lost';
  return (
    <ol className={`stage-bar stage-bar-${stage}`} aria-label="阶段">
      {stepsOf(stage)
        .filter((step) => !(isLost && step.stage === 'ordering'))
        .map((step) => (
          <li
            key={step.stage}
            className={`stage-${step.state}`}
            aria-current={step.state === 'now' ? 'step' : undefined}
            title={step.state === 'now' ? `自 ${dateTime(since)}` : undefined}
          >
            {stages[step.stage]}
          </li>
        ))}
    </ol>
  );
}
