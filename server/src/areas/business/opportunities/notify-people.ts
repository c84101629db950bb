import type { OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Tx } from '#platform/database/client.ts';

export const detailPath = (id: number): string => `/business_management/details?id=${id}`;
export const listPath = (filter: Readonly<Record<string, string | number | boolean>>): string =>
  `/business_management/business_list?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`;

type Named = Pick<OpportunityRecord, 'id' | 'number' | 'name' | 'customer_name'>;

/** Those who were named as co-workers. */
export const notifyMembers = (
  tx: Tx,
  notify: Notify,
  { id, number, name, customer_name }: Named,
  fresh: readonly number[],
  by: number,
  now: number,
): Promise<void> =>
  notify(
    tx,
    {
      to: fresh.filter((user) => user !== by),
      kind: 'task',
      title: `请您协作商机：${name}`,
      content: `${number} ${customer_name}`,
      link: detailPath(id),
      from: by,
    },
    now,
  );

const mostNamed = 5;

/** Who owns these from now on. */
export async function notifyNewOwner(
  tx: Tx,
  notify: Notify,
  passed: readonly Named[],
  { to, by, note }: { readonly to: number; readonly by: number | null; readonly note: string },
  now: number,
): Promise<void> {
  const [first] = passed;
  if (first === undefined || to === by) return;
  const named = passed.slice(0, mostNamed).map(({ number, name }) => `${number} ${name}`);
  const more = passed.length > mostNamed ? [`等 ${passed.length} 个`] : [];
  await notify(
    tx,
    {
      to: [to],
      kind: 'task',
      title: passed.length === 1 ? `商机移交给您：${first.name}` : `${passed.length} 个商机移交给您`,
      content: [named.concat(more).join('、'), note].filter((words) => words !== '').join('。'),
      link: passed.length === 1 ? detailPath(first.id) : listPath({ owner_id: to }),
      ...(by === null ? {} : { from: by }),
    },
    now,
  );
}
