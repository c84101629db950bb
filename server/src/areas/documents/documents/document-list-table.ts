import type { DocumentKind } from '@tongzhou/contract/areas/documents/document.ts';
import { documentColumns, documentJoins, documentRow } from '#areas/documents/documents/document-table.ts';
import { type Sight, seesDocument, sightParams } from '#areas/documents/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { ints, text } from '#platform/database/statement.ts';

const words = `(d.name_words || E'\\n' || d.content)`;
/** What a document says is long: looking at one takes as long as finding thirty. */
const inContent = { ...hasWords(words), dear: 30 };
/** In these folders: an array would be searched from its beginning for each document. */
const inside = {
  found: 'd.folder_id = any ($inside::int8[])',
  holds: 'd.folder_id in (select unnest($inside::int8[]))',
};

const living = list({
  row: documentRow,
  params: { kind: text, keyword: text, inside: ints, ...sightParams },
  select: documentColumns,
  from: 'documents d',
  joins: documentJoins,
  always: `d.kind = $kind and d.deleted_at is null and ${seesDocument('d')}`,
  conditions: { keyword: inContent, inside },
  sorts: { changed_at: 'd.changed_at', name: 'd.name' },
  tieBreaker: 'd.id',
});

export interface DocumentFilter {
  readonly kind: DocumentKind;
  readonly keyword?: string | undefined;
  /** Lying in one of these. */
  readonly inside?: readonly number[] | undefined;
}

export const documentsSeen = (
  db: Db,
  sight: Sight,
  filter: DocumentFilter,
  request: PageRequest<'changed_at' | 'name'>,
) => living.page(db, { ...filter, ...sight }, request);

/** Those changed last that have these words. */
export const documentsWith = (db: Db, sight: Sight, keyword: string, limit: number) =>
  living.first(db, { ...sight, kind: 'company', keyword }, { limit, sort: 'changed_at', order: 'desc' });

const recycled = list({
  row: documentRow,
  params: { keyword: text, ...sightParams },
  select: documentColumns,
  from: 'documents d',
  joins: documentJoins,
  always: `d.deleted_at is not null and ${seesDocument('d')}`,
  conditions: { keyword: inContent },
  sorts: { deleted_at: 'd.deleted_at' },
  tieBreaker: 'd.id',
});

export const documentsDeleted = (
  db: Db,
  sight: Sight,
  filter: { readonly keyword?: string | undefined },
  request: PageRequest<'deleted_at'>,
) => recycled.page(db, { ...filter, ...sight }, request);
