import type pg from 'pg';

export interface Description {
  readonly parameters: string[];
  readonly columns: { readonly name: string; readonly type: string }[];
}

const name = 'described';
const more = true;

/** Prepares the statement and gives its columns. */
const prepare = (client: pg.Client, text: string): Promise<readonly pg.FieldDef[]> =>
  new Promise((resolve, reject) => {
    let columns: readonly pg.FieldDef[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.close({ type: 'S', name }, more);
        connection.parse({ text, name, types: [] }, more);
        connection.describe({ type: 'S', name }, more);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { readonly fields: readonly pg.FieldDef[] }) => {
        columns = fields;
      },
      handleError: (error: Error) => reject(new Error(`${error.message}: ${text}`)),
      handleReadyForQuery: () => resolve(columns),
    });
  });

/** Asks PostgreSQL what a statement takes and gives, without running it. */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const columns = await prepare(client, text);
  // Thousands are described: this one is planned once.
  const types = await client.query<{ name: string }>({
    name: 'types',
    text: `select case when t.typcategory = 'A' then e.typname || '[]' else t.typname::text end as name
      from pg_prepared_statements s, unnest(s.parameter_types::oid[] || $2::oid[]) with ordinality asked (oid, place)
      join pg_type t on t.oid = asked.oid left join pg_type e on e.oid = t.typelem where s.name = $1 order by place`,
    values: [name, columns.map((column) => column.dataTypeID)],
  });
  const names = types.rows.map((row) => row.name);
  const parameters = names.slice(0, names.length - columns.length);
  return {
    parameters,
    columns: columns.map((column, at) => ({ name: column.name, type: names[parameters.length + at] ?? '' })),
  };
}
