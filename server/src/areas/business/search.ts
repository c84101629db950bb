import { today } from '@tongzhou/contract/rules/day.ts';
import { customersWith } from '#areas/business/customers/customer-list-table.ts';
import { opportunitiesWith } from '#areas/business/opportunities/list/opportunity-list-table.ts';
import { ordersWith } from '#areas/business/orders/order-list-table.ts';
import { sightOf } from '#areas/business/sight.ts';
import { noteOf, type SearchSource, searchedList } from '#platform/search-source.ts';

const list = '/business_management/business_list';

export const businessSearch: readonly SearchSource[] = [
  {
    kind: 'customer',
    permission: 'business.list',
    find: async (db, caller, { words, limit }) =>
      (await customersWith(db, await sightOf(db, caller), words, limit)).map((row) => ({
        id: row.id,
        title: row.name,
        note: noteOf(row.number, row.owner_name),
        link: `${list}?tab=customers&customer=${row.id}`,
      })),
    list: searchedList(`${list}?tab=customers`),
  },
  {
    kind: 'opportunity',
    permission: 'business.list',
    find: async (db, caller, { words, limit }) =>
      (await opportunitiesWith(db, await sightOf(db, caller), words, limit)).map((row) => ({
        id: row.id,
        title: row.name,
        note: noteOf(row.number, row.customer_name, row.owner_name),
        link: `/business_management/details?id=${row.id}`,
      })),
    list: searchedList(list),
  },
  {
    kind: 'order',
    permission: 'business.list',
    find: async (db, caller, { words, limit, now }) => {
      const about = { viewer: caller.userId, today: today(now) };
      const rows = await ordersWith(db, await sightOf(db, caller), words, limit, about);
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        note: noteOf(row.number, row.customer_name, row.owner_name),
        link: `${list}?tab=orders&detail=${row.id}`,
      }));
    },
    list: searchedList(`${list}?tab=orders`),
  },
];
