import type { FastifyBaseLogger } from 'fastify';
import { programLog } from '#platform/log.ts';

// Whatever a test runs, no line that a server or PostgreSQL writes meanwhile holds someone's data. The values that tests write
// are made up, and of forms that nothing else in a log has.

const forbidden: readonly RegExp[] = [
  // An ID card number, a mobile, the password of the test people.
  /(?<![\w.-])\d{17}[\dX](?![\w.-])/,
  /(?<![\w.-])1[3-9]\d{9}(?![\w.-])/,
  /oars.and.water/,
  // Where PostgreSQL quotes rows, statements and their parameters.
  /\b(DETAIL|STATEMENT|CONTEXT|QUERY):\s/,
  /already exists\.|Failing row contains|unnamed portal/,
];

export const isLeak = (line: string): boolean => forbidden.some((form) => form.test(line));

/** Of this worker since they were last asked for. `check-log.ts` asks after each test file. */
const leaks: string[] = [];
export const takeLeaks = (): string[] => leaks.splice(0);

export const watchLine = (line: string): void => {
  if (isLeak(line)) leaks.push(line);
};

/** What servers in tests write into: everything they can say, and nothing of it is shown. */
export const watchedLog = (hear: (line: string) => void = () => undefined): FastifyBaseLogger =>
  programLog('trace', {
    write: (line) => {
      watchLine(line);
      hear(line);
    },
  });
