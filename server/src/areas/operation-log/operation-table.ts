import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { mostNoticeDays } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { bool, bytes, command, int, json, nullable, query, small, text } from '#platform/database/statement.ts';

export interface Entry {
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly address: string;
  readonly user_agent: string;
  readonly request_id: string;
  readonly area: string;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: number | null;
  readonly object_label: string | null;
  readonly result: 'done' | 'refused' | 'failed';
  readonly code: number;
  readonly duration_ms: number;
  readonly changes: readonly FieldChange[];
  /** Shown on no screen before. */
  readonly shown_from: number | null;
  /** Of a bid that nobody knows the deadline of: shown when no notice of today can be open any more. */
  readonly sealed: boolean;
}

const columns = `user_id, user_name, address, user_agent, request_id, area, action, object_kind, object_id, object_label, result, code, duration_ms, changes`;

const insert = command({
  text: `with entry as (
      insert into log.operations (${columns}, shown_from)
      select ${columns}, case when e.sealed then clock_timestamp() + interval '${mostNoticeDays + 1} days' else ms(e.shown_from) end
      from jsonb_to_recordset($entries) as e (user_id bigint, user_name text, address text, user_agent text, request_id text,
        area text, action text, object_kind text, object_id bigint, object_label text, result text, code int, duration_ms int, changes jsonb,
        shown_from bigint, sealed boolean)
      returning id, at
    )
    insert into log.unsealed (log_id, log_at) select id, at from entry`,
  params: { entries: json<string>() },
});

export const insertEntries = (tx: Tx, entries: readonly Entry[]) =>
  insert.run(tx, { entries: JSON.stringify(entries) });

/** For whatever shows entries to people: of `log.operations` by its alias. What is sealed is only in the chain. */
export const isShown = (alias: string): string => `(${alias}.shown_from is null or ${alias}.shown_from <= now())`;

const seal = command({ text: `select log.seal($batch) as sealed`, params: { batch: small }, row: { sealed: int } });

export const sealBatch = async (tx: Tx, batch: number): Promise<number> =>
  (await seal.first(tx, { batch }))?.sealed ?? 0;

const ensure = command({ text: `select log.ensure_partitions()::text as made`, row: { made: text } });

export const ensurePartitions = (tx: Tx) => ensure.run(tx);

const head = query({
  text: `select seq, hash from log.seals order by seq desc limit 1`,
  row: { seq: int, hash: bytes },
});

export const chainHead = (db: Db) => head.first(db);

const waiting = query({ text: `select count(*)::int8 as entries from log.unsealed`, row: { entries: int } });

export const unsealed = async (db: Db): Promise<number> => (await waiting.first(db))?.entries ?? 0;

const at = query({
  text: `select hash, trace from log.seals where seq = $seq`,
  params: { seq: int },
  row: { hash: bytes, trace: nullable(bytes) },
});

export const sealAt = (db: Db, seq: number) => at.first(db, { seq });

const last = query({ text: `select id from log.operations order by id desc limit 1`, row: { id: int } });

export const lastEntry = async (db: Db): Promise<number> => (await last.first(db))?.id ?? 0;

const links = query({
  text: `select s.seq, s.log_id, s.hash, s.trace, (extract(epoch from s.log_at) * 1000000)::int8 as micros,
      case when o.id is null then null else log.canonical(o) end as body
    from log.seals s left join log.operations o on o.id = s.log_id and o.at = s.log_at
    where s.seq > $after order by s.seq limit $batch`,
  params: { after: int, batch: int },
  row: { seq: int, log_id: int, hash: bytes, trace: nullable(bytes), micros: int, body: nullable(text) },
});

export const chainLinks = (db: Db, after: number, batch: number) => links.all(db, { after, batch });

const chained = query({
  text: `select o.id, (o.at > now() - interval '1 minute' or exists (select from log.seals s where s.log_id = o.id)
      or exists (select from log.unsealed u where u.log_id = o.id)) as chained
    from (select id, at from log.operations where id > $after order by id limit $batch) o order by o.id`,
  params: { after: int, batch: int },
  row: { id: int, chained: bool },
});

/** Entries in order, each with whether it is sealed or waiting to be. One that is neither was taken out of the queue. */
export const chainedEntries = (db: Db, after: number, batch: number) => chained.all(db, { after, batch });

const expired = query({
  text: `select o.object_id as through, o.object_label as trace from log.operations o where o.object_kind = $kind
    order by o.object_id desc, o.at desc limit 1`,
  params: { kind: text },
  row: { through: nullable(int), trace: nullable(text) },
});

export const expiryKind = 'log-expiry';
/** How far the entries were taken out, and where the chain over their seals ended then. */
export const lastExpiry = (db: Db) => expired.first(db, { kind: expiryKind });

const expire = command({
  text: `select e.entries, e.through, e.ending from log.expire(ms($before), $batch) e`,
  params: { before: int, batch: small },
  row: { entries: int, through: int, ending: bytes },
});

export const expireBatch = (tx: Tx, before: number, batch: number) => expire.first(tx, { before, batch });
