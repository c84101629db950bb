import { later } from '#platform/loading/later.tsx';

export const EditPersonDialog = later(
  async () => (await import('#areas/staff/person/edit-person-dialog.tsx')).EditPersonDialog,
);
export const NewPersonDialog = later(
  async () => (await import('#areas/staff/people/new-person-dialog.tsx')).NewPersonDialog,
);
