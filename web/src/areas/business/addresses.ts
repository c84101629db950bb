import { encodeQuery } from '#platform/query-text.ts';

// Where the screens of this area are, for links from one to another.

/** The tabs of /business_management/business_list, as `?tab=` names them; the first needs no name. */
export const businessTabs = {
  opportunities: '商机',
  customers: '客户',
  orders: '订单',
  receivables: '回款',
  invoices: '开票',
  targets: '目标',
} as const;
export type BusinessTab = keyof typeof businessTabs;

export const isBusinessTab = (key: unknown): key is BusinessTab =>
  typeof key === 'string' && Object.hasOwn(businessTabs, key);

type Filters = Readonly<Record<string, unknown>>;

/** A list with filters of its own, such as the rows behind a figure. */
export const tabAddress = (tab: BusinessTab, filters: Filters = {}): string =>
  `/business_management/business_list${encodeQuery({ ...(tab !== 'opportunities' && { tab }), ...filters })}`;

export const opportunityAddress = (id: number, place: Filters = {}): string =>
  `/business_management/details${encodeQuery({ id, ...place })}`;

export const editAddress = (id: number): string => `/business_management/add${encodeQuery({ id })}`;

/** 成单 of an opportunity. */
export const orderAddress = (opportunity: number): string =>
  `/business_management/order${encodeQuery({ id: opportunity })}`;

/** 补充协议 to a trade order. */
export const agreementAddress = (opportunity: number, order: number): string =>
  `/business_management/order${encodeQuery({ id: opportunity, order_id: order })}`;

/** A new opportunity, for a customer if one is named. */
export const newAddress = (customer?: number): string =>
  `/business_management/add${encodeQuery({ customer_id: customer })}`;
