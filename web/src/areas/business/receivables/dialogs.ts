import { later } from '#platform/loading/later.tsx';

export const InvoiceDialog = later(
  async () => (await import('#areas/business/receivables/invoice-dialog.tsx')).InvoiceDialog,
);
export const ReceiptDialog = later(
  async () => (await import('#areas/business/receivables/receipt-dialog.tsx')).ReceiptDialog,
);
export const RefundDialog = later(
  async () => (await import('#areas/business/receivables/refund-dialog.tsx')).RefundDialog,
);
export const WriteOffDialog = later(
  async () => (await import('#areas/business/receivables/write-off-dialog.tsx')).WriteOffDialog,
);
