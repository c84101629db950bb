import { isServerError, UnknownOutcome } from '#platform/database/database.ts';

export type DatabaseFailure = 'retry' | 'locked' | 'busy' | 'full' | 'unknown' | 'other';

/** What a failed statement means for the request that sent it. */
export function classify(error: unknown): DatabaseFailure {
  if (error instanceof UnknownOutcome) return 'unknown';
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return isConnectionLoss(error) ? 'busy' : 'other';
  if (code === '40001' || code === '40P01') return 'retry';
  if (code === '55P03') return 'locked';
  // A disk that is full, the database's or that of the files.
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  // Statement time-out, shutdown, too many connections, read-only standby, out of memory, lost connection.
  if (/^(57|53|08|25006|XX000|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return 'busy';
  return 'other';
}

/** The name of the constraint that refused a row, if that is what happened. */
export const violatedConstraint = (error: unknown): string | undefined =>
  isServerError(error) && error.code?.startsWith('23') ? error.constraint : undefined;

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|not queryable/i.test(
    error.message,
  );
