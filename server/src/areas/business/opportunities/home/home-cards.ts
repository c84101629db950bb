import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { listPath } from '#areas/business/opportunities/notify-people.ts';
import { holds } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { contactsDueOf, overdueOf, returnedOf } from './todo-table.ts';

type Source = (db: Db, caller: Caller, now: number) => Promise<HomeCard | undefined>;
type Counted = Pick<HomeCard, 'note' | 'count'>;

/** For whoever has something to do there; it opens the very rows that were counted. */
const card =
  (
    { key, title, filter }: { key: string; title: string; filter: Readonly<Record<string, string | boolean>> },
    count: (db: Db, user: number, now: number) => Promise<Counted>,
  ): Source =>
  async (db, caller, now) => {
    if (!holds(caller, 'business.list')) return undefined;
    const counted = await count(db, caller.userId, now);
    if (counted.count === 0) return undefined;
    return { key, title, ...counted, link: listPath({ ...filter, owner_id: caller.userId }), urgent: true };
  };

export const businessHomeCards: readonly Source[] = [
  card({ key: 'business-contacts', title: '联系到期', filter: { contact_due: true } }, async (db, user, now) => ({
    note: '今天该联系或已过约定日的商机',
    count: await contactsDueOf(db, user, today(now)),
  })),
  card({ key: 'business-returned', title: '退回的商机与成单', filter: { returned: true } }, async (db, user) => ({
    note: '审批退回或驳回，等待修改',
    count: await returnedOf(db, user),
  })),
  card(
    { key: 'business-overdue', title: '逾期回款', filter: { tab: 'receivables', state: 'overdue' } },
    async (db, user, now) => {
      const { count, amount } = await overdueOf(db, user, today(now));
      return { note: `逾期未收 ${yuan(amount)} 元`, count };
    },
  ),
];
