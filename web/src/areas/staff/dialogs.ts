import { later } from '#platform/later.tsx';

export const EditPersonDialog = later(
  async () => (await import('#areas/staff/edit-person-dialog.tsx')).EditPersonDialog,
);
export const NewPersonDialog = later(async () => (await import('#areas/staff/new-person-dialog.tsx')).NewPersonDialog);
