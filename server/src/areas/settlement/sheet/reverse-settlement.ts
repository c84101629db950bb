import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { KindRequest, ReversalPlan } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { addTrail, lockProject } from '#areas/projects/public.ts';
import { lockDividends, reverseDividends } from '#areas/settlement/dividends/dividend-table.ts';
import { reverseGrowth } from '#areas/settlement/growth/book.ts';
import { takeBackSettlement } from '#areas/settlement/ledger/book-entry.ts';
import { lockSettlement, markReversed, settlementById } from '#areas/settlement/sheet/settlement-table.ts';
import { projectObject } from '#areas/settlement/sheet/sight.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

/** The settlement with its project and dividends, held while it can still be taken back. */
async function lockWhole(tx: Tx, { recordId }: KindRequest) {
  const { project_id } = orNotFound(await settlementById(tx, recordId));
  const project = orNotFound(await lockProject(tx, project_id));
  if (project.status === 8) conflict(`项目当前为“${projectStatuses[8]}”，不能撤销结算`);
  const record = orNotFound(await lockSettlement(tx, recordId));
  if (record.state !== 'passed') conflict('只有已通过的结算可以撤销');
  const dividends = await lockDividends(tx, recordId);
  if (dividends.some(({ payroll_id }) => payroll_id !== null)) conflict('分红已进入工资核算，不能撤销结算');
  return { project, record, dividends };
}

export async function planReversal(tx: Tx, request: KindRequest): Promise<ReversalPlan> {
  const { project, record } = await lockWhole(tx, request);
  const told = `${project.number} ${project.name}`;
  return {
    title: `撤销结算 ${project.name}`,
    summary: [
      { label: '项目', value: told },
      { label: '冲销奖金池', value: yuan(record.pool) },
    ],
    form: [
      { field: 'project', label: '项目', value: told },
      { field: 'number', label: '结算', value: `第 ${record.number} 次` },
      { field: 'pool', label: '冲销奖金池', value: yuan(record.pool) },
    ],
    figures: { amount: record.pool },
  };
}

/** What passing booked is booked the other way round; the next settlement is reckoned without it. */
export async function applyReversal(tx: Tx, request: KindRequest, now: number): Promise<{ whole: true }> {
  const { project, record } = await lockWhole(tx, request);
  const on = today(now);
  await reverseDividends(tx, record.id, on);
  const note = `撤销 ${project.name} 第 ${record.number} 次结算`;
  await takeBackSettlement(tx, { source: record.id, day: on, note }, now);
  await reverseGrowth(tx, { settlementId: record.id, day: on });
  await markReversed(tx, record.id, on);
  const changes = [{ label: '奖金池', old: yuan(record.pool), new: null, secret: true as const }];
  await addTrail(tx, { project: project.id, by: null, title: `第 ${record.number} 次结算撤销`, changes }, now);
  await recordOwnWork(tx, 'settlement', '项目结算冲销', [
    {
      object: projectObject(project),
      changes: [{ field: 'pool', label: '奖金池', old: yuan(record.pool), new: null }],
    },
  ]);
  return { whole: true };
}
