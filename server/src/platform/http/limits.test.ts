import { describe, expect, it } from 'vitest';
import { createLimit } from '#platform/http/limits.ts';
import { Refusal } from '#platform/http/refusal.ts';

const minute = 60_000;
const clockAt = (start: number) => {
  const clock = { now: start };
  return { clock, read: () => clock.now };
};
const refused = (work: () => void): Refusal | undefined => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return error as Refusal;
  }
  return undefined;
};

describe('a limit', () => {
  it('lets so many through and says when to come back', () => {
    const { clock, read } = clockAt(1_000_000);
    const one = createLimit(read, 3, minute);
    for (let turn = 0; turn < 3; turn++) expect(refused(() => one.take('a'))).toBeUndefined();
    expect(refused(() => one.take('a'))).toMatchObject({ kind: 'too-many', status: 429, retryAfter: 60 });
    clock.now += 59_500;
    expect(refused(() => one.take('a'))?.retryAfter).toBe(1);
    clock.now += 500;
    expect(refused(() => one.take('a'))).toBeUndefined();
  });

  it('counts everyone apart, and amounts as what they are', () => {
    const one = createLimit(clockAt(0).read, 10, minute);
    expect(refused(() => one.take('a', 10))).toBeUndefined();
    expect(refused(() => one.take('a', 1))?.status).toBe(429);
    expect(refused(() => one.take('b', 11))?.status).toBe(429);
    expect(one.allows('c')).toBe(true);
  });

  it('says without refusing whether there is room', () => {
    const one = createLimit(clockAt(0).read, 2, minute);
    expect([one.allows('a'), one.allows('a'), one.allows('a'), one.allows('b')]).toEqual([true, true, false, true]);
  });

  it('does not keep everyone who ever came', () => {
    const { clock, read } = clockAt(0);
    const one = createLimit(read, 1, minute);
    const before = process.memoryUsage().heapUsed;
    for (let turn = 0; turn < 220_000; turn++) {
      clock.now += 1;
      one.allows(`address-${turn}`);
    }
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(80 * 1024 * 1024);
  });
});
