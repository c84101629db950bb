import { auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import * as balance from '@tongzhou/contract/areas/leave/balance.ts';
import * as request from '@tongzhou/contract/areas/leave/request.ts';
import * as type from '@tongzhou/contract/areas/leave/type.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { Engine } from '#areas/approval/public.ts';
import type { FileLinks } from '#areas/files/public.ts';
import { balanceColumns } from '#areas/leave/balances/balance-columns.ts';
import { grantLeave, showBalances, showLedger } from '#areas/leave/balances/show-balances.ts';
import type { LeaveRequest } from '#areas/leave/requests/leave-kind.ts';
import { daysOf } from '#areas/leave/requests/length-rules.ts';
import { countLeave, leaveIndex, leaveToEdit, showMyLeaves, teamCalendar } from '#areas/leave/requests/show-leave.ts';
import { createType, editType, shownType } from '#areas/leave/types/change-type.ts';
import { allTypes } from '#areas/leave/types/type-table.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const leaveState = ({ audit_status, reversal }: Pick<request.LeaveRow, 'audit_status' | 'reversal'>): string =>
  `${auditWords(audit_status, 'leave')}${reversal === null ? '' : `，销假${auditWords(reversal.audit_status, 'leave')}`}`;

export interface LeaveParts {
  readonly engine: Engine;
  readonly links: FileLinks;
  readonly leave: LeaveRequest;
}

export function leaveRoutes({ engine, links, leave }: LeaveParts): Served[] {
  return [
    serve(request.userLeaveIndex, {
      run: ({ db, caller, now }, { username }) => leaveIndex(db, caller, username, now),
    }),
    serve(request.userLeave, {
      run: async (context, draft) => {
        const { id, number, judged } = await leave.file(context, engine, draft);
        return { id, number, days: daysOf(judged.form.minutes) };
      },
    }),
    serve(request.countLeave, { run: ({ db, caller, now }, draft) => countLeave(db, caller, leave, draft, now) }),
    ...serveList(request.myTakeOffPage, request.exportMyLeaves, {
      name: '我的请假',
      run: ({ db, caller, now }, query) => showMyLeaves(db, caller, query, now),
      columns: [
        column('编号', (row) => row.number),
        column('假期类型', (row) => row.type_name),
        column('时间', (row) => row.span),
        column('开始日期', (row) => dayOf(row.start_time), 'day'),
        column('结束日期', (row) => dayOf(row.end_time), 'day'),
        column('天数', (row) => row.days, 'number'),
        column('已销假天数', (row) => row.returned_days, 'number'),
        column('事由', (row) => row.desc),
        column('状态', leaveState),
        column('提交时间', (row) => row.submitted_at, 'moment'),
      ],
    }),
    serve(request.leaveToEdit, {
      run: ({ db, caller, now }, { approval_id }) => leaveToEdit(db, caller, leave, approval_id, links, now),
    }),
    serve(request.teamCalendar, { run: ({ db, caller }, query) => teamCalendar(db, caller, query) }),
    ...serveList(balance.leaveBalances, balance.exportLeaveBalances, {
      name: '假期额度',
      run: ({ db, caller, now }, query) => showBalances(db, caller, query, now),
      columns: balanceColumns,
    }),
    serve(balance.leaveLedger, { run: ({ db, caller }, query) => showLedger(db, caller, query) }),
    serve(balance.grantLeave, { run: async (context, draft) => ({ granted: await grantLeave(context, draft) }) }),
    serve(type.leaveTypes, { run: async ({ db }) => (await allTypes(db)).map(shownType) }),
    serve(type.createLeaveType, { run: async (context, draft) => ({ id: await createType(context, draft) }) }),
    serve(type.editLeaveType, {
      run: async (context, draft) => {
        await editType(context, draft);
        return null;
      },
    }),
  ];
}
