import { record } from '#areas/operation-log/record.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deed } from '#platform/http/answer.ts';
import { createLimit } from '#platform/http/limits.ts';

const perMinute = 30;
const alarmAfter = 20;
const minute = 60_000;

/** Refusals and failures are written by an insert of their own, after the rollback, and not without end. */
export function refusalRecorder(
  database: Database,
  clock: Clock,
  onManyDenials: (userId: number, name: string | null) => Promise<void>,
): (deed: Deed, error: unknown) => Promise<void> {
  const written = createLimit(clock, perMinute, minute);
  const denials = createLimit(clock, alarmAfter - 1, minute);
  const alarmed = createLimit(clock, 1, minute);
  return async (deed, error) => {
    if (!isWorthNoting(deed)) return;
    const subject = deed.caller === undefined ? deed.request.address : `user:${deed.caller.userId}`;
    if (written.allows(subject))
      await database.transaction((tx) => record(tx, deed, error === undefined ? 'refused' : 'failed'));
    const { caller } = deed;
    if (
      deed.code === 403 &&
      caller !== undefined &&
      caller.pending === null &&
      !denials.allows(subject) &&
      alarmed.allows(subject)
    ) {
      await onManyDenials(caller.userId, caller.name);
    }
  };
}

/** Not worth a row: too many, busy, and the ordinary end of a session that nobody presented a token for. */
const isWorthNoting = (deed: Deed): boolean =>
  deed.code !== 429 &&
  deed.code !== 503 &&
  !(deed.code === 401 && deed.request.bearer === undefined && deed.endpoint.effect === 'read');
