import { transports } from '@tongzhou/contract/areas/reimbursement/claim-line.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { AutoComplete, Input, InputNumber, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { allowedSubsidy, isOver, type LineTyped } from '#areas/reimbursement/claims/claim-values.ts';
import { Amount } from '#ui/amount.tsx';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import type { CellProps } from './cell-props.ts';
import { InvoiceField } from './invoice-field.tsx';
import { LineFiles } from './line-files.tsx';
import { ReadMark } from './read-mark.tsx';

const DateField = lazy(() => import('#ui/fields/date-field.tsx'));

export interface Cell {
  readonly key: keyof LineTyped;
  readonly title: string;
  readonly width: number;
  readonly render: (props: CellProps) => ReactNode;
}

const bad = (errors: Readonly<Record<string, string>>, key: string) =>
  errors[key] === undefined ? {} : { status: 'error' as const, 'aria-invalid': true };

const words = (
  key: 'start_place' | 'other' | 'over_reason',
  title: string,
  width: number,
  maxLength: number,
  placeholder = '',
): Cell => ({
  key,
  title,
  width,
  render: ({ line, label, errors, set }) => (
    <Input
      aria-label={`${label}${title}`}
      maxLength={maxLength}
      placeholder={placeholder}
      value={line[key]}
      {...bad(errors, key)}
      onChange={({ target }) => set({ [key]: target.value })}
    />
  ),
});

const date = (key: 'day' | 'start_times' | 'end_times', title: string): Cell => ({
  key,
  title,
  width: 136,
  render: ({ type, line, label, set }) => (
    <>
      <Suspense fallback={<Input disabled />}>
        <DateField aria-label={`${label}${title}`} value={line[key]} onChange={(value) => set({ [key]: value })} />
      </Suspense>
      {key === 'day' && <ReadMark type={type} line={line} name={key} />}
    </>
  ),
});

const price = (key: 'bill_price' | 'subsidy_price' | 'other_price', title: string): Cell => ({
  key,
  title,
  width: 128,
  render: ({ type, line, label, errors, set }) => (
    <>
      <MoneyInput
        aria-label={`${label}${title}`}
        value={line[key]}
        bad={errors[key] !== undefined}
        onChange={(value) => set({ [key]: value })}
      />
      {key !== 'subsidy_price' && <ReadMark type={type} line={line} name={key} />}
    </>
  ),
});

const count = (key: 'bill_num' | 'subsidy', title: string, unit: string): Cell => ({
  key,
  title,
  width: 84,
  render: ({ type, line, label, errors, set }) => (
    <>
      <InputNumber<number>
        aria-label={`${label}${title}`}
        min={0}
        max={366}
        precision={0}
        controls={false}
        suffix={unit}
        value={line[key]}
        {...bad(errors, key)}
        onChange={(value) => set({ [key]: value })}
      />
      {key === 'bill_num' && <ReadMark type={type} line={line} name={key} />}
    </>
  ),
});

const subsidy: Cell = {
  ...price('subsidy_price', '补贴'),
  render: (props) => {
    const { line, standards } = props;
    const allowed = allowedSubsidy(line, standards);
    return (
      <>
        {price('subsidy_price', '补贴').render(props)}
        {allowed !== undefined && (
          <p className={isOver(line, standards) ? 'claim-over' : 'cell-sub'}>
            {isOver(line, standards) ? '超出标准 ' : '标准 '}
            <Amount value={allowed} />
          </p>
        )}
        {isOver(line, standards) && words('over_reason', '超标原因', 128, 200, '超标原因').render(props)}
      </>
    );
  },
};

const endPlace: Cell = {
  key: 'end_place',
  title: '到达',
  width: 110,
  render: ({ line, label, errors, set, places }) => (
    <AutoComplete
      aria-label={`${label}到达`}
      options={places.filter((place) => place.includes(line.end_place)).map((value) => ({ value }))}
      value={line.end_place}
      {...bad(errors, 'end_place')}
      onChange={(end_place: string) => set({ end_place })}
    />
  ),
};

const transport: Cell = {
  key: 'transport',
  title: '交通',
  width: 108,
  render: ({ line, label, set }) => (
    <Select
      aria-label={`${label}交通`}
      allowClear
      placeholder="选择"
      options={transports.map((value) => ({ value, label: value }))}
      value={line.transport === '' ? null : line.transport}
      onChange={(value: string | null) => set({ transport: value ?? '' })}
    />
  ),
};

const invoice: Cell = {
  key: 're_no',
  title: '发票号码',
  width: 200,
  render: (props) => <InvoiceField {...props} />,
};

const files: Cell = {
  key: 'files',
  title: '附件',
  width: 160,
  render: (props) => <LineFiles {...props} />,
};

export const cellsOf: Readonly<Record<ClaimType, readonly Cell[]>> = {
  normal: [
    date('day', '日期'),
    words('other', '内容', 260, 200, '用途或物品'),
    price('other_price', '金额'),
    invoice,
    files,
  ],
  travel: [
    date('start_times', '开始'),
    date('end_times', '结束'),
    words('start_place', '出发', 100, 50),
    endPlace,
    transport,
    price('bill_price', '票据金额'),
    count('bill_num', '张数', '张'),
    count('subsidy', '天数', '天'),
    subsidy,
    words('other', '其他内容', 130, 200),
    price('other_price', '其他金额'),
    invoice,
    files,
  ],
};
