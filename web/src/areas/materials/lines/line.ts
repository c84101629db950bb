import type { goodsOptions } from '@tongzhou/contract/areas/materials/goods.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { fenOfYuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { thousandthsOf, valueAt } from '@tongzhou/contract/rules/stock.ts';

type GoodsOption = ReplyOf<typeof goodsOptions>[number];

/** Goods as a line knows them; of those that came back with a request only the name is known. */
export interface Chosen extends Pick<GoodsOption, 'name'> {
  readonly id?: number;
  readonly unit?: string;
  readonly stock?: number;
  readonly price?: number;
}

/** One line of a form, while it is filled in. */
export interface Line {
  readonly goods: Chosen | null;
  readonly num?: number | null;
  readonly unit_cost?: number | null;
  readonly counted?: number | null;
}

export const linesOf = (value: unknown): readonly Line[] => (value ?? []) as readonly Line[];

/** What the lines would cost at their prices, in 元: by which the path of a request is shown. */
export const expectedCost = (lines: readonly Line[]): number =>
  yuanOfFen(
    lines.reduce((sum, { goods, num }) => sum + valueAt(thousandthsOf(num ?? 0), fenOfYuan(goods?.price ?? 0)), 0),
  );

/** Fields of one row, out of what is wrong with all of them. */
export const wrongAt = (
  errors: Readonly<Record<string, string>>,
  at: number,
  ...names: readonly string[]
): string | undefined => names.map((name) => errors[`${at}.${name}`]).find((words) => words !== undefined);
