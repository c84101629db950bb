// The yardstick: PostgreSQL's own load program sends the very statements of a request, over the same socket, as the
// same role, with the same settings of the connection.
import { execFile } from 'node:child_process';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { connectionWith } from '../server/src/platform/database/database.ts';
import { connectionTo } from '../tools/embedded-sql.ts';
import type { Sent } from './record-statements.ts';

export function findPgbench(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const packaged = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  return [...folders, ...packaged].map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

export interface Script {
  readonly file: string;
  readonly variables: readonly string[];
}

/** Each statement's $1 becomes a variable of pgbench, which sends it as a parameter again. */
export function writeScript(file: string, statements: readonly Sent[]): Script {
  const variables: string[] = [];
  const lines = statements.map(({ text, values }, index) => {
    for (const [position, value] of values.entries()) variables.push(`s${index}_${position + 1}=${value}`);
    return `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, position) => `:s${index}_${position}`)};`;
  });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { file, variables };
}

export interface PgbenchRun {
  readonly program: string;
  readonly dataDir: string;
  readonly role: string;
  readonly script: Script;
  readonly connections: number;
  readonly seconds: number;
}

/** How often a second the whole script was run. */
export async function runPgbench(run: PgbenchRun): Promise<number> {
  const connection = connectionTo(run.dataDir, run.role);
  const args = [
    ...['-n', '-M', 'prepared', '-c', String(run.connections), '-j', '2', '-T', String(run.seconds)],
    ...['-f', run.script.file, ...run.script.variables.flatMap((variable) => ['-D', variable])],
    ...['-h', connection.host, '-p', String(connection.port), '-U', connection.user, connection.database],
  ];
  const env = { ...process.env, PGOPTIONS: connectionWith(connection).options, LC_ALL: 'C' };
  const { stdout, stderr } = await promisify(execFile)(run.program, args, { env });
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (!(perSecond > 0) || failed !== '0') throw new Error(`pgbench 没有跑完：${stdout}${stderr}`);
  return perSecond;
}
