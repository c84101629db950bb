import type { OrderForm } from '#areas/business/orders/terms-rules.ts';
import { businessRequests } from '#areas/business/request-table.ts';

/** Orders and 补充协议 as they were put to approval. */
export const orderRequests = businessRequests<OrderForm>('business_order');
