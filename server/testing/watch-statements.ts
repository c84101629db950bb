import pg from 'pg';
import { PreparedQuery } from '#platform/database/prepared-query.ts';

interface Driver {
  query: (...sent: unknown[]) => unknown;
}

/** Shows every statement of the program on its way to the driver, until the function it gives is called. */
export function watchStatements(watch: (query: PreparedQuery, client: pg.Client) => void): () => void {
  const driver = pg.Client.prototype as Driver;
  const { query } = driver;
  driver.query = function (this: pg.Client, ...sent) {
    const [statement] = sent;
    if (statement instanceof PreparedQuery) watch(statement, this);
    return query.apply(this, sent);
  };
  return () => {
    driver.query = query;
  };
}
