import type { RequestRow } from '#areas/approval/core/instance-table.ts';
import { changesInWords } from '#areas/approval/core/submission/round-changes-rules.ts';
import { lastHandled } from '#areas/approval/core/trail-table.ts';
import { roundsOf } from '#areas/approval/requests/detail/request-detail-table.ts';
import type { Db } from '#platform/database/client.ts';

const asking = '等待您审批';

/** What people are told whom a request waits for: whoever dealt with an earlier round of it, also what is otherwise since. */
export async function askingWords(
  db: Db,
  { id, round }: Pick<RequestRow, 'id' | 'round'>,
  users: readonly number[],
): Promise<{ users: readonly number[]; words: string }[]> {
  const handled = round === 1 ? [] : await lastHandled(db, { approval: id, round, users });
  if (handled.length === 0) return [{ users, words: asking }];
  const forms = new Map((await roundsOf(db, id)).map((one) => [one.round, one.form]));
  const before = new Map(handled.map((one) => [one.user_id, one.round]));
  return [...Map.groupBy(users, (user) => before.get(user))].map(([since, those]) => {
    const changes = since === undefined ? undefined : changesInWords(forms.get(since) ?? [], forms.get(round) ?? []);
    return {
      users: those,
      words: changes === undefined ? asking : `第 ${round} 轮${asking}，与您上次处理时相比：${changes}`,
    };
  });
}
