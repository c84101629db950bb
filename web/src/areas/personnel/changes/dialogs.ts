import { later } from '#platform/loading/later.tsx';

export const LeavingDialog = later(
  async () => (await import('#areas/personnel/changes/leaving-dialog.tsx')).LeavingDialog,
);
export const PostChangeDialog = later(
  async () => (await import('#areas/personnel/changes/post-change-dialog.tsx')).PostChangeDialog,
);
