import type { DraftLine } from '@tongzhou/contract/areas/reimbursement/claim-line.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { type ClaimType, lineTotal } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { invoiceNumber, splitInvoices } from '@tongzhou/contract/rules/reimbursement/invoice-number.ts';
import { subsidyFor, type TravelStandard } from '@tongzhou/contract/rules/reimbursement/travel-standard.ts';

export type Problems = Record<string, string>;

const at = (index: number, field: string) => `lines.${index}.${field}`;

function travelProblems(line: DraftLine, index: number, today: string): Problems {
  const { start_times: start, end_times: end } = line;
  if (start === null || end === null) return { [at(index, 'start_times')]: '请选择时间' };
  if (end < start) return { [at(index, 'end_times')]: '结束日期不能早于开始日期' };
  if (end > today) return { [at(index, 'end_times')]: '不能晚于今天' };
  const days = (beginOf(end) - beginOf(start)) / dayMs + 1;
  if (line.subsidy > days) return { [at(index, 'subsidy')]: `行程共 ${days} 天` };
  if (line.subsidy_price > 0 && line.subsidy === 0) return { [at(index, 'subsidy')]: '请填写补贴天数' };
  return line.other_price > 0 && line.other === '' ? { [at(index, 'other')]: '请填写其他费用的内容' } : {};
}

function invoiceProblems(type: ClaimType, line: DraftLine, index: number): Problems {
  const typed = splitInvoices(line.re_no);
  for (const one of typed) {
    const read = invoiceNumber(one);
    if ('problem' in read) return { [at(index, 're_no')]: read.problem };
  }
  return type === 'travel' && typed.length > line.bill_num
    ? { [at(index, 're_no')]: `发票号码多于票据张数（${line.bill_num} 张）` }
    : {};
}

/** What is wrong with lines that are to be sent, each at its field. */
export function lineProblems(
  type: ClaimType,
  lines: readonly DraftLine[],
  { standards, today }: { readonly standards: readonly TravelStandard[]; readonly today: string },
): Problems {
  const problems: Problems = {};
  lines.forEach((line, index) => {
    Object.assign(problems, invoiceProblems(type, line, index));
    if (type === 'travel') Object.assign(problems, travelProblems(line, index, today));
    else if (line.day !== null && line.day > today) problems[at(index, 'day')] = '不能晚于今天';
    if (lineTotal(line) === 0) problems[at(index, type === 'travel' ? 'bill_price' : 'other_price')] = '金额不能为 0';
    const standard = subsidyFor(standards, line.end_place, line.subsidy);
    if (type === 'travel' && standard !== undefined && line.subsidy_price > standard && line.over_reason === '')
      problems[at(index, 'over_reason')] = '补贴超出标准，请填写原因';
  });
  return problems;
}

export interface PlacedKey {
  readonly position: number;
  readonly key: string;
}

/** The invoices of each line, as the register holds them; what is no number yet is left out. */
export const keysOf = (lines: readonly Pick<DraftLine, 're_no'>[]): PlacedKey[] =>
  lines.flatMap(({ re_no }, position) =>
    splitInvoices(re_no).flatMap((one) => {
      const read = invoiceNumber(one);
      return 'key' in read ? [{ position, key: read.key }] : [];
    }),
  );

/** One that stands twice in the same claim. */
export function doubled(keys: readonly PlacedKey[]): PlacedKey | undefined {
  const seen = new Set<string>();
  return keys.find(({ key }) => {
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}
