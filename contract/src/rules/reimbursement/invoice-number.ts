// Invoice numbers, however they were typed. The key is what the company-wide register holds once.

export type InvoiceNumber = { readonly key: string } | { readonly problem: string };

/** Spaces, case and full-width forms do not matter. */
const plain = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase();

/** The numbers of a field, one after the other. */
export const splitInvoices = (typed: string): string[] =>
  typed
    .split(/[,，、;；\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** 20 digits of a 数电票; the code (10 or 12) and the number (8) of an older one; a ticket's own number, which has letters. */
export function invoiceNumber(typed: string): InvoiceNumber {
  const number = plain(typed);
  const [, code, rest] = /^(\d{10}|\d{12})[-/:](\d{8})$/.exec(number) ?? [];
  if (code !== undefined) return { key: `${code}-${rest}` };
  if (/^\d{20}$/.test(number)) return { key: number };
  if (/^\d{18}$/.test(number)) return { key: `${number.slice(0, 10)}-${number.slice(10)}` };
  if (/^\d{8}$/.test(number)) return { problem: '8 位号码请连同发票代码填写：代码-号码' };
  if (/^(?=.*[A-Z])[A-Z0-9-]{6,30}$/.test(number)) return { key: number };
  return { problem: '发票号码应为 20 位，或“代码-号码”（10 或 12 位代码加 8 位号码）' };
}

export const keyOf = (typed: string): string | undefined => {
  const read = invoiceNumber(typed);
  return 'key' in read ? read.key : undefined;
};

/** Of the year in its first two digits; of an older one nothing is known. */
const yearOf = (key: string): number | undefined => (/^\d{20}$/.test(key) ? 2000 + Number(key.slice(0, 2)) : undefined);

/** 跨年: those of another year than this. `known`: of which year those are that do not say so themselves. */
export const ofOtherYears = (
  keys: readonly string[],
  year: number,
  known: ReadonlyMap<string, number> = new Map(),
): string[] => keys.filter((key) => (yearOf(key) ?? known.get(key) ?? year) !== year);

const partsOf = (key: string): readonly [head: string, tail: bigint] | undefined => {
  const [, head = '', tail] = /^(\d{10,12}-|\d{12})(\d{8})$/.exec(key) ?? [];
  return tail === undefined ? undefined : [head, BigInt(tail)];
};

/** 连号: numbers that follow one another, in runs. */
export function serialRuns(keys: readonly string[]): string[][] {
  const known = keys.flatMap((key) => {
    const parts = partsOf(key);
    return parts === undefined ? [] : [{ key, head: parts[0], tail: parts[1] }];
  });
  const runs: string[][] = [];
  for (const group of Map.groupBy(known, ({ head }) => head).values()) {
    let run: typeof known = [];
    for (const one of group.toSorted((a, b) => (a.tail < b.tail ? -1 : 1))) {
      if (run.at(-1)?.tail === one.tail - 1n) run.push(one);
      else run = [one];
      if (run.length === 2) runs.push(run.map(({ key }) => key));
      else if (run.length > 2) runs.at(-1)?.push(one.key);
    }
  }
  return runs;
}

/** 连号, in words. */
export const serialWarnings = (keys: readonly string[]): string[] =>
  serialRuns(keys).map((run) => `连号发票：${run[0]} 至 ${run.at(-1)?.slice(-4)}，共 ${run.length} 张`);

/** 跨年 and 连号, in words. */
export function numberWarnings(keys: readonly string[], year: number, known?: ReadonlyMap<string, number>): string[] {
  const others = ofOtherYears(keys, year, known);
  return [...(others.length > 0 ? [`跨年发票：${others.join('、')}`] : []), ...serialWarnings(keys)];
}
