import type { leaveBalances, TypeBalance } from '@tongzhou/contract/areas/leave/balance.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { daysOf } from '#areas/leave/requests/length-rules.ts';
import { exportColumn as column, type ExportColumn } from '#platform/excel/serve-export.ts';
import type { Frozen } from '#platform/http/serve.ts';

type Row = Frozen<GivenOf<typeof leaveBalances>['list'][number]>;

/** The types of which anyone among them has some. */
const typesOf = (rows: readonly Row[]) =>
  [...new Map(rows.flatMap(({ balances }) => balances.map((one) => [one.type_id, one.type_name] as const)))].sort(
    ([one], [other]) => one - other,
  );

/** Columns of figures for each type, as the list has one for each. */
export const balanceColumns = (rows: readonly Row[]): ExportColumn<Row>[] => [
  column('工号', (row) => row.job_number),
  column('姓名', (row) => row.name),
  column('部门', (row) => row.department_name),
  ...typesOf(rows).flatMap(([type, name]) => {
    const days = (part: string, minutes: (balance: Frozen<TypeBalance>) => number) =>
      column<Row>(
        `${name}${part}（天）`,
        ({ balances }) => {
          const balance = balances.find(({ type_id }) => type_id === type);
          return balance === undefined ? null : daysOf(minutes(balance));
        },
        'number',
      );
    return [
      days('剩余', ({ left }) => left),
      days('额度', ({ granted, expired }) => granted - expired),
      days('已用', ({ taken }) => taken),
      days('审批中', ({ reserved }) => reserved),
    ];
  }),
];
