import { spread } from '@tongzhou/contract/rules/business/instalments.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import type { Order } from '#areas/business/orders/order-state.tsx';

export interface OpenInstalment {
  readonly id: number;
  readonly name: string;
  /** Its place in the plan. */
  readonly position: number;
  /** 分 */
  readonly outstanding: number;
  readonly due_on: number | null;
  readonly days_after_acceptance: number | null;
}

/** The instalments of an order of which something is outstanding. */
export const openInstalments = ({ instalments }: Pick<Order, 'instalments'>): readonly OpenInstalment[] =>
  instalments
    .map(({ id, name, outstanding, due_on, days_after_acceptance }, position) => ({
      id,
      name,
      position,
      outstanding: fenOfYuan(outstanding),
      due_on,
      days_after_acceptance,
    }))
    .filter(({ outstanding }) => outstanding > 0);

/** How the server will spread an amount over them: the same rule, shown beforehand. */
export const spreadOver = (owed: readonly OpenInstalment[], amount: number, named: readonly number[] = []) =>
  spread(
    amount,
    owed.map((one) => ({ ...one, due_on: one.due_on === null ? null : dayOf(one.due_on) })),
    named,
  );

/** By how many 分 a typed amount exceeds all that is outstanding. */
export const beyondOf = (owed: readonly OpenInstalment[], amount: unknown): number =>
  typeof amount === 'number' ? spreadOver(owed, fenOfYuan(amount)).rest : 0;
