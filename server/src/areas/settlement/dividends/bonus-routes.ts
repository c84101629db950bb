import * as contract from '@tongzhou/contract/areas/settlement/bonus.ts';
import { dividendStates } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { showBonuses, showBonusHow, showMyBonus } from '#areas/settlement/dividends/show-bonus.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Frozen, type Served, serve } from '#platform/http/serve.ts';

type Row = Frozen<GivenOf<typeof contract.bonusPage>['list'][number]>;
const columns = [
  column<Row>('项目编号', (row) => row.project_number),
  column<Row>('项目', (row) => row.project_name),
  column<Row>('第几次结算', (row) => row.settlement_number, 'number'),
  column<Row>('分红', (row) => row.amount, 'money'),
  column<Row>('状态', (row) => dividendStates[row.state]),
  column<Row>('发放日期', (row) => row.paid_day, 'day'),
  column<Row>('入账日期', (row) => row.booked_day, 'day'),
];

export const bonusRoutes = (): Served[] => [
  ...serveList(contract.myRed, contract.exportMyRed, {
    name: '我的分红',
    run: ({ db, caller, now }, query) => showMyBonus(db, caller, query, now),
    columns,
  }),
  ...serveList(contract.bonusPage, contract.exportBonuses, {
    name: '分红明细',
    run: ({ db, caller }, query) => showBonuses(db, caller, query),
    columns,
  }),
  serve(contract.bonusHow, { run: ({ db, caller }, { id }) => showBonusHow(db, caller, id) }),
];
