import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { linesOfShares } from '@tongzhou/contract/rules/settlement/settlement.ts';
import { filedKind, type KindRequest, type Section, type Subject } from '#areas/approval/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { addTrail, checkSees, lockProject, type ProjectRecord } from '#areas/projects/public.ts';
import { insertDividends } from '#areas/settlement/dividends/dividend-table.ts';
import { bookGrowth } from '#areas/settlement/growth/book.ts';
import { bookEntry } from '#areas/settlement/ledger/book-entry.ts';
import type { SettlementParts } from '#areas/settlement/parts.ts';
import { type JudgedSheet, judgeSettlement, type SettlementDraft } from '#areas/settlement/sheet/judge-settlement.ts';
import { applyReversal, planReversal } from '#areas/settlement/sheet/reverse-settlement.ts';
import {
  freezeSettlement,
  markPassed,
  type SettlementForm,
  settlementById,
  settlements,
  sharedBeside,
  sharesOfSettlement,
} from '#areas/settlement/sheet/settlement-table.ts';
import { projectObject, settles } from '#areas/settlement/sheet/sight.ts';
import { fieldsTold, sectionsTold } from '#areas/settlement/sheet/tell-settlement.ts';
import type { Db } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

interface Project extends Subject {
  readonly record: ProjectRecord;
  readonly sheet: JudgedSheet;
}

async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const record = orNotFound(await settlementById(db, recordId));
  return sectionsTold(record, await sharesOfSettlement(db, recordId));
}

/** 结算: what a finished project earned, and how its pool is shared. Frozen when it is sent, booked when it passes. */
export const settlementRequest = ({ notify }: Pick<SettlementParts, 'notify'>) =>
  filedKind<SettlementDraft, SettlementForm, Project>({
    kind: 'settlement',
    prefix: 'JS',
    list: 'project_approval',
    batchable: false,
    secrets: 'data.dividend',
    defaultPath: [{ group: 'finance' }, { group: 'leaders' }],
    editPath: async ({ id, recordId }, db) => {
      const { project_id } = orNotFound(await settlementById(db, recordId));
      return `/project_management/project_detail?id=${project_id}&tab=settlement&again=${id}`;
    },
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, 'finance'),
    sections,
    records: settlements,
    subject: async ({ tx, caller, now }, draft) => {
      const { project_id: id } = draft;
      await checkSees(tx, caller, id);
      const record = orNotFound(await lockProject(tx, id));
      if (!(await settles(tx, caller))(record)) refuse('not-permitted');
      const sheet = await judgeSettlement({ tx, caller, now }, record, draft);
      return { id, object: projectObject(record), record, sheet };
    },
    judge: async (_filing, draft, { record, sheet }) => {
      const { figures, shares, mark } = sheet;
      const project = `${record.number} ${record.name}`;
      const names = new Map(sheet.sharers.map((one) => [one.user_id, one.name]));
      const fields = fieldsTold(
        project,
        figures,
        shares.map((one) => ({ ...one, name: names.get(one.user_id) ?? '' })),
        draft.note,
      );
      return {
        form: {
          note: draft.note,
          adjustments: draft.adjustments,
          words: [record.number, record.name, record.leader_name].join('\n'),
        },
        title: `项目结算 ${record.name}`,
        summary: [
          { label: '项目', value: project },
          { label: '利润', value: yuan(figures.profit) },
          { label: '奖金池', value: yuan(figures.pool) },
        ],
        fields,
        watched: { mark, adjustments: draft.adjustments },
        figures: { amount: figures.pool },
        projectLeader: record.leader_id ?? undefined,
        // Who was moved by how much is for those who decide; the log says that something was.
        logged: fields
          .filter(({ field }) => field !== 'adjustments')
          .map(({ field, label, value }) => ({ field, label, old: null, new: value })),
      };
    },
    saved: ({ tx }, id, _judged, { sheet }) => freezeSettlement(tx, id, sheet.figures, sheet.shares),
    passed: async (tx, { id, subject_id }, request, now) => {
      await failPoint('settlement/before-booking');
      const project = orNotFound(await lockProject(tx, subject_id));
      const record = orNotFound(await settlementById(tx, id));
      if (project.status !== (record.kind === 'cost' ? 9 : 6)) conflict('项目状态已有变化，请退回申请人');
      if ((await sharedBeside(tx, subject_id, id)) !== record.pool_before)
        conflict('项目以前的结算已被撤销，请退回申请人重新核对');
      const on = today(now);
      const shares = await sharesOfSettlement(tx, id);
      await markPassed(tx, id, on);
      await insertDividends(tx, { settlement: id, project: subject_id, on }, shares);
      const note = `${project.name} 第 ${record.number} 次结算`;
      await bookEntry(tx, 'settlement', { source: id, day: on, note }, linesOfShares(subject_id, shares), now);
      await bookGrowth(tx, { settlementId: id, projectId: subject_id, day: on });
      const changes = [{ label: '奖金池', old: null, new: yuan(record.pool), secret: true as const }];
      await addTrail(
        tx,
        { project: subject_id, by: request.submitterId, title: `第 ${record.number} 次结算通过`, changes },
        now,
      );
      await recordOwnWork(tx, 'settlement', '项目结算入账', [
        {
          object: projectObject(project),
          changes: [
            { field: 'pool', label: '奖金池', old: null, new: yuan(record.pool) },
            { field: 'approval', label: '审批编号', old: null, new: request.number },
          ],
        },
      ]);
      const to = shares.filter(({ amount }) => amount > 0).map(({ user_id }) => user_id);
      const letter = { to, kind: 'project' as const, title: `项目分红已计入：${project.name}` };
      await notify(tx, { ...letter, content: '随工资发放，可在我的分红中查看。', link: '/staff/my_center/bonus' }, now);
    },
    reversal: {
      days: async () => [],
      plan: (tx, request) => planReversal(tx, request),
      apply: (tx, request, _days, now) => applyReversal(tx, request, now),
    },
  });

export type SettlementRequest = ReturnType<typeof settlementRequest>;
