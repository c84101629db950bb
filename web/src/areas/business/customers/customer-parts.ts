import type { customerDetail } from '@tongzhou/contract/areas/business/customer.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';

type Figures = ReplyOf<typeof customerDetail>['figures'];

/** What is shown of a customer's dealings, as `?part=` names it; the first needs no name. */
export const customerParts = {
  timeline: '时间线',
  opportunities: '商机',
  won: '赢单',
  orders: '订单',
  receivables: '应收',
  overdue: '逾期',
} as const;
export type CustomerPart = keyof typeof customerParts;

export const partOf = (key: string | undefined): CustomerPart =>
  key !== undefined && Object.hasOwn(customerParts, key) ? (key as CustomerPart) : 'timeline';

interface Figure {
  readonly name: string;
  readonly value: number;
  /** Of a count; what has none is money. */
  readonly unit?: string;
  /** Where the rows behind it are. */
  readonly part: CustomerPart;
}

/** Figures of the head, each with the rows behind it. */
export const figuresOf = ({ opportunities, won, contract, received, overdue }: Figures): readonly Figure[] => [
  { name: '商机', value: opportunities, unit: '个', part: 'opportunities' },
  { name: '赢单', value: won, unit: '个', part: 'won' },
  { name: '合同金额', value: contract, part: 'orders' },
  { name: '已回款', value: received, part: 'receivables' },
  { name: '逾期未收', value: overdue, part: 'overdue' },
];
