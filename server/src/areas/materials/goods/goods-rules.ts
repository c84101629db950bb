import { yuan } from '@tongzhou/contract/rules/money.ts';
import { amountText } from '@tongzhou/contract/rules/stock.ts';

/** What the operation log says of goods. */
export const goodsLabels = {
  number: '编号',
  name: '名称',
  unit: '单位',
  category: '分类',
  price: '单价',
  low_line: '库存下限',
  note: '备注',
  enabled: '状态',
} as const;

interface Told {
  readonly name: string;
  readonly unit: string;
  readonly category: string | null;
  readonly price: number;
  readonly low_line: number | null;
  readonly note: string;
  readonly enabled: boolean;
}

export const toldOf = ({ name, unit, category, price, low_line, note, enabled }: Told) => ({
  name,
  unit,
  category,
  price: yuan(price),
  low_line: low_line === null ? null : amountText(low_line),
  note: note === '' ? null : note,
  enabled: enabled ? '启用' : '停用',
});

/** Of which one line names what another named already: its place, counted from nothing. */
export function repeated<Line>(lines: readonly Line[], of: (line: Line) => number | string): number | undefined {
  const seen = new Set<number | string>();
  for (const [index, line] of lines.entries()) {
    if (seen.has(of(line))) return index;
    seen.add(of(line));
  }
  return undefined;
}
