import { later } from '#platform/loading/later.tsx';

export const ActionDialog = later(
  async () => (await import('#areas/approval/requests/actions/action-dialog.tsx')).ActionDialog,
);
export const CheckPrintDialog = later(
  async () => (await import('#areas/approval/print/check-print-dialog.tsx')).CheckPrintDialog,
);
export const DelegationDialog = later(
  async () => (await import('#areas/approval/delegation/delegation-dialog.tsx')).DelegationDialog,
);
export const PrintPage = later(async () => (await import('#areas/approval/print/print-page.tsx')).PrintPage);
export const RequestRounds = later(
  async () => (await import('#areas/approval/requests/request-rounds.tsx')).RequestRounds,
);
