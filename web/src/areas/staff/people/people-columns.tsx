import type { PersonRow } from '@tongzhou/contract/areas/staff/people.ts';
import type { ReactNode } from 'react';
import { PersonState } from '#areas/staff/person-state.tsx';
import { formatDay, nameOf } from '#areas/staff/person-words.ts';
import '#areas/staff/staff.css';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { UserPicture } from '#ui/user/user-picture.tsx';

function Who({ row, to }: { row: PersonRow; to: string }): ReactNode {
  return (
    <div className="person-cell">
      <UserPicture name={row.name} avatar={row.avatar} size={32} />
      <div className="person-cell-words">
        <AppLink to={to}>{nameOf(row)}</AppLink>
        <span className="cell-sub">{row.job_number}</span>
      </div>
    </div>
  );
}

/** @param pageOf where a person's own page is */
export const peopleColumns = (pageOf: (row: PersonRow) => string): readonly Column<PersonRow>[] => [
  {
    key: 'name',
    title: '员工',
    width: 200,
    sort: 'job_number',
    render: (row) => <Who row={row} to={pageOf(row)} />,
  },
  {
    key: 'place',
    title: '部门 / 岗位',
    width: 200,
    card: 'foot',
    render: ({ department_name, post_name }) => (
      <div className="person-cell-words">
        <span>{department_name}</span>
        <span className="cell-sub">{post_name ?? '未设置岗位'}</span>
      </div>
    ),
  },
  { key: 'mobile', title: '手机号', width: 130, card: 'foot', render: ({ mobile }) => mobile ?? '—' },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'beside',
    render: ({ state, ...row }) => state !== undefined && <PersonState person={{ ...row, state }} />,
  },
  {
    key: 'entry_date',
    title: '入职日期',
    width: 120,
    sort: 'entry_date',
    card: 'none',
    render: ({ entry_date }) => formatDay(entry_date),
  },
];
