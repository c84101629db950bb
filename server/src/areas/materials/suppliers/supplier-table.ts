import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, command, int, query, text, time, type Values } from '#platform/database/statement.ts';

sayOf('suppliers_one_name', { taken: ['name', '已有同名供应商'] });

const row = {
  id: int,
  name: text,
  contact: text,
  phone: text,
  main_goods: text,
  note: text,
  enabled: bool,
  version: int,
};
const columns = `s.id, s.name, s.contact, s.phone, s.main_goods, s.note, s.enabled, s.version`;
const isUsed = `exists (select from goods_receipts r where r.supplier = s.name)`;

const suppliers = list({
  row: { ...row, created_at: time, used: bool },
  params: { keyword: text, enabled: bool },
  select: `${columns}, s.created_at, ${isUsed} as used`,
  from: 'suppliers s',
  // Every row, said so that an index reaches it where all are looked at.
  always: 's.id > 0',
  conditions: { keyword: hasWords('s.words'), enabled: sought('s.enabled = $enabled', ['created_at']) },
  sorts: { created_at: 's.created_at', pinyin: 's.pinyin' },
  tieBreaker: 's.id',
});
export interface SupplierFilter {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
}
export const suppliersListed = (db: Db, filter: SupplierFilter, request: PageRequest<'created_at' | 'pinyin'>) =>
  suppliers.page(db, filter, request);

const mostOptions = 30;
export const suppliersOffered = (db: Db, keyword: string | undefined) =>
  suppliers.first(db, { keyword, enabled: true }, { limit: mostOptions, sort: 'pinyin', order: 'asc' });

const hold = command({
  text: `select ${columns} from suppliers s where s.id = $id for no key update`,
  params: { id: int },
  row,
});
export const lockSupplier = (tx: Tx, id: number) => hold.first(tx, { id });

const used = query({
  text: `select ${isUsed} as used from suppliers s where s.id = $id`,
  params: { id: int },
  row: { used: bool },
});
/** Whether its name stands on a receipt, also on one that was reversed. */
export const supplierIsUsed = async (db: Db, id: number): Promise<boolean> =>
  (await used.first(db, { id }))?.used === true;

/** What people enter about a supplier, and the spellings made from the name. */
const values = { name: text, pinyin: text, initials: text, contact: text, phone: text, main_goods: text, note: text };
export type SupplierValues = Values<typeof values>;

const insert = command({
  text: `insert into suppliers (name, pinyin, pinyin_initials, contact, phone, main_goods, note, created_by, created_at)
    values ($name, $pinyin, $initials, $contact, $phone, $main_goods, $note, $by, ms($now)) returning id`,
  params: { ...values, by: int, now: int },
  row: { id: int },
});
export const insertSupplier = async (tx: Tx, given: SupplierValues, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { ...given, by, now }))?.id as number;

const update = command({
  text: `update suppliers set name = $name, pinyin = $pinyin, pinyin_initials = $initials, contact = $contact, phone = $phone,
      main_goods = $main_goods, note = $note, enabled = $enabled, version = version + 1
    where id = $id`,
  params: { ...values, id: int, enabled: bool },
});
export const updateSupplier = (tx: Tx, id: number, given: SupplierValues & { readonly enabled: boolean }) =>
  update.run(tx, { id, ...given });

const remove = command({ text: `delete from suppliers where id = $id`, params: { id: int } });
export const removeSupplier = (tx: Tx, id: number) => remove.run(tx, { id });
