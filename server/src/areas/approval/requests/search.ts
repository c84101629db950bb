import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { requestsNumbered } from '#areas/approval/requests/search-table.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { noteOf, type SearchSource } from '#platform/search-source.ts';

/** QJ, QJ-2026, QJ-20261117-0123, and the same without dashes. */
const numberForm = /^([A-Z]{2,4})-?(\d{0,8})-?(\d*)$/;

function numberIn(words: string): string | undefined {
  const [, prefix, day = '', count = ''] =
    numberForm.exec(words.normalize('NFKC').toUpperCase().replaceAll(' ', '')) ?? [];
  if (prefix === undefined) return undefined;
  return [prefix, day, count].filter((part) => part !== '').join('-');
}

export const requestSearch: SearchSource = {
  kind: 'request',
  find: async (db, caller, { words, limit }) => {
    const number = numberIn(words);
    if (number === undefined) return [];
    const all = permits(caller.granted, permissionId('approval.all'))
      ? await scopeOf(db, caller, 'approval.all')
      : undefined;
    return (await requestsNumbered(db, caller.userId, all, number, limit)).map((row) => ({
      id: row.id,
      title: row.title,
      note: noteOf(row.number, row.applicant_name),
      link: `/approval/${row.list}?id=${row.id}`,
    }));
  },
};
