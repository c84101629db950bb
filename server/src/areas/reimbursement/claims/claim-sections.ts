import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { claimTypes, maskedAccount } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { numberWarnings } from '@tongzhou/contract/rules/reimbursement/invoice-number.ts';
import type { KindRequest, Section } from '#areas/approval/public.ts';
import { departmentBudget, projectBudget } from '#areas/reimbursement/budgets/budget-table.ts';
import { type ClaimRecord, claimById } from '#areas/reimbursement/claims/claim-table.ts';
import {
  filesByHash,
  invoicesOf,
  type LineRecord,
  linesOf,
  twinClaims,
} from '#areas/reimbursement/claims/line-table.ts';
import { showReadings } from '#areas/reimbursement/invoices/read-invoice.ts';
import { readingsOf } from '#areas/reimbursement/invoices/reading-table.ts';
import { offsetsOf } from '#areas/reimbursement/loans/offset-table.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

const isOver = ({ standard, subsidy_price }: Pick<LineRecord, 'standard' | 'subsidy_price'>): boolean =>
  standard !== null && subsidy_price > standard;

/** What a line is about, in words. */
export const lineTitle = (
  line: Pick<LineRecord, 'start_on' | 'end_on' | 'start_place' | 'end_place' | 'transport' | 'other' | 'day'>,
): string =>
  line.start_on === null
    ? [line.day, line.other].filter((one) => one !== null && one !== '').join(' ')
    : `${line.start_on} 至 ${line.end_on} ${line.start_place}—${line.end_place}${line.transport === '' ? '' : `（${line.transport}）`}`;

function linesSection(claim: ClaimRecord, lines: readonly LineRecord[]): Section {
  const travel = claim.type === 'travel';
  const columns = [
    { label: travel ? '行程' : '内容' },
    ...(travel
      ? [
          { label: '票据', align: 'end' as const },
          { label: '补贴', align: 'end' as const },
          { label: '其他', align: 'end' as const },
        ]
      : []),
    { label: '发票号码' },
    { label: '申请金额', align: 'end' as const },
    { label: '核定金额', align: 'end' as const },
    ...(travel ? [{ label: '补贴标准' }] : []),
  ];
  const standardWords = (line: LineRecord) =>
    isOver(line) ? `超标 ${yuan(line.subsidy_price - (line.standard ?? 0))}：${line.over_reason}` : '未超标';
  const rows = lines.map((line) => [
    lineTitle(line),
    ...(travel
      ? [
          `${yuan(line.bill_price)}（${line.bill_num} 张）`,
          `${yuan(line.subsidy_price)}（${line.subsidy} 天）`,
          `${line.other} ${yuan(line.other_price)}`.trim(),
        ]
      : []),
    line.re_no === '' ? '无' : line.re_no,
    yuan(line.amount),
    yuan(line.approved ?? line.amount),
    ...(travel ? [standardWords(line)] : []),
  ]);
  const blank = travel ? ['', '', ''] : [];
  const total = ['合计', ...blank, '', yuan(claim.total), yuan(claim.approved ?? claim.total), ...(travel ? [''] : [])];
  return { kind: 'table', title: `${claimTypes[claim.type]}明细（元）`, columns, rows, total };
}

async function moneySection(db: Db, claim: ClaimRecord): Promise<Section> {
  const offsets = await offsetsOf(db, claim.id);
  const approved = claim.approved ?? claim.total;
  const offset = Math.min(approved, claim.offset_amount);
  return {
    kind: 'figure',
    title: '应付金额（元）',
    value: yuan(approved - offset),
    how: [
      { label: '核定金额', value: `${yuan(approved)}（${capitals(approved)}）` },
      ...offsets.map(({ number, amount }) => ({ label: `冲账 ${number}`, value: yuan(amount) })),
      { label: '收款人', value: [claim.payee, claim.bank_name, maskedAccount(claim.bank_account)].join(' ').trim() },
    ],
  };
}

async function budgetSection(db: Db, claim: ClaimRecord, now: number): Promise<Section[]> {
  const year = Number(today(now).slice(0, 4));
  const budget =
    claim.project_id === null
      ? await departmentBudget(db, claim.department_id, year)
      : await projectBudget(db, claim.project_id);
  if (budget === undefined) return [];
  const { amount, used, under_way } = budget;
  const left = (amount ?? 0) - used - under_way;
  const whose = claim.project_id === null ? `${claim.department_name} ${year} 年` : (claim.project_title ?? '项目');
  return [
    {
      kind: 'values',
      title: `预算：${whose}（元）`,
      momentary: true,
      rows: [
        { label: '预算', value: amount === null ? '未设置' : yuan(amount) },
        { label: '已用', value: yuan(used) },
        { label: '审批中', value: yuan(under_way) },
        ...(amount === null ? [] : [{ label: '剩余', value: left < 0 ? `${yuan(left)}（已超预算）` : yuan(left) }]),
      ],
    },
  ];
}

const isOriginal = (name: string): boolean => /\.(xml|ofd|pdf)$/i.test(name);

/** What looks odd, in words; none of it refuses. */
export async function warningsOf(
  db: Db,
  claim: ClaimRecord,
  lines: readonly LineRecord[],
  now: number,
): Promise<string[]> {
  const papers = lines.flatMap(({ file_ids }) => file_ids);
  const [invoices, twins, files, records] = await Promise.all([
    invoicesOf(db, claim.id),
    twinClaims(
      db,
      claim.user_id,
      claim.id,
      lines.map(({ day, start_on, amount }) => ({ day: day ?? start_on, amount })),
    ),
    filesByHash(db, papers),
    readingsOf(db, papers),
  ]);
  const readings = await showReadings(db, records);
  const original = new Set(files.filter(({ file_name }) => isOriginal(file_name)).map(({ id }) => id));
  const bare = lines.flatMap((line, index) =>
    invoices.some(({ line_id, number }) => line_id === line.id && /^\d{20}$/.test(number)) &&
    !line.file_ids.some((id) => original.has(id))
      ? [index + 1]
      : [],
  );
  const buyers = lines.flatMap(({ file_ids }, index) =>
    readings
      .filter(({ file_id, warning }) => warning !== null && file_ids.includes(file_id))
      .map(({ warning }) => `第 ${index + 1} 行：${warning}`),
  );
  return [
    ...buyers,
    ...numberWarnings(
      invoices.map(({ number }) => number),
      Number(today(now).slice(0, 4)),
      new Map(records.map(({ number, day }) => [number, Number((day ?? today(now)).slice(0, 4))])),
    ),
    ...(bare.length > 0 ? [`第 ${bare.join('、')} 行的数电票缺原件（XML、OFD 或 PDF）`] : []),
    ...(twins.length > 0 ? [`同日同金额的报销：${twins.join('、')}`] : []),
  ];
}

export async function claimSections(db: Db, { recordId }: KindRequest, now: number): Promise<Section[]> {
  const claim = orNotFound(await claimById(db, recordId));
  const lines = await linesOf(db, recordId);
  const [money, budget, warnings] = await Promise.all([
    moneySection(db, claim),
    budgetSection(db, claim, now),
    warningsOf(db, claim, lines, now),
  ]);
  return [
    linesSection(claim, lines),
    money,
    ...budget,
    ...(warnings.length === 0
      ? []
      : [
          {
            kind: 'values' as const,
            title: '提示',
            momentary: true as const,
            rows: warnings.map((value) => ({ label: '注意', value })),
          },
        ]),
  ];
}
