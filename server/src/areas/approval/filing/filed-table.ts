import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { FiledRecord, FiledRecords, FiledState } from '#areas/approval/filing/filed-kind.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, command, int, json, nullable, query, text } from '#platform/database/statement.ts';

interface FiledTableOptions {
  /**
   * id, approval_id, form, state, created_by, created_at and the column of the subject, with a unique index
   * `<table>_one_open` over the subject (and the kind) of what is running or returned.
   */
  readonly table: string;
  readonly subject: string;
  /** Where several kinds share the table: the value of its column `kind`. */
  readonly kind?: ApprovalKindName;
  /** Columns that a new round empties. */
  readonly emptied?: readonly string[];
  /** Said to whoever files a second one. */
  readonly alreadyOpen: string;
}

export interface FiledTable<Form> extends FiledRecords<Form> {
  readonly alreadyOpen: NonNullable<FiledRecords<Form>['alreadyOpen']>;
  readonly findByApproval: (db: Db, approval: number) => Promise<(FiledRecord<Form> & FiledBy) | undefined>;
  /** Running or returned. */
  readonly openOf: (
    db: Db,
    subject: number,
  ) => Promise<{ id: number; approval_id: number; number: string; audit_status: number } | undefined>;
}

interface FiledBy {
  readonly created_by: number;
}

/** The statements of a table whose rows are what was filed: each area keeps its own table of the same shape. */
export function filedTable<Form extends object>(options: FiledTableOptions): FiledTable<Form> {
  const { table, subject, kind, emptied = [], alreadyOpen } = options;
  const ofKind = kind === undefined ? '' : ` and r.kind = '${kind}'`;
  const row = {
    id: int,
    subject_id: int,
    approval_id: nullable(int),
    form: json<Form>(),
    state: text as Column<FiledState>,
    created_by: int,
  };
  const select = `select r.id, r.${subject} as subject_id, r.approval_id, r.form, r.state, r.created_by from ${table} r`;
  const byId = query({ text: `${select} where r.id = $id${ofKind}`, params: { id: int }, row });
  const byApproval = query({
    text: `${select} where r.approval_id = $approval${ofKind}`,
    params: { approval: int },
    row,
  });
  const open = query({
    text: `select r.id, a.id as approval_id, a.number, a.state as audit_status from ${table} r join approvals a on a.id = r.approval_id
      where r.${subject} = $subject and r.state in ('running', 'returned')${ofKind}`,
    params: { subject: int },
    row: { id: int, approval_id: int, number: text, audit_status: int },
  });
  const insert = command({
    text: `insert into ${table} (${subject}, form, state, created_by, created_at${kind === undefined ? '' : ', kind'})
      values ($subject, $form, 'running', $by, ms($now)${kind === undefined ? '' : `, '${kind}'`}) returning id`,
    params: { subject: int, form: json<string>(), by: int, now: int },
    row: { id: int },
  });
  const renew = command({
    text: `update ${table} set form = $form, state = 'running'${emptied.map((name) => `, ${name} = null`).join('')} where id = $id`,
    params: { id: int, form: json<string>() },
  });
  const putState = command({
    text: `update ${table} set state = $state where id = $id`,
    params: { id: int, state: text },
  });
  const putApproval = command({
    text: `update ${table} set approval_id = $approval where id = $id`,
    params: { id: int, approval: int },
  });
  return {
    alreadyOpen: { constraint: `${table}_one_open`, words: alreadyOpen },
    find: (db, id) => byId.first(db, { id }),
    findByApproval: (db, approval) => byApproval.first(db, { approval }),
    openOf: (db, about) => open.first(db, { subject: about }),
    insert: async (tx, { subject: about, form, by }, now) =>
      (await insert.first(tx, { subject: about, form: JSON.stringify(form), by, now }))?.id as number,
    renew: async (tx, id, form) => {
      await renew.run(tx, { id, form: JSON.stringify(form) });
    },
    setState: async (tx, id, state) => {
      await putState.run(tx, { id, state });
    },
    setApproval: async (tx, id, approval) => {
      await putApproval.run(tx, { id, approval });
    },
  };
}
