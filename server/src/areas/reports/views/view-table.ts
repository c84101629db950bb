import type { ReportPage } from '@tongzhou/contract/areas/reports/view.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, query, text } from '#platform/database/statement.ts';

const mine = query({
  text: `select v.id, v.name, v.search from report_views v where v.user_id = $user and v.page = $page order by v.name, v.id`,
  params: { user: int, page: text },
  row: { id: int, name: text, search: text },
});
export const viewsOf = (db: Db, user: number, page: ReportPage) => mine.all(db, { user, page });

const put = command({
  text: `insert into report_views (user_id, page, name, search) values ($user, $page, $name, $search)
    on conflict (user_id, page, name) do update set search = excluded.search returning id`,
  params: { user: int, page: text, name: text, search: text },
  row: { id: int },
});
export interface NewView {
  readonly user: number;
  readonly page: ReportPage;
  readonly name: string;
  readonly search: string;
}
export const putView = async (tx: Tx, view: NewView): Promise<number> =>
  (await put.first(tx, { ...view }))?.id as number;

const remove = command({
  text: `delete from report_views where id = $id and user_id = $user returning name`,
  params: { id: int, user: int },
  row: { name: text },
});
export const removeView = (tx: Tx, id: number, user: number) => remove.first(tx, { id, user });
