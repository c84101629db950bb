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
      serializers: { err: describeError },
    },
    destination,
  );

/** PostgreSQL's detail quotes whole rows, and its complaints about a value quote the value: neither is written down. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const quotesValue = typeof code === 'string' && code.startsWith('22');
  return {
    type: error.name,
    message: quotesValue ? 'a value was refused' : error.message,
    code,
    table,
    constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
