import {
  type Deed,
  deedsOf,
  nextStage,
  reachOfStage,
  type Stage,
  type StageEvent,
  stageRefusal,
  stages,
} from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { putStage } from '#areas/business/opportunities/opportunity-table.ts';
import { addTrail } from '#areas/business/opportunities/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict } from '#platform/http/refusal.ts';

interface Turning {
  readonly id: number;
  readonly stage: Stage;
}

export interface Turn {
  readonly event: StageEvent;
  /** Null where the program did it. */
  readonly by: number | null;
  readonly note?: string;
}

/** Refuses in words what the stage does not offer. */
export function checkOffers({ stage }: Pick<Turning, 'stage'>, deed: Deed): void {
  if (!deedsOf(stage).includes(deed)) conflict(stageRefusal(stage, deed));
}

/** The one place where a stage changes. Its row is held by the caller. */
export async function turnStage(
  tx: Tx,
  { id, stage }: Turning,
  { event, by, note = '' }: Turn,
  now: number,
): Promise<Stage> {
  const next = nextStage(stage, event) ?? conflict(`商机当前为“${stages[stage]}”，状态已有变化，请刷新后重试`);
  const closed_on = next === 'won' || next === 'lost' ? dayOf(now) : null;
  await putStage(tx, { id, stage: next, reached: reachOfStage[next], closed_on, now });
  await addTrail(
    tx,
    { opportunity: id, by, title: `${stages[stage]} → ${stages[next]}`, ...(note === '' ? {} : { note }) },
    now,
  );
  return next;
}
