import { createHash } from 'node:crypto';
import type { fillTemplate as fillCall, templateFields } from '@tongzhou/contract/areas/documents/template.ts';
import { fileLimit } from '@tongzhou/contract/areas/files.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { docxType } from '#areas/documents/content/content-types.ts';
import { bytesOf } from '#areas/documents/content/index-content.ts';
import { versionsOf } from '#areas/documents/documents/document-table.ts';
import { insertWithFile } from '#areas/documents/documents/save-document.ts';
import { type DocumentParts, objectOf, type Writing } from '#areas/documents/parts.ts';
import { findSeen } from '#areas/documents/sight.ts';
import { fillXml, placeholdersIn } from '#areas/documents/templates/fill-rules.ts';
import { orderValues, placeholderNames } from '#areas/documents/templates/order-values.ts';
import { saveUpload, type Upload } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import { pack } from '#platform/documents/pack.ts';
import { unpack } from '#platform/documents/unpack.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, Refusal, refuse } from '#platform/http/refusal.ts';

/** Where words stand in a docx. */
const hasWords = (name: string): boolean => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name);

async function partsOf(db: Db, caller: Caller, { store }: DocumentParts, id: number): Promise<Map<string, Buffer>> {
  const { document } = await findSeen(db, caller, id);
  if (document.kind !== 'template') refuse('not-found');
  const file = orNotFound((await versionsOf(db, id)).find(({ version }) => version === document.version));
  if (file.content_type !== docxType) return conflict('模板不是 .docx 文件，不能填写');
  return unpack(await bytesOf(store, file.store_key), () => true).catch((error) => {
    if (error instanceof Refusal) throw error;
    return conflict('模板文件已损坏，请重新上传');
  });
}

export async function showFields(
  db: Db,
  caller: Caller,
  parts: DocumentParts,
  { id, order_id }: InputOf<typeof templateFields>,
): Promise<GivenOf<typeof templateFields>> {
  const found = await partsOf(db, caller, parts, id);
  const values: Readonly<Record<string, string | null>> =
    order_id === undefined ? {} : await orderValues(db, caller, order_id);
  const names = [...found]
    .filter(([name]) => hasWords(name))
    .flatMap(([, xml]) => placeholdersIn(xml.toString('utf8')));
  const known: readonly string[] = placeholderNames;
  return {
    fields: [...new Set(names)].map((name) => ({ name, known: known.includes(name), value: values[name] ?? null })),
    names: [...placeholderNames],
  };
}

/** Outside of any transaction: the filled file, received as an upload would be. */
export async function prepareFilled(
  db: Db,
  caller: Caller,
  parts: DocumentParts,
  { id, order_id, name }: InputOf<typeof fillCall>,
): Promise<Upload> {
  const [found, values] = await Promise.all([
    partsOf(db, caller, parts, id),
    orderValues(db, caller, order_id) as Promise<Readonly<Record<string, string | null>>>,
  ]);
  const filled = [...found].map(
    ([part, bytes]) =>
      [
        part,
        hasWords(part) ? Buffer.from(fillXml(bytes.toString('utf8'), (one) => values[one] ?? null)) : bytes,
      ] as const,
  );
  const bytes = pack(new Map(filled));
  const received = await parts.store.receive(
    (async function* () {
      yield bytes;
    })(),
    2 * fileLimit,
  );
  return {
    received,
    keyedBy: createHash('sha256').update(received.sha256).digest(),
    fileName: `${name.replaceAll(/[/\\<>:"|?*]/g, '')}.docx`,
    contentType: docxType,
  };
}

export async function fillTemplate(
  { tx, caller, now, note }: Writing,
  { store }: Pick<DocumentParts, 'store'>,
  { order_id }: InputOf<typeof fillCall>,
  upload: Upload,
): Promise<{ id: number }> {
  const file = await saveUpload(tx, store, upload, { usage: 'file', uploader: caller.userId, now });
  // A contract names its price: at first it is seen by whoever made it.
  const placed = { kind: 'company', folder_id: null, power_member: [caller.userId], department_ids: [] } as const;
  const made = await insertWithFile(tx, placed, file.id, caller.userId, now);
  note({ object: objectOf(made), changes: [{ field: 'order_id', label: '订单编号', old: null, new: order_id }] });
  return { id: made.id };
}
