import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

function reader(answers: ReadonlyMap<string, number>, fail = false) {
  const asked: (readonly string[])[] = [];
  const read = readTogether(async (keys: readonly string[]) => {
    asked.push(keys);
    if (fail) throw new Error('no database');
    return answers;
  });
  return { read, asked };
}

describe('what is asked for in one turn', () => {
  const answers = new Map([
    ['a', 1],
    ['b', 2],
  ]);

  it('is read once, each for itself', async () => {
    const { read, asked } = reader(answers);
    expect(await Promise.all([read('a'), read('b'), read('a'), read('missing')])).toEqual([1, 2, 1, undefined]);
    expect(asked).toEqual([['a', 'b', 'missing']]);
  });

  it('is read after it was asked for: what is asked later gets an answer of its own', async () => {
    const { read, asked } = reader(answers);
    const first = read('a');
    await turn();
    const second = read('a');
    await Promise.all([first, second]);
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('fails together, and the next turn is served again', async () => {
    const { read } = reader(answers, true);
    const results = await Promise.allSettled([read('a'), read('b')]);
    expect(results.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    await expect(read('a')).rejects.toThrow('no database');
  });
});
