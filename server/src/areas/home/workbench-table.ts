import type { HomeLayout, HomePanel } from '@tongzhou/contract/areas/home.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, ints, query, text, texts } from '#platform/database/statement.ts';

// What someone's workbench looks like, and what they open.

const panels = texts as Column<HomePanel[]>;

const layout = query({
  text: `select l.panels as "order", l.hidden from home_layouts l where l.user_id = $user`,
  params: { user: int },
  row: { order: panels, hidden: panels },
});
export const layoutOf = async (db: Db, user: number): Promise<HomeLayout> =>
  (await layout.first(db, { user })) ?? { order: [], hidden: [] };

const save = command({
  text: `insert into home_layouts (user_id, panels, hidden) values ($user, $order::text[], $hidden::text[])
    on conflict (user_id) do update set panels = excluded.panels, hidden = excluded.hidden`,
  params: { user: int, order: texts, hidden: texts },
});
export const saveLayout = (tx: Tx, user: number, { order, hidden }: HomeLayout) =>
  save.run(tx, { user, order, hidden });

const remembered = 90 * dayMs;
const mostShown = 12;

const used = query({
  text: `select u.path from home_uses u where u.user_id = $user and u.used_at > ms($since) order by u.uses desc, u.used_at desc, u.path limit ${mostShown}`,
  params: { user: int, since: int },
  row: { path: text },
});
/** Of the last three months. */
export const mostUsed = async (db: Db, user: number, now: number): Promise<string[]> =>
  (await used.all(db, { user, since: now - remembered })).map(({ path }) => path);

// What was left for three months begins anew, so that a screen of former work does not stand first for ever.
const count = command({
  text: `insert into home_uses (user_id, path, uses, used_at)
      select $user, n.path, least(sum(n.times), 1000000)::int4, ms($now) from unnest($paths::text[], $times::int8[]) as n (path, times) group by n.path
    on conflict (user_id, path) do update set used_at = excluded.used_at,
      uses = least(excluded.uses + case when home_uses.used_at > ms($since) then home_uses.uses else 0 end, 1000000)`,
  params: { user: int, paths: texts, times: ints, now: int, since: int },
});
export const countUses = (
  tx: Tx,
  user: number,
  opened: readonly { readonly path: string; readonly times: number }[],
  now: number,
) =>
  count.run(tx, {
    user,
    paths: opened.map(({ path }) => path),
    times: opened.map(({ times }) => times),
    now,
    since: now - remembered,
  });
