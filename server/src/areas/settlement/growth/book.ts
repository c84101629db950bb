import { percentOf, type WorkKind, worthOf } from '@tongzhou/contract/rules/settlement/growth.ts';
import { insertEntries, type NewEntry, reverseEntries, standingOf } from '#areas/settlement/growth/entry-table.ts';
import { type RuleRecord, ruleOn } from '#areas/settlement/growth/rule-table.ts';
import { projectWork, type TeamMember, teamUntil } from '#areas/settlement/growth/work-table.ts';
import type { Tx } from '#platform/database/client.ts';

export interface SettlementPassed {
  readonly settlementId: number;
  readonly projectId: number;
  readonly day: string;
}

/** What work is worth to each of these people. */
export const entriesFor = (
  rule: RuleRecord,
  team: readonly TeamMember[],
  work: {
    readonly kind: WorkKind;
    readonly source_id: number;
    readonly base: number;
    readonly score: number | null;
  },
): NewEntry[] =>
  team.map(({ user_id, participation }) => {
    const percent = percentOf(rule, work);
    return { ...work, user_id, participation, percent, value: worthOf(work.base, percent, participation), reason: '' };
  });

/**
 * In the transaction in which a settlement passes, which holds the project. Finished is finished once: further settlements
 * of the project add nothing to those who have it, unless it was taken back.
 */
export async function bookGrowth(tx: Tx, { settlementId, projectId, day }: SettlementPassed): Promise<void> {
  const [project, rule] = [await projectWork(tx, projectId), await ruleOn(tx, day)];
  // One that was terminated is settled too, and was not finished.
  if (project?.status !== 6 || rule === undefined) return;
  const team = await teamUntil(tx, projectId, project.since);
  const onTime = project.planned_end !== null && project.since <= project.planned_end;
  const standing = new Set((await standingOf(tx, projectId)).map(({ kind, user_id }) => `${kind} ${user_id}`));
  const kinds = onTime ? (['finished', 'on_time'] as const) : (['finished'] as const);
  const entries = kinds
    .flatMap((kind) => entriesFor(rule, team, { kind, source_id: settlementId, base: project.base, score: null }))
    .filter(({ kind, user_id }) => !standing.has(`${kind} ${user_id}`));
  const booking = { source: 'settlement', rule: rule.id, project: projectId, day, by: null } as const;
  await insertEntries(tx, booking, entries);
}

/** In the transaction in which it is reversed. */
export async function reverseGrowth(tx: Tx, { settlementId, day }: Omit<SettlementPassed, 'projectId'>): Promise<void> {
  const reason = `结算于 ${day} 冲销`;
  await reverseEntries(tx, { source: 'settlement', source_id: settlementId, reason, by: null });
}
