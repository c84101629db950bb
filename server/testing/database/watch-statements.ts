import pg from 'pg';
import { PreparedQuery, QueryBatch } from '#platform/database/connections/prepared-query.ts';

interface Driver {
  query: (...sent: unknown[]) => unknown;
}

type Watch = (sent: unknown, client: pg.Client) => void;

const driver = pg.Client.prototype as Driver;
const { query } = driver;
const watching = new Set<Watch>();

function watchedQuery(this: pg.Client, ...sent: unknown[]) {
  for (const watch of watching) watch(sent[0], this);
  return query.apply(this, sent);
}

/** Shows everything on its way to the driver, until the function it gives is called; others may be shown it meanwhile. */
function watchDriver(watch: Watch): () => void {
  watching.add(watch);
  driver.query = watchedQuery;
  return () => {
    watching.delete(watch);
    if (watching.size === 0) driver.query = query;
  };
}

/** Every statement of the program. */
export const watchStatements = (watch: (query: PreparedQuery, client: pg.Client) => void): (() => void) =>
  watchDriver((sent, client) => {
    if (sent instanceof PreparedQuery) watch(sent, client);
    if (sent instanceof QueryBatch) for (const query of sent.queries) watch(query, client);
  });

/** How many statements travel together, for each round trip of a transaction about this table: the program works on others meanwhile. */
export const watchBatches = (table: string, watch: (statements: number) => void): (() => void) =>
  watchDriver((sent) => {
    const isAbout = ({ prepared }: PreparedQuery) => prepared.text.includes(table);
    if (sent instanceof QueryBatch && sent.queries.some(isAbout)) watch(sent.queries.length);
  });
