import { type Insurance, insuranceNames, insurances } from '@tongzhou/contract/rules/payroll/payroll-insurance.ts';
import { InputNumber } from 'antd';
import { Fragment, type ReactNode } from 'react';

export type Rates = Readonly<Record<Insurance, { readonly person: number; readonly company: number }>>;

const none = Object.fromEntries(insuranceNames.map((name) => [name, { person: 0, company: 0 }])) as Rates;

/** What each side pays of each insurance. */
export function RatesField({
  value = none,
  onChange,
}: {
  readonly value?: Rates | undefined;
  readonly onChange?: ((value: unknown) => void) | undefined;
}): ReactNode {
  const change = (name: Insurance, side: 'person' | 'company', rate: number | null) =>
    onChange?.({ ...value, [name]: { ...value[name], [side]: rate ?? 0 } });
  const input = (name: Insurance, side: 'person' | 'company', words: string) => (
    <InputNumber
      aria-label={`${insurances[name]}${words}`}
      min={0}
      max={50}
      precision={2}
      value={value[name][side]}
      onChange={(rate) => change(name, side, rate)}
    />
  );
  return (
    <div className="rate-grid">
      <span className="cell-sub">险种</span>
      <span className="cell-sub">个人</span>
      <span className="cell-sub">单位</span>
      {insuranceNames.map((name) => (
        <Fragment key={name}>
          <span>{insurances[name]}</span>
          {input(name, 'person', '个人比例')}
          {input(name, 'company', '单位比例')}
        </Fragment>
      ))}
    </div>
  );
}
