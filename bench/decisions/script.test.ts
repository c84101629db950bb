import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { missed } from './measure-decisions.ts';
import { writeNumberedScript } from './script.ts';

const file = join(tmpdir(), `numbered-script-${process.pid}.sql`);
afterAll(() => rmSync(file, { force: true }));

test('each run of the script takes the next request: its number stands wherever the recorded one stood', () => {
  const script = writeNumberedScript(
    file,
    [
      { text: 'select session $1', values: ['token'] },
      { text: 'update approvals set x = $2\n  where id = $1', values: [73_141_594, 5] },
      { text: 'insert $1, $2, $3', values: ['{"id":63141594,"lot":53141594}', null, [43_141_594, 7]] },
    ],
    3_141_594,
    8,
  );
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    '\\set k :k + 1',
    '\\set n :start + :k * 8 + :client_id',
    '\\set s1_1 70000000 + :n',
    'select session :s0_1;',
    'begin;',
    'update approvals set x = :s1_2 where id = :s1_1;',
    `insert replace(:s2_1::text, '3141594', :n::text)::text, null::text, replace(:s2_3::text, '3141594', :n::text)::text;`,
    'commit;',
    '',
  ]);
  expect(script.variables).toEqual([
    'k=-1',
    's0_1=token',
    's1_2=5',
    's2_1={"id":63141594,"lot":53141594}',
    's2_3={43141594,7}',
  ]);
});

test('a goal counts as missed when it is not reached or could not be measured', () => {
  const reached = { ratio: 0.3, lowest: 0.2, highest: 0.4, processorMs: 2.5, requestsPerSecond: 300 };
  expect(missed(reached)).toEqual([]);
  expect(missed({ ...reached, ratio: 0.29 })).toHaveLength(1);
  expect(missed({ ...reached, requestsPerSecond: 299 })).toHaveLength(1);
  expect(missed({ ...reached, processorMs: Number.NaN })).toHaveLength(1);
});
