import type pg from 'pg';

export interface Description {
  readonly parameters: string[];
  readonly columns: { readonly name: string; readonly type: string }[];
}

interface Wire {
  parse(message: { text: string; name: string; types: number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Asks PostgreSQL what a statement takes and gives, without running it. */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const oids = await new Promise<{ parameters: number[]; columns: { name: string; dataTypeID: number }[] }>(
    (resolve, reject) => {
      let parameters: number[] = [];
      let columns: { name: string; dataTypeID: number }[] = [];
      let failure: Error | undefined;
      const wire = (client as unknown as { connection: Wire & NodeJS.EventEmitter }).connection;
      const onParameters = (message: { dataTypeIDs: number[] }) => {
        parameters = message.dataTypeIDs;
      };
      wire.once('parameterDescription', onParameters);
      const submittable = {
        submit: (connection: Wire) => {
          connection.parse({ text, name: '', types: [] });
          connection.describe({ type: 'S', name: '' });
          connection.sync();
        },
        handleRowDescription: (message: { fields: { name: string; dataTypeID: number }[] }) => {
          columns = message.fields;
        },
        handleError: (error: Error) => {
          failure = error;
        },
        handleReadyForQuery: () => {
          wire.removeListener('parameterDescription', onParameters);
          if (failure === undefined) resolve({ parameters, columns });
          else reject(new Error(`${failure.message}: ${text}`));
        },
      };
      client.query(submittable as never);
    },
  );
  const names = await client.query<{ oid: number; name: string }>(
    `select t.oid::int as oid, case when t.typelem <> 0 and t.typcategory = 'A' then e.typname || '[]' else t.typname::text end as name
      from pg_type t left join pg_type e on e.oid = t.typelem where t.oid = any ($1::oid[])`,
    [[...oids.parameters, ...oids.columns.map((column) => column.dataTypeID)]],
  );
  const nameOf = (oid: number) => names.rows.find((row) => row.oid === oid)?.name ?? String(oid);
  return {
    parameters: oids.parameters.map(nameOf),
    columns: oids.columns.map((column) => ({ name: column.name, type: nameOf(column.dataTypeID) })),
  };
}
