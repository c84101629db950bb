import * as contract from '@tongzhou/contract/areas/salary.ts';
import { type Amounts, monthlyTotal, salaryFieldNames, salaryFields } from '@tongzhou/contract/rules/salary.ts';
import type { Engine } from '#areas/approval/public.ts';
import type { SalaryChange } from '#areas/salary/salary-kind.ts';
import { showForm, showMine, showMyLog, showRequest, showSalary } from '#areas/salary/show-salary.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const looked = (about: { readonly id: number; readonly name: string | null }) => ({
  object: { kind: 'user', id: about.id, label: about.name },
  changes: [{ field: 'salary', label: '工资', old: null, new: null }],
});

export interface SalaryParts {
  readonly engine: Engine;
  readonly change: SalaryChange;
}

export function salaryRoutes({ engine, change }: SalaryParts): Served[] {
  return [
    serve(contract.userSalary, { run: (context, draft) => change.file(context, engine, draft) }),
    serve(contract.personSalary, {
      run: async ({ db, caller, now, note }, { user_id }) => {
        const { about, salary } = await showSalary(db, caller, user_id, now);
        note(looked(about));
        return salary;
      },
    }),
    serve(contract.mySalary, { run: ({ db, caller, now }) => showMine(db, caller.userId, now) }),
    ...serveList(contract.userSalaryLogUserPage, contract.exportSalaryLog, {
      name: '我的调薪记录',
      run: ({ db, caller, now }, query) => showMyLog(db, caller.userId, query, now),
      columns: [
        column('生效日期', (row) => row.effective_date, 'day'),
        column('月薪合计', (row) => monthlyTotal(row.amounts), 'money'),
        ...salaryFieldNames.map((name) =>
          column<{ amounts: Amounts }>(salaryFields[name], (row) => row.amounts[name], 'money'),
        ),
        column('来源', (row) => contract.salarySources[row.source]),
        column('原因', (row) => row.reason),
        column('审批编号', (row) => row.number),
      ],
    }),
    serve(contract.salaryForm, {
      run: async ({ db, caller, now, note }, query) => {
        const { about, form } = await showForm(db, caller, query, now);
        note(looked(about));
        return form;
      },
    }),
    serve(contract.salaryChangeToEdit, {
      run: ({ db, caller }, { approval_id }) => showRequest(db, caller, change, approval_id),
    }),
  ];
}
