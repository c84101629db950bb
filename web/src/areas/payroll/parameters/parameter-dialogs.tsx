import {
  type PayParameters,
  saveLeavePay,
  saveScheme,
  saveTaxTable,
} from '@tongzhou/contract/areas/payroll/parameter.ts';
import type { ReactNode } from 'react';
import { type BracketRow, BracketsField } from '#areas/payroll/parameters/brackets-field.tsx';
import { type Rates, RatesField } from '#areas/payroll/parameters/rates-field.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const period: readonly Field[] = [
  { kind: 'date', name: 'from', label: '开始日期', required: true },
  { kind: 'date', name: 'to', label: '结束日期', hint: '留空则一直有效，直到有新的一组接替。' },
  {
    kind: 'input',
    name: 'source',
    label: '依据',
    required: true,
    maxLength: 300,
    wide: true,
    placeholder: '文件名称和文号',
  },
];

const brackets = (name: string, label: string, when?: Field['when']): Field => ({
  kind: 'custom',
  name,
  label,
  wide: true,
  ...(when !== undefined && { when }),
  render: ({ id, value, onChange }) => (
    <BracketsField
      id={id}
      label={label}
      value={(value as readonly BracketRow[] | undefined) ?? []}
      onChange={onChange}
    />
  ),
});

interface DialogProps<Row> {
  /** Without one, a new one is made, like the last. */
  readonly row: Row | undefined;
  readonly like?: Row | undefined;
  readonly close: () => void;
}

/** What came of a dialog, in the shape of the call. */
const sent = ({ from, to, source, name, ...content }: Record<string, unknown>) => ({
  from,
  to: to ?? null,
  source,
  ...(name !== undefined && { name }),
  content,
});

export function TaxDialog({ row, like, close }: DialogProps<PayParameters['tax'][number]>): ReactNode {
  const begun = (row ?? like)?.content;
  return (
    <FieldDialog
      title={row === undefined ? '新增个税参数' : '编辑个税参数'}
      endpoint={saveTaxTable}
      fields={[
        ...period,
        { kind: 'money', name: 'basic', label: '每月减除费用', required: true },
        { kind: 'money', name: 'at_once', label: '全年一次扣除', required: true },
        brackets('brackets', '累计应纳税所得额税率表'),
        { kind: 'switch', name: 'apart', label: '年终奖单独计税' },
        brackets('bonus', '年终奖税率表（按月）', ({ apart }) => apart === true),
      ]}
      initial={{
        ...(row !== undefined && { from: row.from, to: row.to, source: row.source }),
        ...begun,
        apart: begun?.bonus != null,
      }}
      {...(row !== undefined && { fixed: { id: row.id } as never })}
      toInput={({ apart, bonus, id, ...input }: Record<string, unknown>) =>
        ({
          ...(id !== undefined && { id }),
          ...sent({ ...input, bonus: apart === true ? (bonus ?? null) : null }),
        }) as never
      }
      doneText="已保存"
      width={720}
      keepRefusal
      close={close}
    />
  );
}

export function SchemeDialog({ row, like, close }: DialogProps<PayParameters['schemes'][number]>): ReactNode {
  const begun = row ?? like;
  return (
    <FieldDialog
      title={row === undefined ? '新增社保与公积金方案' : '编辑社保与公积金方案'}
      endpoint={saveScheme}
      fields={[
        {
          kind: 'input',
          name: 'name',
          label: '方案名称',
          required: true,
          maxLength: 30,
          placeholder: '如 杭州市',
          hint: '同名的是同一方案的另一期间。',
          wide: true,
        },
        ...period,
        { kind: 'money', name: 'social_floor', label: '社保基数下限', required: true },
        { kind: 'money', name: 'social_cap', label: '社保基数上限', required: true },
        { kind: 'money', name: 'housing_floor', label: '公积金基数下限', required: true },
        { kind: 'money', name: 'housing_cap', label: '公积金基数上限', required: true },
        {
          kind: 'money',
          name: 'minimum_wage',
          label: '最低工资（月）',
          required: true,
          hint: '病假工资不低于它的 80%。',
        },
        {
          kind: 'custom',
          name: 'rates',
          label: '缴费比例（%）',
          required: '请填写比例',
          wide: true,
          render: ({ value, onChange }) => <RatesField value={value as Rates | undefined} onChange={onChange} />,
        },
      ]}
      initial={{
        ...(begun !== undefined && { name: begun.name, ...begun.content }),
        ...(row !== undefined && { from: row.from, to: row.to, source: row.source }),
      }}
      {...(row !== undefined && { fixed: { id: row.id } as never })}
      toInput={({ id, ...input }: Record<string, unknown>) =>
        ({ ...(id !== undefined && { id }), ...sent(input) }) as never
      }
      doneText="已保存"
      width={720}
      keepRefusal
      close={close}
    />
  );
}

interface LeavePayProps extends DialogProps<PayParameters['leave'][number]> {
  readonly types: PayParameters['leave_types'];
}

export function LeavePayDialog({ row, types, close }: LeavePayProps): ReactNode {
  const held = new Map(row?.content.types.map(({ type_id, percent }) => [type_id, percent]));
  const nameOf = (id: number) => `type-${id}`;
  return (
    <FieldDialog
      title={row === undefined ? '新增假期工资' : '编辑假期工资'}
      endpoint={saveLeavePay}
      fields={[
        ...period,
        ...types.map(
          ({ id, name }): Field => ({
            kind: 'number',
            name: nameOf(id),
            label: name,
            min: 0,
            max: 100,
            digits: 0,
            unit: '%',
            placeholder: '留空则按假期类型',
          }),
        ),
      ]}
      initial={{
        ...(row !== undefined && { from: row.from, to: row.to, source: row.source }),
        ...Object.fromEntries(types.map(({ id }) => [nameOf(id), held.get(id) ?? null])),
      }}
      {...(row !== undefined && { fixed: { id: row.id } as never })}
      toInput={({ id, from, to, source, ...percents }: Record<string, unknown>) =>
        ({
          ...(id !== undefined && { id }),
          from,
          to: to ?? null,
          source,
          content: {
            types: types.flatMap(({ id: type_id }) => {
              const percent = percents[nameOf(type_id)];
              return typeof percent === 'number' ? [{ type_id, percent }] : [];
            }),
          },
        }) as never
      }
      doneText="已保存"
      keepRefusal
      close={close}
    />
  );
}
