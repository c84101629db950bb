import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
  type Column,
  command,
  int,
  json,
  nullable,
  query,
  small,
  text,
  texts,
  time,
} from '#platform/database/statement.ts';

export type TemplateState = 'enabled' | 'disabled';
const kindNames = texts as Column<readonly ApprovalKindName[]>;
const stateName = text as Column<TemplateState>;

sayOf('audit_templates_name_key', '已有同名的审批模板');

const page = list({
  row: {
    id: int,
    name: text,
    kinds: kindNames,
    state: stateName,
    version: int,
    locked: bool,
    used: bool,
    steps: int,
    updated_at: time,
    updated_by_name: nullable(text),
  },
  params: { keyword: text, kind: text, state: text },
  select: `t.id, t.name, t.kinds, t.state, t.version, t.locked, t.used, jsonb_array_length(v.content) as steps, t.updated_at, u.name as updated_by_name`,
  from: `audit_templates t`,
  joins: `join audit_template_versions v on v.template_id = t.id and v.version = t.version left join users u on u.id = t.updated_by`,
  always: 'true',
  conditions: {
    keyword: contains('t.name'),
    kind: `$kind = any (t.kinds)`,
    state: `t.state = $state`,
  },
  sorts: { updated_at: 't.updated_at', name: 't.name' },
  tieBreaker: 't.id',
});

export interface TemplateFilter {
  readonly keyword: string | undefined;
  readonly kind: ApprovalKindName | undefined;
  readonly state: TemplateState | undefined;
}

export const templatesPage = (db: Db, filter: TemplateFilter, request: PageRequest<'updated_at' | 'name'>) =>
  page.page(db, filter, request);

const enabled = query({
  text: `select id, name, kinds from audit_templates where state = 'enabled' order by locked desc, name, id`,
  row: { id: int, name: text, kinds: kindNames },
});
export const enabledTemplates = (db: Db) => enabled.all(db);

const enabledFor = query({
  text: `select t.id, t.name, v.content from audit_templates t join audit_template_versions v on v.template_id = t.id and v.version = t.version
    where t.state = 'enabled' and ($kind = any (t.kinds) or t.kinds = '{}') order by t.locked desc, t.kinds = '{}', t.name, t.id`,
  params: { kind: text },
  row: { id: int, name: text, content: json<readonly ApproverStep[]>() },
});

/** Those made for no kind in particular serve every kind. */
export const templatesFor = (db: Db, kind: ApprovalKindName) => enabledFor.all(db, { kind });

const row = {
  id: int,
  name: text,
  kinds: kindNames,
  state: stateName,
  version: int,
  locked: bool,
  used: bool,
  content: json<readonly ApproverStep[]>(),
  resume: bool,
  remind_hours: int,
};
const select = `select t.id, t.name, t.kinds, t.state, t.version, t.locked, t.used, v.content, v.resume, v.remind_hours
  from audit_templates t join audit_template_versions v on v.template_id = t.id`;

const current = query({
  text: `${select} and v.version = t.version where t.id = $id`,
  params: { id: int },
  row,
});
const former = query({
  text: `${select} and v.version = $version where t.id = $id`,
  params: { id: int, version: small },
  row,
});
const lock = command({
  text: `${select} and v.version = t.version where t.id = $id for no key update of t`,
  params: { id: int },
  row,
});

/** As it is, or as it was in a version. `version` is always the newest. */
export const templateById = (db: Db, id: number, version?: number) =>
  version === undefined ? current.first(db, { id }) : former.first(db, { id, version });
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templateById>>>;

const firstFor = query({
  text: `${select} and v.version = t.version where t.state = 'enabled' and $kind = any (t.kinds) order by t.locked desc, t.id limit 1`,
  params: { kind: text },
  row,
});

/** What a kind begins with, and must keep while it is locked. */
export const defaultTemplate = (db: Db, kind: ApprovalKindName) => firstFor.first(db, { kind });

const use = command({ text: `update audit_templates set used = true where id = $id`, params: { id: int } });

/** From now on it can be disabled, not deleted. */
export const markUsed = (tx: Tx, id: number) => use.run(tx, { id });

const touch = command({
  text: `select id from audit_templates where id = $id for no key update`,
  params: { id: int },
  row: { id: int },
});

/** Read after the lock is held: a version saved while we waited is the one we see. */
export async function lockTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  await touch.run(tx, { id });
  return lock.first(tx, { id });
}

