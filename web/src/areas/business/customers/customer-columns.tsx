import { businessSources, type CustomerRow, industries } from '@tongzhou/contract/areas/business/customer.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';

/** @param pageOf the address of a customer's page */
export const customerColumns = (pageOf: (row: CustomerRow) => string): readonly Column<CustomerRow>[] => [
  {
    key: 'name',
    title: '客户',
    width: 224,
    sort: 'pinyin',
    render: (row) => (
      <>
        <AppLink to={pageOf(row)}>{row.name}</AppLink>
        <div className="cell-sub">{row.number}</div>
      </>
    ),
  },
  {
    key: 'contact',
    title: '主要联系人',
    width: 124,
    render: ({ contact_name, contact_mobile }) =>
      contact_name === null ? (
        '—'
      ) : (
        <>
          {contact_name}
          {contact_mobile !== null && <div className="cell-sub">{contact_mobile}</div>}
        </>
      ),
  },
  {
    key: 'industry',
    title: '行业 / 地区',
    width: 132,
    card: 'none',
    render: ({ industry, region }) => (
      <>
        {industry === null ? '—' : industries[industry]}
        {region !== null && <div className="cell-sub">{region}</div>}
      </>
    ),
  },
  {
    key: 'credit_code',
    title: '统一社会信用代码',
    width: 176,
    card: 'none',
    render: ({ credit_code }) => credit_code ?? '—',
  },
  { key: 'owner', title: '负责人', width: 84, card: 'beside', render: ({ owner_name }) => owner_name },
  {
    key: 'last_contact_at',
    title: '最近联系',
    width: 108,
    sort: 'last_contact_at',
    card: 'foot',
    cardLabel: '最近联系',
    render: ({ last_contact_at }) => (last_contact_at === null ? '—' : dayOf(last_contact_at)),
  },
  {
    key: 'created_at',
    title: '创建 / 来源',
    width: 116,
    sort: 'created_at',
    card: 'none',
    render: ({ created_at, source }) => (
      <>
        {dayOf(created_at)}
        {source !== null && <div className="cell-sub">{businessSources[source]}</div>}
      </>
    ),
  },
];
