import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { spread } from '@tongzhou/contract/rules/instalments.ts';
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

/** What is open of an order, instalment by instalment. */
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

/** The server's own rule, asked beforehand. */
export const spreadOver = (owed: readonly OpenInstalment[], amount: number, named: readonly number[] = []) =>
  spread(
    amount,
    owed.map((one) => ({ ...one, due_on: one.due_on === null ? null : dayOf(one.due_on) })),
    named,
  );

/** 分 that a typed amount goes beyond what is open. */
export const beyondOf = (owed: readonly OpenInstalment[], amount: unknown): number =>
  typeof amount === 'number' ? spreadOver(owed, fenOfYuan(amount)).rest : 0;
