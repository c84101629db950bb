import type { readInvoice } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { buyerProblem } from '@tongzhou/contract/rules/reimbursement/invoice-reading.ts';
import type { Filing } from '#areas/approval/public.ts';
import { fileById } from '#areas/files/public.ts';
import { claimById } from '#areas/reimbursement/claims/claim-table.ts';
import type { InvoiceFile, InvoiceSaid } from '#areas/reimbursement/invoices/read-invoice-file.ts';
import { readingWords, tooMuchWords } from '#areas/reimbursement/invoices/reading-rules.ts';
import { putReading, type ReadingRecord, readingsOf } from '#areas/reimbursement/invoices/reading-table.ts';
import { claimFiles } from '#areas/reimbursement/parts.ts';
import { settingsOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import { TooMuch } from '#platform/documents/document-limits.ts';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, Refusal } from '#platform/http/refusal.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

const reader: Reader<InvoiceFile, InvoiceSaid | null> = {
  module: new URL('./read-invoice-file.ts', import.meta.url),
  // Within the time of a request.
  readMs: 6000,
};

const nothing: InvoiceSaid = { number: '', amount: null, before_tax: null, day: null, buyer: '', buyer_code: '' };

type Stored = NonNullable<Awaited<ReturnType<typeof fileById>>>;

/** By its ending, with which its content agreed when it was uploaded. */
const endings: readonly (readonly [RegExp, InvoiceFile['as']])[] = [
  [/\.xml$/i, 'xml'],
  [/\.ofd$/i, 'ofd'],
  [/\.pdf$/i, 'pdf'],
  [/\.(jpe?g|png)$/i, 'picture'],
];

/** 'too-much': it would have cost more to open than an honest file does on a quiet machine. */
async function readFile(store: FileStore, file: Stored): Promise<InvoiceSaid | 'too-much'> {
  const as = endings.find(([ending]) => ending.test(file.file_name))?.[1];
  if (as === undefined) return nothing;
  try {
    const bytes = Buffer.concat(await (await store.read(file.store_key)).toArray());
    return (await readInWorker(reader, { bytes, as })) ?? nothing;
  } catch (error) {
    if (error instanceof TooMuch) return 'too-much';
    if (error instanceof Refusal) throw error;
    return nothing;
  }
}

/** One's own, in no record yet or in a claim of one's own. */
async function ownFile(db: Db, caller: Caller, id: number): Promise<Stored> {
  const file = orNotFound(await fileById(db, id));
  const owner =
    file.owner_kind === null
      ? file.uploaded_by
      : file.owner_kind === claimFiles
        ? (await claimById(db, file.owner_id ?? 0))?.user_id
        : undefined;
  return orNotFound(file.deleted_at === null && owner === caller.userId ? file : undefined);
}

export interface Reading {
  readonly file: Stored;
  readonly said: InvoiceSaid | 'too-much';
}

/** Before the transaction: it may take seconds. What was read already is not read again. */
export async function takeReading(db: Db, store: FileStore, caller: Caller, id: number): Promise<Reading> {
  const file = await ownFile(db, caller, id);
  const [known] = await readingsOf(db, [id]);
  if (known === undefined) return { file, said: await readFile(store, file) };
  const { file_id: _, ...said } = known;
  return { file, said };
}

export async function keepReading(
  { tx, now, note }: Pick<Filing, 'tx' | 'now' | 'note'>,
  { file: { id, file_name }, said }: Reading,
): Promise<GivenOf<typeof readInvoice>> {
  // What was too much is not kept: asked again, it is tried again.
  const read = said === 'too-much' ? nothing : said;
  if (said !== 'too-much') await putReading(tx, id, read, now);
  const changes = [
    { field: 'number', label: '发票号码', old: null, new: read.number === '' ? '未读出' : read.number },
    ...(read.amount === null ? [] : [{ field: 'amount', label: '金额', old: null, new: yuan(read.amount) }]),
  ];
  note({ object: { kind: 'file', id, label: file_name }, changes });
  const shown = orNotFound((await showReadings(tx, [{ ...read, file_id: id }]))[0]);
  return said === 'too-much' ? { ...shown, said: tooMuchWords } : shown;
}

/** With what is to be typed, and whether the buyer is the company. */
export async function showReadings(db: Db, records: readonly ReadingRecord[]): Promise<GivenOf<typeof readInvoice>[]> {
  if (records.length === 0) return [];
  const company = await settingsOf(db, { title: settings.invoiceTitle, credit_code: settings.companyCreditCode });
  return records.map(({ day, ...said }) => ({
    ...said,
    day: day === null ? null : beginOf(day),
    said: readingWords({ day, ...said }),
    warning:
      buyerProblem(
        {
          ...(said.buyer !== '' && { buyer: said.buyer }),
          ...(said.buyer_code !== '' && { buyerCode: said.buyer_code }),
        },
        company,
      ) ?? null,
  }));
}
