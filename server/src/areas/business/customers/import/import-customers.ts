import { plainCreditCode } from '@tongzhou/contract/rules/business/credit-code.ts';
import { customerNameKey } from '@tongzhou/contract/rules/business/customer-name.ts';
import { insertContacts } from '#areas/business/customers/contact-table.ts';
import { customerLabels, toldOf } from '#areas/business/customers/customer-rules.ts';
import { holdersOf, insertCustomers } from '#areas/business/customers/customer-table.ts';
import { type Editing, valuesOf } from '#areas/business/customers/save-customer.ts';
import { sightOf } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { namesOf, people, peopleKnownBy } from '#areas/organisation/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import { takeNumbers } from '#platform/database/yearly-number-table.ts';
import { saveImport, takeImport } from '#platform/excel/import-table.ts';
import type { ReceivedSheet } from '#platform/excel/receive-sheet.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';
import { cellOf, importColumns, judgeRows, type Known } from './import-rules.ts';

export const importKind = 'customers';

/** Everything the rows refer to, in one question per kind. */
async function knownFor(db: Db, caller: Caller, sheet: ReceivedSheet): Promise<Known> {
  const cells = (column: (typeof importColumns)[number]) => [
    ...new Set(sheet.rows.map((row) => cellOf(sheet.headings, row, column))),
  ];
  const codes = cells('统一社会信用代码').map(plainCreditCode);
  const keys = cells('客户名称').map(customerNameKey);
  const holders = await holdersOf(
    db,
    codes.filter((code) => code !== ''),
    keys.filter((key) => key !== ''),
  );
  const seen = await customersSeen(
    db,
    await sightOf(db, caller),
    holders.map(({ id }) => id),
  );
  const found = await peopleKnownBy(
    db,
    [],
    cells('负责人工号').map((number) => number.toUpperCase()),
  );
  const reach = await scopeOf(db, caller, 'business.import');
  const owners = await people(
    db,
    found.map(({ id }) => id),
  );
  return {
    holders: holders.map((holder) => ({ ...holder, seen: seen.has(holder.id) })),
    people: new Map(
      owners
        .filter(({ enabled, state }) => enabled && (state === 'probation' || state === 'regular'))
        .map((owner) => [owner.job_number, { id: owner.id, inReach: covers(reach, owner) }]),
    ),
    importer: caller.userId,
  };
}

/** Nothing is written but the preview itself. */
export async function previewImport({ tx, caller, now, note }: Editing, sheet: ReceivedSheet) {
  const missing = importColumns.filter((column) => !sheet.headings.includes(column));
  if (missing.length > 0) invalid({ attachment: `缺少列：${missing.join('、')}，请使用模板` });
  const { problems } = judgeRows(sheet.headings, sheet.rows, await knownFor(tx, caller, sheet));
  const preview = await saveImport(tx, { kind: importKind, sheet, problems }, caller.userId, now);
  note({ object: { kind: 'import', id: preview.import_id, label: `${preview.total} 行，${preview.wrong} 行有误` } });
  return preview;
}

/** In one transaction, all that was shown as right or nothing: whoever came between preview and now is found anew. */
export async function carryOutImport(
  { tx, caller, now, note }: Editing,
  { import_id: id, mode }: { readonly import_id: number; readonly mode: 'all' | 'right' },
): Promise<number> {
  const sheet = await takeImport(tx, { kind: importKind, id, mode }, caller.userId, now);
  const { problems, customers } = judgeRows(sheet.headings, sheet.rows, await knownFor(tx, caller, sheet));
  const [first] = problems;
  if (first !== undefined) conflict(`预览之后数据有变化：第 ${first.row} 行${first.column}，${first.text}。请重新上传`);
  const numbers = await takeNumbers(tx, 'KH', customers.length, now);
  const numbered = customers.map(({ contact, owner, ...fields }, index) => ({
    fields,
    owner,
    contacts: contact === null ? [] : [contact],
    number: numbers[index] as string,
  }));
  const ids = await insertCustomers(
    tx,
    numbered.map(({ fields, number, owner }) => ({ ...valuesOf(fields), number, owner })),
    caller.userId,
    now,
  );
  const idOf = (number: string) => ids.get(number) as number;
  await insertContacts(
    tx,
    numbered.flatMap(({ number, contacts }) => contacts.map((contact) => ({ ...contact, customer: idOf(number) }))),
  );
  const owners = await namesOf(
    tx,
    numbered.map(({ owner }) => owner),
  );
  for (const { fields, contacts, number, owner } of numbered) {
    const after = { ...toldOf(fields, contacts), number, owner_name: owners.get(owner) };
    note({
      object: { kind: 'customer', id: idOf(number), label: fields.name },
      changes: changedFields(customerLabels, { description: '' }, after),
    });
  }
  return numbered.length;
}
