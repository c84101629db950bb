import type { HomeCard, HomeSection } from '@tongzhou/contract/areas/home.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { detailPath, listPath } from '#areas/business/opportunities/notify-people.ts';
import { holds, sightOf } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countPromised, nextContacts, signedBy, signedByAll } from './home-rows-table.ts';

const mostContacts = 6;

/** Whom one promised to contact next. */
export async function contactsSection(db: Db, caller: Caller, now: number): Promise<HomeSection | undefined> {
  if (!holds(caller, 'business.list')) return undefined;
  const [rows, total] = await Promise.all([
    nextContacts(db, caller.userId, mostContacts),
    countPromised(db, caller.userId),
  ]);
  if (rows.length === 0) return undefined;
  return {
    panel: 'contacts',
    rows: rows.map((row) => ({
      key: String(row.id),
      title: row.customer_name,
      note: row.name,
      mark: row.day,
      urgent: row.day <= today(now),
      link: detailPath(row.id),
    })),
    total,
    link: listPath({ owner_id: caller.userId, sort: 'next_contact_on', order: 'asc' }),
  };
}

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`;

/** Signed this year: of the company for those who lead it and see all, else one’s own against the target. */
export async function signedFigure(db: Db, caller: Caller, now: number): Promise<HomeCard | undefined> {
  if (!holds(caller, 'business.list')) return undefined;
  const year = Number(today(now).slice(0, 4));
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const whole = holds(caller, 'cockpit') && (await sightOf(db, caller)).kind === 'all';
  const { orders, signed, target } = whole
    ? await signedByAll(db, from, to)
    : await signedBy(db, caller.userId, year, from, to);
  if (orders === 0 && target === null) return undefined;
  const goal = target === null || target === 0 ? '' : `，完成目标的 ${percent(signed, target)}`;
  return {
    key: 'figure-signed',
    title: whole ? '本年公司签约' : '本年签约',
    note: `${orders} 个订单${goal}`,
    count: orders,
    figure: `${yuan(signed)} 元`,
    link: listPath({ tab: 'orders', ...(whole ? {} : { owner_id: caller.userId }) }),
    urgent: false,
  };
}