const versions = query({
  text: `select v.version, v.at, u.name as user_name from audit_template_versions v left join users u on u.id = v.user_id
    where v.template_id = $id order by v.version desc limit 200`,
  params: { id: int },
  row: { version: int, at: time, user_name: nullable(text) },
});

export const versionsOf = (db: Db, id: number) => versions.all(db, { id });

const insert = command({
  text: `insert into audit_templates (name, kinds, locked, updated_at, updated_by) values ($name, $kinds, $locked, ms($now), $user) returning id`,
  params: { name: text, kinds: texts, locked: bool, now: int, user: nullable(int) },
  row: { id: int },
});
const insertVersion = command({
  text: `insert into audit_template_versions (template_id, version, content, resume, remind_hours, at, user_id)
    values ($id, $version, $content, $resume, $remind_hours, ms($now), $user)`,
  params: {
    id: int,
    version: small,
    content: json<string>(),
    resume: bool,
    remind_hours: small,
    now: int,
    user: nullable(int),
  },
});

export interface TemplateValues {
  readonly name: string;
  readonly kinds: readonly ApprovalKindName[];
  readonly content: readonly ApproverStep[];
  readonly resume: boolean;
  readonly remind_hours: number;
}

export interface Author {
  /** Nobody, for those that come with the product. */
  readonly user: number | null;
  readonly now: number;
}

const versionValues = ({ content, resume, remind_hours }: TemplateValues) => ({
  content: JSON.stringify(content),
  resume,
  remind_hours,
});

export async function insertTemplate(tx: Tx, values: TemplateValues, locked: boolean, author: Author): Promise<number> {
  const { name, kinds } = values;
  const id = (await insert.first(tx, { name, kinds, locked, ...author }))?.id as number;
  await insertVersion.run(tx, { id, version: 1, ...versionValues(values), ...author });
  return id;
}

const update = command({
  text: `update audit_templates set name = $name, kinds = $kinds, version = $version, updated_at = ms($now), updated_by = $user where id = $id`,
  params: { id: int, name: text, kinds: texts, version: small, now: int, user: nullable(int) },
});

/** The versions before stay as they were. */
export async function insertNextVersion(
  tx: Tx,
  id: number,
  version: number,
  values: TemplateValues,
  author: Author,
): Promise<void> {
  await insertVersion.run(tx, { id, version, ...versionValues(values), ...author });
  await update.run(tx, { id, name: values.name, kinds: values.kinds, version, ...author });
}

const mark = command({
  text: `update audit_templates set state = $state, locked = $locked, updated_at = ms($now), updated_by = $user where id = $id`,
  params: { id: int, state: text, locked: bool, now: int, user: nullable(int) },
});

export const markTemplate = (tx: Tx, id: number, state: TemplateState, locked: boolean, author: Author) =>
  mark.run(tx, { id, state, locked, ...author });

const remove = command({ text: `delete from audit_templates where id = $id`, params: { id: int } });

export const removeTemplate = (tx: Tx, id: number) => remove.run(tx, { id });

const defaults = command({ text: `select pg_advisory_xact_lock(7406058)::text as held`, row: { held: text } });

/** Whoever makes a template the default of a kind takes turns: there is one for each. */
export const lockDefaults = (tx: Tx) => defaults.run(tx);

const defaultOf = query({
  text: `select name, kinds from audit_templates where locked and id <> $except and kinds && $kinds order by id limit 1`,
  params: { kinds: texts, except: int },
  row: { name: text, kinds: kindNames },
});

export const otherDefault = (db: Db, kinds: readonly ApprovalKindName[], except: number) =>
  defaultOf.first(db, { kinds, except });

const taken = query({
  text: `select distinct unnest(kinds) as kind from audit_templates`,
  row: { kind: text as Column<ApprovalKindName> },
});

export const kindsWithTemplate = async (db: Db): Promise<ApprovalKindName[]> =>
  (await taken.all(db)).map(({ kind }) => kind);

const names = query({ text: `select name from audit_templates`, row: { name: text } });

export const templateNames = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await names.all(db)).map(({ name }) => name));

const serve = command({
  text: `insert into audit_template_kinds (kind, served_at) select kind, ms($now) from unnest($kinds::text[]) as k (kind)
    on conflict (kind) do nothing returning kind`,
  params: { kinds: texts, now: int },
  row: { kind: text as Column<ApprovalKindName> },
});

/** Those of them that no start has served before. */
export const markServed = async (
  tx: Tx,
  kinds: readonly ApprovalKindName[],
  now: number,
): Promise<ApprovalKindName[]> => (await serve.all(tx, { kinds, now })).map(({ kind }) => kind);
