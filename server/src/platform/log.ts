import { type DestinationStream, type Logger, pino } from 'pino';

/** What may be written down. A field that is not here is left out, whoever gives it: libraries log whole requests. */
const fields = new Set([
  'requestId',
  'route',
  'method',
  'status',
  'ms',
  'err',
  'reason',
  'job',
  'result',
  'message',
  'line',
]);

const allowed = (given: object) => Object.fromEntries(Object.entries(given).filter(([name]) => fields.has(name)));

/** The one log of the program. */
export const programLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: allowed },
      serializers: { err: describeError, reason: (reason) => (reason instanceof Error ? wordsOf(reason) : reason) },
    },
    destination,
  );

/** PostgreSQL's complaints about a value quote it, and so may what a function raises. */
export function wordsOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|P0)/.test(code) ? 'a value was refused' : error.message;
}

/** Of the stack without its first lines, which are the message. */
export const placesOf = ({ stack }: Error): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Without PostgreSQL's detail, which quotes whole rows. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: wordsOf(error),
    code,
    table,
    constraint,
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
