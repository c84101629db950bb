import { expect, test } from 'vitest';
import { takenByHost } from './machine.ts';

test('what the host took away is read from the line of all processors, in milliseconds', () => {
  const stat = 'cpu  36788 0 5102 137405 682 0 1004 377 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n';
  expect(takenByHost(stat)).toBe(3770);
  expect(takenByHost('cpu  1 2 3\n')).toBe(0);
});
