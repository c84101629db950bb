import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  blankRow,
  fillUp,
  type InstalmentRow,
  mayFillUp,
  nextName,
  planBy,
  plannedFen,
  remainingFen,
  shareWords,
  splitEvenly,
} from '#areas/business/orders/instalments.ts';
import '#areas/business/orders/order-form.css';
import type { Control } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';

const DateField = lazy(() => import('#ui/fields/date-field.tsx'));

const heads = ['名称', '到期', '金额（元）', '占比', '操作'] as const;
const ways = [
  { value: 'day', label: '固定日期' },
  { value: 'acceptance', label: '验收后' },
];
/** Plans that are signed again and again. */
const usualPlans: readonly (readonly number[])[] = [[100], [50, 50], [30, 60, 10]];
const mostRows = 36;

interface RowProps {
  readonly row: InstalmentRow;
  readonly at: number;
  readonly amount: unknown;
  readonly remaining: number | undefined;
  /** What is wrong with it, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (changes: Partial<InstalmentRow>) => void;
  readonly fill: () => void;
  readonly remove: () => void;
}

function DueFields({ row, at, errors, set }: Pick<RowProps, 'row' | 'at' | 'errors' | 'set'>): ReactNode {
  const label = (words: string) => `第 ${at + 1} 期${words}`;
  const bad = errors.due_on !== undefined || errors.days_after_acceptance !== undefined;
  return (
    <div className={bad ? 'instalment-due instalment-bad' : 'instalment-due'}>
      <Select
        aria-label={label('到期方式')}
        options={ways}
        value={row.by}
        onChange={(by: InstalmentRow['by']) => set({ by })}
      />
      {row.by === 'day' ? (
        <Suspense fallback={<Input disabled />}>
          <DateField aria-label={label('到期日')} value={row.due_on} onChange={(due_on) => set({ due_on })} />
        </Suspense>
      ) : (
        <InputNumber<number>
          aria-label={label('验收后天数')}
          min={0}
          max={1000}
          precision={0}
          placeholder="天数"
          suffix="天"
          value={row.days_after_acceptance}
          onChange={(days_after_acceptance) => set({ days_after_acceptance })}
        />
      )}
    </div>
  );
}

function Row({ row, at, amount, remaining, errors, set, fill, remove }: RowProps): ReactNode {
  const label = (words: string) => `第 ${at + 1} 期${words}`;
  const settled = fenOfYuan(row.settled);
  return (
    <tr>
      <td data-head={heads[0]}>
        <Input
          aria-label={label('名称')}
          maxLength={30}
          placeholder="如 首付款"
          value={row.name}
          {...(errors.name !== undefined && { status: 'error' as const, 'aria-invalid': true })}
          onChange={({ target }) => set({ name: target.value })}
        />
      </td>
      <td data-head={heads[1]}>
        <DueFields row={row} at={at} errors={errors} set={set} />
      </td>
      <td data-head={heads[2]}>
        <MoneyInput
          aria-label={label('金额')}
          value={row.amount}
          bad={errors.amount !== undefined}
          onChange={(typed) => set({ amount: typed as InstalmentRow['amount'] })}
        />
        {settled > 0 && <p className="instalment-note">已回款或核销 {yuan(settled)}，不能更少</p>}
        {mayFillUp(row, remaining) && (
          <button type="button" className="instalment-fill" aria-label={label('计入差额')} onClick={fill}>
            {(remaining ?? 0) > 0 ? '加上' : '减去'} {yuan(Math.abs(remaining ?? 0))}
          </button>
        )}
      </td>
      <td data-head={heads[3]} className="instalment-share">
        {shareWords(amount, row) ?? '—'}
      </td>
      <td data-head={heads[4]}>
        <Button
          className="instalment-delete"
          type="text"
          danger
          aria-label={`删除第 ${at + 1} 期`}
          title={settled > 0 ? '已有回款或核销，不能删除' : undefined}
          disabled={settled > 0}
          icon={<DeleteOutlined aria-hidden />}
          onClick={remove}
        />
      </td>
    </tr>
  );
}

/** What the plan still lacks, said as one types. */
function Sum({ rows, remaining }: { rows: readonly InstalmentRow[]; remaining: number | undefined }): ReactNode {
  const state = remaining === undefined ? '' : remaining === 0 ? 'instalment-fits' : 'instalment-differs';
  return (
    <p className="instalment-sum" aria-live="polite">
      <span>
        各期合计 <b>{yuan(plannedFen(rows))}</b> 元
      </span>
      <span className={state}>
        {remaining === undefined
          ? '填写合同金额后显示差额'
          : remaining === 0
            ? '与合同金额一致'
            : remaining > 0
              ? `还差 ${yuan(remaining)} 元`
              : `超出 ${yuan(-remaining)} 元`}
      </span>
    </p>
  );
}

interface InstalmentTableProps extends Control {
  /** What is wrong with the plan as a whole. */
  readonly problem: string | undefined;
}

/** Of the whole, else of the first instalment that has something wrong. */
function problemIn(problem: string | undefined, errors: Readonly<Record<string, string>>): string | undefined {
  const [path, words] = Object.entries(errors)[0] ?? [];
  return problem ?? (path === undefined ? undefined : `第 ${Number.parseInt(path, 10) + 1} 期：${words}`);
}

/** 回款计划: instalments that add up to the contract's amount, with the usual plans a press away. */
export function InstalmentTable({ id, value, onChange, errors = {}, problem }: InstalmentTableProps): ReactNode {
  const rows = (value ?? []) as readonly InstalmentRow[];
  const form = Form.useFormInstance();
  const amount = Form.useWatch('amount', form) as unknown;
  const keys = useRowKeys(rows.length);
  const remaining = remainingFen(amount, rows);
  const set = (next: readonly InstalmentRow[]) => onChange?.(next);
  const change = (at: number, changes: Partial<InstalmentRow>) =>
    set(rows.map((row, other) => (other === at ? { ...row, ...changes } : row)));
  const errorsOf = (at: number) =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([path, text]) =>
        path.startsWith(`${at}.`) ? [[path.slice(`${at}.`.length), text]] : [],
      ),
    );
  const plan = (shares: readonly number[]) => {
    keys.replace();
    set(planBy(shares, amount as number, form.getFieldsValue(['signed_on', 'delivery_on'])));
  };
  const wrong = problemIn(problem, errors);
  const whole = typeof amount === 'number' && amount > 0;
  // What was settled stays with its instalment: such a plan is changed by hand.
  const fresh = rows.every(({ settled }) => settled === 0);
  return (
    <div className="instalments" id={id} tabIndex={-1}>
      <div className="instalment-tools">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= mostRows}
          onClick={() => set([...rows, blankRow(nextName(rows))])}
        >
          添加一期
        </Button>
        {fresh && (
          <>
            <Button disabled={!whole || rows.length < 2} onClick={() => set(splitEvenly(rows, amount as number))}>
              平均分
            </Button>
            {usualPlans.map((shares) => (
              <Button
                key={shares.join()}
                disabled={!whole}
                aria-label={`按 ${shares.join('/')} 生成计划`}
                onClick={() => plan(shares)}
              >
                {shares.length === 1 ? '一次付清' : shares.join('/')}
              </Button>
            ))}
          </>
        )}
      </div>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={keys.keys[at]}
                row={row}
                at={at}
                amount={amount}
                remaining={remaining}
                errors={errorsOf(at)}
                set={(changes) => change(at, changes)}
                fill={() => set(fillUp(rows, at, amount))}
                remove={() => {
                  keys.remove(at);
                  set(rows.filter((_, other) => other !== at));
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <Sum rows={rows} remaining={remaining} />
      {wrong !== undefined && (
        <p className="instalment-problem" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
