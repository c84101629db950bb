// A document is deleted at the moment in which someone else gives it a new version: the file of that version goes with it, or
// is refused. One that stayed behind would belong to nothing, and never be destroyed.
import { addVersion, deleteDocument } from '../../../contract/src/areas/documents/document.ts';
import type { Evidence } from '../evidence.ts';
import type { RaceCase } from '../race-case.ts';
import { castOf } from '../stage.ts';

const firstOf = (place: number) => 1_000_000 * (place + 1);
const step = castOf(1).ann - castOf(0).ann;

const locking = ['documents/before-lock', 'documents/after-lock', 'transaction/before-commit'] as const;

interface Row {
  readonly own: string;
  readonly deleted: boolean;
  readonly version: string;
  readonly versions: string;
  readonly bound: string;
  readonly left: string;
}

export const documentCase: RaceCase = {
  name: 'a document is deleted against a new version',
  before: [],
  // Each cast has a document of one version, and bob a file for the next.
  prepare: async ({ sql }, place, { from, to }) => {
    const all = `generate_series(${from}, ${to}) n`;
    const base = firstOf(place);
    const [ann, bob] = [castOf(0).ann, castOf(0).bob].map((first) => `${first} + n * ${step}`);
    const file = (which: number) => `${base} + 2 * n + ${which}`;
    const rest = `'text/plain', 1, sha256(''), '${place}-' || n`;
    await sql(`insert into files (id, file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at) overriding system value
      select ${file(0)}, '一.txt', ${rest} || '-0', false, ${ann}, now(), 'document', ${base} + n, now() from ${all}
      union all select ${file(1)}, '二.txt', ${rest} || '-1', false, ${bob}, now(), null, null, null from ${all};
    insert into documents (id, kind, name, power_member, department_ids, version, file_id, content_state, created_by, created_at, changed_by, changed_at) overriding system value
      select ${base} + n, 'company', '文档' || n, '{}', '{}', 1, ${file(0)}, 'none', ${ann}, now(), ${ann}, now() from ${all};
    insert into document_versions (document_id, version, file_id, note, by_id, at) select ${base} + n, 1, ${file(0)}, '', ${ann}, now() from ${all};`);
  },
  deeds: [
    ({ place, number, cast }) => ({
      method: deleteDocument.method,
      path: deleteDocument.path,
      body: { id: firstOf(place) + number },
      by: cast.ann,
    }),
    ({ place, number, cast }) => ({
      method: addVersion.method,
      path: addVersion.path,
      body: { id: firstOf(place) + number, file_id: firstOf(place) + 2 * number + 1 },
      by: cast.bob,
    }),
  ],
  stops: [locking, locking],
  outcomes: [
    { told: ['200', '404 记录不存在'], stands: 'deleted with 1 file' },
    { told: ['200', '200'], stands: 'deleted with 2 files' },
  ],
  evidence: async (stage, _day, place) => {
    const base = firstOf(place);
    const rows = await stage.sql<Row>(
      `select d.id as own, d.deleted_at is not null as deleted, d.version::int8, (select count(*) from document_versions v where v.document_id = d.id) as versions,
        count(f.id) as bound, count(f.id) filter (where f.deleted_at is null) as left
      from documents d left join files f on f.owner_kind = 'document' and f.owner_id = d.id
      where d.id between ${base} and ${base + 999_999} group by d.id`,
    );
    return new Map(
      rows.map(({ own, deleted, version, versions, bound, left }): [number, Evidence] => [
        Number(own) - base,
        {
          stands: `${deleted ? 'deleted' : 'there'} with ${bound} file${bound === '1' ? '' : 's'}`,
          faults: [
            ...(deleted && left !== '0' ? [`${left} files of a deleted document are not`] : []),
            ...(version === versions && version === bound
              ? []
              : [`version ${version} of ${versions}, with ${bound} files`]),
          ],
        },
      ]),
    );
  },
};
