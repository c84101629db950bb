import type { askForGoods as call } from '@tongzhou/contract/areas/materials/use.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { amountText, valueAt, valueTaken } from '@tongzhou/contract/rules/stock.ts';
import { filedKind, type KindRequest, type Section, type Subject } from '#areas/approval/public.ts';
import { repeated } from '#areas/materials/goods/goods-rules.ts';
import { type GoodsRecord, goodsNamed, goodsOfIds } from '#areas/materials/goods/goods-table.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { bookMoves, worthOf } from '#areas/materials/stock/book-moves.ts';
import { applyReversal, planReversal } from '#areas/materials/uses/reverse-use.ts';
import { lockForGoods, projectObject } from '#areas/materials/uses/use-project.ts';
import { insertUseLines, materialUses, type UseForm } from '#areas/materials/uses/use-table.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { bookCost, checkSees, type ProjectRecord } from '#areas/projects/public.ts';
import type { Db } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

export type UseDraft = InputOf<typeof call>;
interface Project extends Subject {
  readonly record: ProjectRecord;
}

/** What it would cost at the moment: by which the path is chosen. */
const expected = (goods: GoodsRecord, num: number): number =>
  goods.stock > 0 ? valueTaken({ num: goods.stock, value: goods.value }, num) : valueAt(num, goods.price);

/** Each of them there, enabled, named once and enough of it. */
async function goodsOf(db: Db, lines: UseDraft['lines']) {
  const twice = repeated(lines, ({ goods_name }) => goods_name);
  if (twice !== undefined) invalid({ [`lines.${twice}.goods_name`]: '同一物资请合并为一行' });
  const found = new Map(
    (
      await goodsNamed(
        db,
        lines.map(({ goods_name }) => goods_name),
      )
    ).map((goods) => [goods.name, goods]),
  );
  return lines.map(({ goods_name, num }, index) => {
    const goods = found.get(goods_name);
    if (goods?.enabled !== true) return invalid({ [`lines.${index}.goods_name`]: '物资不存在或已停用' });
    if (num > goods.stock)
      invalid({ [`lines.${index}.num`]: `库存不足，剩余 ${amountText(goods.stock)} ${goods.unit}` });
    return { goods, num };
  });
}

/** What is there of it at the moment. */
async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const { form } = orNotFound(await materialUses.find(db, recordId));
  const found = await goodsOfIds(
    db,
    form.lines.map(({ goods_id }) => goods_id),
  );
  const stock = new Map(found.map((goods) => [goods.id, goods.stock]));
  return [
    {
      kind: 'table',
      title: '物资明细',
      momentary: true,
      columns: [
        { label: '物资' },
        { label: '单位' },
        { label: '领用数量', align: 'end' },
        { label: '当前库存', align: 'end' },
      ],
      rows: form.lines.map(({ goods_id, goods_name, unit, num }) => [
        goods_name,
        unit,
        amountText(num),
        amountText(stock.get(goods_id) ?? 0),
      ]),
    },
  ];
}

const linesTold = (lines: UseForm['lines']): string =>
  lines.map(({ goods_name, num, unit }) => `${goods_name} ${amountText(num)} ${unit}`).join('；');

/** 物资领用: for a project, out of the stock when it passes. */
export const materialUseRequest = ({ notify }: Pick<MaterialParts, 'notify'>) =>
  filedKind<UseDraft, UseForm, Project>({
    kind: 'material_use',
    prefix: 'LY',
    list: 'project_approval',
    batchable: true,
    defaultPath: [{ role: 'project-leader' }],
    editPath: ({ id }) => `/material/project?tab=uses&again=${id}`,
    sections,
    records: materialUses,
    subject: async ({ tx, caller }, { project_id: id }) => {
      await checkSees(tx, caller, id);
      const record = await lockForGoods(tx, id, '领用物资');
      return { id, object: projectObject(record), record };
    },
    judge: async ({ tx }, { purpose, lines }, { record }) => {
      const named = await goodsOf(tx, lines);
      const told = named.map(({ goods, num }) => ({
        goods_id: goods.id,
        goods_name: goods.name,
        unit: goods.unit,
        num,
      }));
      const project = `${record.number} ${record.name}`;
      const given = linesTold(told);
      return {
        form: {
          purpose,
          lines: told,
          words: [project, purpose, ...told.map(({ goods_name }) => goods_name)].join('\n'),
        },
        title: `物资领用 ${record.name}`,
        summary: [
          { label: '项目', value: project },
          { label: '物资', value: given },
        ],
        fields: [
          { field: 'project', label: '项目', value: project },
          { field: 'purpose', label: '用途', value: purpose },
          { field: 'lines', label: '物资', value: given },
        ],
        watched: { lines: told.map(({ goods_id, num }) => ({ goods_id, num })) },
        figures: { amount: named.reduce((sum, { goods, num }) => sum + expected(goods, num), 0) },
        projectLeader: record.leader_id ?? undefined,
      };
    },
    passed: async (tx, { id, subject_id, form }, request, now) => {
      await failPoint('materials/before-use');
      const project = await lockForGoods(tx, subject_id, '领用物资，请驳回或退回申请人');
      const by = request.submitterId;
      const booked = await bookMoves(
        tx,
        notify,
        { kind: 'use', source: id, project: subject_id, by },
        form.lines.map(({ goods_id, num }) => ({
          goods: goods_id,
          by: (stock) => ({ num: -num, value: 0 - valueTaken(stock, num) }),
        })),
        now,
      );
      await insertUseLines(
        tx,
        id,
        booked.map(({ goods, num, value }) => ({ goods: goods.id, num: 0 - num, value: 0 - value })),
      );
      const amount = 0 - worthOf(booked);
      const note = `领用 ${request.number}`;
      // What came for nothing costs nothing.
      if (amount !== 0)
        await bookCost(
          tx,
          {
            project: subject_id,
            day: today(now),
            kind: 'material',
            amount,
            note,
            source: 'material_use',
            source_id: id,
            by,
          },
          now,
        );
      await recordOwnWork(tx, 'materials', '领用物资', [
        {
          object: projectObject(project),
          changes: [
            { field: 'lines', label: '物资', old: null, new: linesTold(form.lines) },
            { field: 'approval', label: '审批编号', old: null, new: request.number },
          ],
        },
      ]);
    },
    reversal: {
      days: async () => [],
      plan: (tx, request) => planReversal(tx, request),
      apply: (tx, request, _days, now) => applyReversal(tx, { notify }, request, now),
    },
  });

export type UseRequest = ReturnType<typeof materialUseRequest>;
