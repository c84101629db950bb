import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { type Program, startProgram } from './program.ts';

export interface Programs {
  readonly start: (settings: Record<string, string>) => Program;
  readonly database: TestDatabase;
  readonly superuser: pg.Client;
}

/** For a test file that starts programs: a database of its own, and nothing of what a test started is left after it. */
export function programsOfFile(): Programs {
  const running: Program[] = [];
  const made: { database?: TestDatabase; superuser?: pg.Client } = {};
  beforeAll(async () => {
    made.database = await createTestDatabase();
    made.superuser = new pg.Client(made.database.superuser);
    await made.superuser.connect();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.clear()));
  });
  afterAll(async () => {
    await made.superuser?.end();
    await made.database?.drop();
  });
  return {
    start: (settings) => {
      const program = startProgram(settings);
      running.push(program);
      return program;
    },
    get database() {
      return made.database as TestDatabase;
    },
    get superuser() {
      return made.superuser as pg.Client;
    },
  };
}
