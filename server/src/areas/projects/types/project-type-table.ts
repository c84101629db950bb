import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, command, int, ints, nullable, query, small, text } from '#platform/database/statement.ts';

const row = {
  id: int,
  name: text,
  code: text,
  kind: text,
  dividend_basis_points: int,
  growth_base: int,
  template_id: nullable(int),
  template_name: nullable(text),
  client_acceptance: bool,
  enabled: bool,
};
const columns = `t.id, t.name, t.code, t.kind, t.dividend_basis_points, t.growth_base, t.template_id, a.name as template_name,
  t.client_acceptance, t.enabled`;
const joins = `left join audit_templates a on a.id = t.template_id`;

const pages = list({
  row,
  params: { kind: text, keyword: text },
  select: columns,
  from: 'project_types t',
  joins,
  always: 'true',
  conditions: {
    kind: 't.kind = $kind',
    keyword: contains(`t.name || ' ' || t.code`),
  },
  sorts: { code: 't.code', name: 't.name' },
  tieBreaker: 't.id',
});

export interface ProjectTypeFilter {
  readonly kind?: string | undefined;
  readonly keyword?: string | undefined;
}

export const projectTypePage = (db: Db, filter: ProjectTypeFilter, request: PageRequest<'code' | 'name'>) =>
  pages.page(db, filter, request);

const enabled = query({
  text: `select id, name, kind from project_types where enabled order by code`,
  row: { id: int, name: text, kind: text },
});

export const enabledProjectTypes = (db: Db) => enabled.all(db);

const names = query({
  text: `select id, name from project_types where id = any ($ids::int8[])`,
  params: { ids: ints },
  row: { id: int, name: text },
});

/** Also of those that may no longer be chosen. */
export const projectTypeNames = (db: Db, ids: readonly number[]) => names.all(db, { ids });

const lock = command({
  text: `select ${columns} from project_types t ${joins} where t.id = $id for update of t`,
  params: { id: int },
  row,
});

export const lockProjectType = (tx: Tx, id: number) => lock.first(tx, { id });
export type ProjectTypeRow = NonNullable<Awaited<ReturnType<typeof lockProjectType>>>;

const template = query({
  text: `select name, state, kinds = '{}' or $kind = any (kinds) as fits from audit_templates where id = $id`,
  params: { id: int, kind: text },
  row: { name: text, state: text, fits: bool },
});

export const templateOf = (db: Db, id: number, kind: ApprovalKindName) => template.first(db, { id, kind });

const values = {
  name: text,
  code: text,
  kind: text,
  basis_points: small,
  growth_base: small,
  template: nullable(int),
  acceptance: bool,
};

sayOf('project_types_name_key', { name: '名称已存在' });
sayOf('project_types_code_key', { code: '编码已存在' });
sayOf('project_types_template_id_fkey', { template_id: '模板不存在' });

const insert = command({
  text: `insert into project_types (name, code, kind, dividend_basis_points, growth_base, template_id, client_acceptance)
    values ($name, $code, $kind, $basis_points, $growth_base, $template, $acceptance) returning id`,
  params: values,
  row: { id: int },
});

const update = command({
  text: `update project_types set name = $name, code = $code, kind = $kind, dividend_basis_points = $basis_points,
      growth_base = $growth_base, template_id = $template, client_acceptance = $acceptance, enabled = $enabled
    where id = $id`,
  params: { id: int, ...values, enabled: bool },
});

const remove = command({ text: `delete from project_types where id = $id`, params: { id: int } });

export interface ProjectTypeValues {
  readonly name: string;
  readonly code: string;
  readonly kind: string;
  readonly basis_points: number;
  readonly growth_base: number;
  readonly template: number | null;
  readonly acceptance: boolean;
}

export const insertProjectType = async (tx: Tx, type: ProjectTypeValues): Promise<number> =>
  (await insert.first(tx, type))?.id as number;
export const updateProjectType = (
  tx: Tx,
  type: ProjectTypeValues & { readonly id: number; readonly enabled: boolean },
) => update.run(tx, type);
export const removeProjectType = (tx: Tx, id: number) => remove.run(tx, { id });
