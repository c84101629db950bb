import { type PayParameters, payParameters, setDefaultScheme } from '@tongzhou/contract/areas/payroll/parameter.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { insuranceNames, insurances } from '@tongzhou/contract/rules/payroll/payroll-insurance.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { LeavePayDialog, SchemeDialog, TaxDialog } from '#areas/payroll/parameters/parameter-dialogs.tsx';
import { PayPeople } from '#areas/payroll/parameters/pay-people.tsx';
import type { SalaryTabProps } from '#areas/payroll/tab-props.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { Sideways } from '#ui/sideways.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { Status } from '#ui/state/status.tsx';

type Tax = PayParameters['tax'][number];
type SchemeRow = PayParameters['schemes'][number];
type LeavePay = PayParameters['leave'][number];

const money = (amount: number) => yuan(fenOfYuan(amount));
const periodOf = ({ from, to }: { from: number; to: number | null }) =>
  to === null ? `${dayOf(from)} 起` : `${dayOf(from)} 至 ${dayOf(to)}`;

interface Row {
  readonly id: number;
  readonly from: number;
  readonly to: number | null;
  readonly source: string;
  readonly used: boolean;
}

interface TableProps<R extends Row> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly name?: (row: R) => ReactNode;
  readonly content: (row: R) => ReactNode;
  readonly edit: ((row: R) => void) | undefined;
}

function ParameterTable<R extends Row>({ label, rows, name, content, edit }: TableProps<R>): ReactNode {
  if (rows.length === 0) return <p className="cell-sub">还没有录入。</p>;
  return (
    <Sideways label={label}>
      <table className="parameter-table" aria-label={label}>
        <thead>
          <tr>
            {name !== undefined && <th scope="col">方案</th>}
            <th scope="col">期间</th>
            <th scope="col">内容</th>
            <th scope="col">依据</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {name !== undefined && <td>{name(row)}</td>}
              <td>{periodOf(row)}</td>
              <td>{content(row)}</td>
              <td className="cell-sub">{row.source}</td>
              <td>
                {row.used ? (
                  <Status tone="success">已用于发布的工资</Status>
                ) : edit === undefined ? (
                  <Status>未使用</Status>
                ) : (
                  <Button size="small" onClick={() => edit(row)}>
                    编辑
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

const taxWords = ({ content: { basic, at_once, brackets, bonus } }: Tax) => (
  <>
    减除费用每月 {money(basic)}，全年一次扣除 {money(at_once)}
    <div className="cell-sub">
      {brackets.map(({ up_to, percent }) => `${up_to === null ? '以上' : `至 ${money(up_to)}`} ${percent}%`).join('，')}
    </div>
    <div className="cell-sub">年终奖{bonus === null ? '并入工资计税' : '单独计税'}</div>
  </>
);

const schemeWords = ({ content }: SchemeRow) => (
  <>
    社保基数 {money(content.social_floor)} 至 {money(content.social_cap)}，公积金基数 {money(content.housing_floor)} 至{' '}
    {money(content.housing_cap)}
    <div className="cell-sub">
      {insuranceNames
        .map((name) => `${insurances[name]} ${content.rates[name].person}% / ${content.rates[name].company}%`)
        .join('，')}
      （个人 / 单位）；最低工资 {money(content.minimum_wage)}
    </div>
  </>
);

type Open =
  | { readonly kind: 'tax'; readonly row?: Tax | undefined }
  | { readonly kind: 'scheme'; readonly row?: SchemeRow | undefined }
  | { readonly kind: 'leave'; readonly row?: LeavePay | undefined };

function Parameters({ data }: { data: PayParameters }): ReactNode {
  const may = useAllowed()('report.salary.parameters');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (kind: Open['kind'], label: string) =>
    may && (
      <Button size="small" onClick={() => setOpen({ kind })}>
        {label}
      </Button>
    );
  const types = new Map(data.leave_types.map(({ id, name }) => [id, name]));
  return (
    <>
      {data.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`缺少 ${data.missing.join('、')}`}
          description="录入之前不能核算，系统不会代为推测。"
        />
      )}
      <DetailSection title="个人所得税" extra={add('tax', '新增年度')}>
        <ParameterTable
          label="个人所得税"
          rows={data.tax}
          content={taxWords}
          edit={may ? (row) => setOpen({ kind: 'tax', row }) : undefined}
        />
      </DetailSection>
      <DetailSection title="社保与公积金" extra={add('scheme', '新增方案')}>
        <ParameterTable
          label="社保与公积金"
          rows={data.schemes}
          name={({ name, scheme_id }) => (
            <>
              {name}
              <div className="cell-sub">
                {scheme_id === data.default_scheme
                  ? '默认方案'
                  : may && (
                      <Button
                        size="small"
                        type="link"
                        className="cell-link"
                        onClick={() => showFailures(call(setDefaultScheme, { scheme_id }))}
                      >
                        设为默认
                      </Button>
                    )}
              </div>
            </>
          )}
          content={schemeWords}
          edit={may ? (row) => setOpen({ kind: 'scheme', row }) : undefined}
        />
      </DetailSection>
      <DetailSection title="假期工资" extra={add('leave', '新增')}>
        <p className="cell-sub">
          没有列出的假期按假期类型的发薪比例：
          {data.leave_types.map(({ name, pay_percent }) => `${name} ${pay_percent}%`).join('，')}
        </p>
        <ParameterTable
          label="假期工资"
          rows={data.leave}
          content={({ content }) =>
            content.types.map(({ type_id, percent }) => `${types.get(type_id) ?? type_id} ${percent}%`).join('，')
          }
          edit={may ? (row) => setOpen({ kind: 'leave', row }) : undefined}
        />
      </DetailSection>
      {may && <PayPeople schemes={data.schemes} />}
      {open?.kind === 'tax' && <TaxDialog row={open.row} like={data.tax[0]} close={close} />}
      {open?.kind === 'scheme' && <SchemeDialog row={open.row} like={data.schemes[0]} close={close} />}
      {open?.kind === 'leave' && <LeavePayDialog row={open.row} types={data.leave_types} close={close} />}
    </>
  );
}

/** What pay is reckoned by, each from a day to a day. */
export function ParameterTab({ tabs }: SalaryTabProps): ReactNode {
  const { data, error, refetch } = useLoad(payParameters, {});
  return (
    <Page title="工资报表">
      {tabs}
      {data !== undefined ? (
        <Parameters data={data} />
      ) : (
        <div className="panel panel-padded" aria-busy={error === null}>
          {error === null ? (
            <Skeleton active paragraph={{ rows: 8 }} />
          ) : (
            <LoadError error={error} retry={() => void refetch()} />
          )}
        </div>
      )}
    </Page>
  );
}
