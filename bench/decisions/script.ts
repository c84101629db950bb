// The statements of one decision, for pgbench. They write, so each run of the script takes another request: whatever in the
// recorded values ends in the recorded request's number gets the number of the run instead, in numbers by arithmetic, inside
// texts and JSON by replace(), which costs PostgreSQL about a microsecond each. The statements are the same otherwise.
import { writeFileSync } from 'node:fs';
import { statements } from '../../server/src/platform/database/statement.ts';
import type { Script } from '../pgbench.ts';
import type { Sent } from '../record-statements.ts';

const casts: Readonly<Record<string, string>> = {
  jsonb: 'jsonb',
  'int4[]': 'int8[]',
  'text[]': 'text[]',
  text: 'text',
  int4: 'int8',
  int8: 'int8',
  'int8[]': 'int8[]',
  int2: 'int2',
};

/** What PostgreSQL takes a parameter for, which an expression in its place has to be cast to. */
function castOf(text: string, position: number): string {
  const described = [...statements.values()].find((one) => one.text === text);
  const name = described?.order[position - 1];
  const type = name === undefined ? undefined : described?.params[name]?.types[0];
  return casts[type ?? ''] ?? 'text';
}

const written = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return Array.isArray(value) ? `{${value.join()}}` : String(value);
};

/** `number` is that of the request that was recorded; each run of the script takes the next from `start` on. */
export function writeNumberedScript(file: string, sent: readonly Sent[], number: number, connections: number): Script {
  const variables: string[] = ['k=-1'];
  const sets = ['\\set k :k + 1', `\\set n :start + :k * ${connections} + :client_id`];
  const lines = sent.map(({ text, values }, index) => {
    const inPlace = values.map((value, at) => {
      const name = `s${index}_${at + 1}`;
      if (value === null || value === undefined) return `null::${castOf(text, at + 1)}`;
      const plain = written(value);
      if (!plain.endsWith(String(number)) && !plain.includes(String(number))) {
        variables.push(`${name}=${plain}`);
        return `:${name}`;
      }
      if (typeof value === 'number') {
        sets.push(`\\set ${name} ${value - number} + :n`);
        return `:${name}`;
      }
      variables.push(`${name}=${plain}`);
      return `replace(:${name}::text, '${number}', :n::text)::${castOf(text, at + 1)}`;
    });
    return `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, at) => inPlace[Number(at) - 1] ?? '')};`;
  });
  // The session is looked up before the transaction begins.
  const [session = '', ...rest] = lines;
  writeFileSync(file, `${[...sets, session, 'begin;', ...rest, 'commit;'].join('\n')}\n`);
  return { file, variables };
}
