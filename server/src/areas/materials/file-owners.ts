import type { FileOwner } from '#areas/files/public.ts';
import { holds } from '#areas/materials/sight.ts';
import { hasReceipt } from '#areas/materials/stock/receipt-table.ts';

export const receiptFiles = 'goods-receipt';

/** As readable as the receipt; what was received stays as it is. */
export const materialFileOwners: readonly FileOwner[] = [
  {
    kind: receiptFiles,
    mayRead: async (db, caller, id) => holds(caller, 'material.receive') && (await hasReceipt(db, id)),
    mayDelete: async () => false,
  },
];
