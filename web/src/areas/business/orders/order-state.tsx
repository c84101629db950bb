import { type OrderState, type orderDetail, orderStates } from '@tongzhou/contract/areas/business/order.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { Status, type Tone } from '#ui/state/status.tsx';

/** An order whole, as its detail has it. */
export type Order = ReplyOf<typeof orderDetail>;

const tones: Readonly<Record<OrderState, Tone>> = { active: 'primary', settled: 'success', reversed: 'neutral' };

export function OrderStatus({ state }: { state: OrderState }): ReactNode {
  return <Status tone={tones[state]}>{orderStates[state]}</Status>;
}
