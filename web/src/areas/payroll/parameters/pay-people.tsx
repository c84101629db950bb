import type { PayParameters } from '@tongzhou/contract/areas/payroll/parameter.ts';
import * as contract from '@tongzhou/contract/areas/payroll/person.ts';
import { taxStatuses } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { useMyId } from '#ui/user/use-my-id.ts';

const ImportDialog = later(async () => (await import('#ui/excel/import-dialog.tsx')).ImportDialog);

const imports = {
  deductions: {
    title: '导入专项附加扣除',
    calls: {
      template: contract.deductionTemplate,
      preview: contract.previewDeductions,
      problems: contract.deductionProblems,
      confirm: contract.importDeductions,
    },
  },
  openings: {
    title: '导入年内累计',
    calls: {
      template: contract.openingTemplate,
      preview: contract.previewOpenings,
      problems: contract.openingProblems,
      confirm: contract.importOpenings,
    },
  },
} as const;

type Row = contract.PayPerson & { readonly id: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'job_number',
    title: '员工',
    width: 170,
    sort: 'job_number',
    render: ({ user_name, job_number, department_name }) => (
      <>
        {user_name}
        <div className="cell-sub">
          {job_number} · {department_name}
        </div>
      </>
    ),
  },
  {
    key: 'scheme',
    title: '社保方案',
    width: 130,
    render: ({ scheme_name, excluded }) => (excluded ? '不在本公司发薪' : (scheme_name ?? '默认')),
  },
  {
    key: 'status',
    title: '减除费用',
    width: 120,
    render: ({ tax_status }) => (tax_status === null ? '自动' : taxStatuses[tax_status]),
  },
  {
    key: 'deduction',
    title: '本月专项附加扣除',
    width: 170,
    align: 'right',
    cardLabel: '专项附加扣除',
    render: ({ deduction }) => (deduction === null ? '按工资标准' : <Amount value={deduction} />),
  },
  {
    key: 'opening',
    title: '导入的年内累计',
    width: 200,
    card: 'foot',
    render: ({ opening }) =>
      opening === null ? (
        '—'
      ) : (
        <>
          至 {opening.through} 月收入 <Amount value={opening.income} />
          <div className="cell-sub">
            已预扣 <Amount value={opening.withheld} />
          </div>
        </>
      ),
  },
];

/** What is said of each person for their pay. */
export function PayPeople({ schemes }: { schemes: PayParameters['schemes'] }): ReactNode {
  const found = useDialogPage(contract.payPersonPage);
  const [editing, setEditing] = useState<Row>();
  const [importing, setImporting] = useState<keyof typeof imports>();
  const me = useMyId();
  const query = {
    ...found,
    list: { ...found.list, rows: found.list.rows?.map((row: contract.PayPerson) => ({ ...row, id: row.user_id })) },
  };
  const chosen = new Map(schemes.map(({ scheme_id, name }) => [scheme_id, name]));
  return (
    <section className="panel" aria-label="人员计薪设置">
      <ListPanel<Row>
        name="pay-people"
        noun="人员"
        query={query as never}
        exportEndpoint={contract.exportPayPeople}
        keyword="姓名、工号"
        fields={[
          {
            kind: 'select',
            name: 'excluded',
            label: '范围',
            inline: '所有在职人员',
            options: [{ value: 'yes', label: '不在本公司发薪' }],
          },
        ]}
        tools={
          <>
            <Button onClick={() => setImporting('deductions')}>导入专项附加扣除</Button>
            <Button onClick={() => setImporting('openings')}>导入年内累计</Button>
          </>
        }
        columns={columns}
        rowName={({ user_name }) => user_name}
        offered={({ user_id }) => (user_id === me ? [] : ['edit'])}
        rowActions={{ edit: { label: '设置', run: setEditing } }}
      />
      {importing !== undefined && <ImportDialog {...imports[importing]} close={() => setImporting(undefined)} />}
      {editing !== undefined && (
        <FieldDialog
          title={`${editing.user_name} 的计薪设置`}
          endpoint={contract.savePayPerson}
          fields={[
            {
              kind: 'select',
              name: 'scheme_id',
              label: '社保与公积金方案',
              placeholder: '默认方案',
              options: [...chosen].map(([value, label]) => ({ value, label })),
            },
            {
              kind: 'select',
              name: 'tax_status',
              label: '本年减除费用',
              placeholder: '自动',
              options: Object.entries(taxStatuses).map(([value, label]) => ({ value, label })),
              hint: '自动：按任职月份；去年全年在职且收入不超过 6 万的一次扣除。',
            },
            { kind: 'switch', name: 'excluded', label: '不在本公司发薪' },
          ]}
          initial={{ scheme_id: editing.scheme_id, tax_status: editing.tax_status, excluded: editing.excluded }}
          fixed={{ user_id: editing.user_id }}
          toInput={(input) => ({ scheme_id: null, tax_status: null, excluded: false, ...input }) as never}
          doneText="已保存"
          keepRefusal
          close={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
