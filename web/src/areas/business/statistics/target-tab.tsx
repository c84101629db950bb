import { useNavigate, useSearch } from '@tanstack/react-router';
import { businessTargets, saveTarget } from '@tongzhou/contract/areas/business/total.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Progress, Segmented, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { tabAddress } from '#areas/business/addresses.ts';
import { HeadActions } from '#areas/business/head-actions.tsx';
import '#areas/business/statistics/target.css';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

type Row = ReplyOf<typeof businessTargets>['rows'][number];
type Kind = 'person' | 'department';

const kinds = [
  { value: 'person' as const, label: '个人' },
  { value: 'department' as const, label: '部门' },
];
const target: Field = { kind: 'money', name: 'target', label: '年度目标', required: true };
const reason: Field = { kind: 'textarea', name: 'reason', label: '说明', maxLength: 200 };
const who: Readonly<Record<Kind, Field>> = {
  person: { kind: 'person', name: 'id', label: '人员', required: true },
  department: { kind: 'department', name: 'id', label: '部门', required: true },
};

/** The year and whose targets stand in the address. */
function useChoice() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const thisYear = Number(today(Date.now()).slice(0, 4));
  const year = typeof search.year === 'number' && search.year >= 2000 && search.year <= 2100 ? search.year : thisYear;
  const kind: Kind = search.kind === 'department' ? 'department' : 'person';
  const choose = (change: { year?: number; kind?: Kind }) =>
    void navigate({ to: '.', search: { tab: 'targets', year, kind, ...change } as never, resetScroll: false });
  return { year, kind, choose, thisYear };
}

interface OneTargetProps {
  readonly row: Row;
  readonly year: number;
  readonly kind: Kind;
  readonly edit: (() => void) | undefined;
}

function OneTarget({ row, year, kind, edit }: OneTargetProps): ReactNode {
  const signed = tabAddress('orders', {
    [kind === 'person' ? 'owner_id' : 'department_id']: row.id,
    signed_from: beginOf(`${year}-01-01`),
    signed_to: beginOf(`${year}-12-31`),
  });
  return (
    <li className="target">
      <div className="target-who">
        <b>{row.name}</b>
        {row.department_name !== null && <span className="cell-sub">{row.department_name}</span>}
      </div>
      <div className="target-bar">
        {row.target === null ? (
          <span className="cell-sub">未设目标</span>
        ) : (
          <Progress
            percent={Math.min(row.share ?? 0, 100)}
            format={() => `${row.share ?? 0}%`}
            status={(row.share ?? 0) >= 100 ? 'success' : 'normal'}
            aria-label={`${row.name}完成 ${row.share ?? 0}%`}
          />
        )}
      </div>
      <p className="target-figures">
        <AppLink to={signed}>
          已签 <Amount value={row.signed} />
        </AppLink>
        <span>
          目标 <Amount value={row.target} />
        </span>
      </p>
      {edit !== undefined && (
        <Button type="link" onClick={edit} aria-label={`调整${row.name}的目标`}>
          调整
        </Button>
      )}
    </li>
  );
}

/** What each person or department is to sign in a year, and how far they are. */
export function TargetTab(): ReactNode {
  const { year, kind, choose, thisYear } = useChoice();
  const { data, error, refetch } = useLoad(businessTargets, { year, kind });
  const [editing, setEditing] = useState<Row | 'new'>();
  const close = () => setEditing(undefined);
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active className="panel-padded" paragraph={{ rows: 6 }} />;
    if (data.rows.length === 0)
      return <StateMessage kind="empty" title={`${year} 年还没有目标和签约`} hint="设定目标后，这里显示完成情况。" />;
    return (
      <>
        {data.more && <Alert type="info" banner title="这里只列出签约最多的 500 个。" />}
        <ul className="targets">
          {data.rows.map((row) => (
            <OneTarget
              key={row.id}
              row={row}
              year={year}
              kind={kind}
              edit={data.may_edit ? () => setEditing(row) : undefined}
            />
          ))}
        </ul>
      </>
    );
  };
  return (
    <>
      <HeadActions>
        {data?.may_edit && (
          <Button type="primary" onClick={() => setEditing('new')}>
            设定目标
          </Button>
        )}
      </HeadActions>
      <div className="target-choice">
        <Select
          aria-label="年度"
          value={year}
          options={[thisYear + 1, thisYear, thisYear - 1, thisYear - 2].map((value) => ({
            value,
            label: `${value} 年`,
          }))}
          onChange={(value) => choose({ year: value })}
        />
        <Segmented aria-label="目标对象" value={kind} options={kinds} onChange={(value) => choose({ kind: value })} />
        <p className="cell-sub">已签按合同签订日期计算，不含已撤销的合同；部门包含下级部门。</p>
      </div>
      {content()}
      {editing !== undefined && (
        <FieldDialog
          title={editing === 'new' ? `设定 ${year} 年目标` : `调整${editing.name} ${year} 年的目标`}
          fields={editing === 'new' ? [who[kind], target, reason] : [target, reason]}
          initial={editing === 'new' ? {} : { target: editing.target }}
          endpoint={saveTarget}
          fixed={{ year, kind, ...(editing !== 'new' && { id: editing.id }) }}
          close={close}
        />
      )}
    </>
  );
}
