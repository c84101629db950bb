import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  createGrowthRule,
  editGrowthRule,
  type GrowthRuleRow,
} from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import { Button, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import '#areas/settlement/growth/growth.css';
import type { Control, Field } from '#ui/fields/field.ts';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

interface Level {
  readonly name: string;
  readonly least: number | null;
}

function Levels({ control }: { control: Control }): ReactNode {
  const rows = (control.value as readonly Level[] | undefined) ?? [];
  const keys = useRowKeys(rows.length);
  const change = (next: readonly Level[]) => control.onChange?.(next);
  const set = (at: number, changes: Partial<Level>) =>
    change(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)));
  return (
    <div className="level-rows">
      {rows.map((row, at) => (
        <div key={keys.keys[at]} className="level-row">
          <Input
            aria-label={`第 ${at + 1} 级名称`}
            maxLength={20}
            value={row.name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 级门槛`}
            min={0}
            precision={0}
            disabled={at === 0}
            value={row.least}
            onChange={(least) => set(at, { least })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第 ${at + 1} 级`}
            disabled={at === 0}
            onClick={() => {
              keys.remove(at);
              change(rows.filter((_, place) => place !== at));
            }}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => change([...rows, { name: '', least: null }])}>
        添加一级
      </Button>
    </div>
  );
}

const percent = (name: string, label: string): Field => ({
  name,
  label,
  kind: 'number',
  required: '必填',
  min: 0,
  max: 1000,
  digits: 0,
  unit: '%',
});

const fields: readonly Field[] = [
  percent('finished_percent', '项目完成'),
  percent('on_time_percent', '按时完成'),
  percent('satisfaction_percent', '客户满意'),
  {
    name: 'satisfaction_least',
    label: '满意度门槛',
    kind: 'number',
    required: '必填',
    min: 1,
    max: 5,
    digits: 1,
    unit: '分',
  },
  percent('bid_won_percent', '揭榜中标'),
  { name: 'grant_most', label: '单次授予上限', kind: 'number', required: '必填', min: 1, digits: 0 },
  { name: 'note', label: '名称或说明', kind: 'input', maxLength: 200, wide: true },
  {
    name: 'levels',
    label: '级别与门槛',
    kind: 'custom',
    wide: true,
    hint: '第一级从 0 开始，门槛逐级升高。',
    render: (control) => <Levels control={control} />,
  },
];

interface RuleDialogProps {
  /** What the fields begin with. */
  readonly begun: GrowthRuleRow | undefined;
  /** The draft that is changed; without one a new one is made. */
  readonly id?: number;
  readonly close: () => void;
}

export function RuleDialog({ begun, id, close }: RuleDialogProps): ReactNode {
  const initial =
    begun === undefined
      ? { levels: [{ name: '一级', least: 0 }] }
      : {
          finished_percent: begun.finished_percent,
          on_time_percent: begun.on_time_percent,
          satisfaction_percent: begun.satisfaction_percent,
          satisfaction_least: begun.satisfaction_least,
          bid_won_percent: begun.bid_won_percent,
          grant_most: begun.grant_most,
          levels: begun.levels,
          note: id === undefined ? '' : begun.note,
        };
  if (id !== undefined)
    return (
      <FieldDialog
        title="编辑规则草稿"
        endpoint={editGrowthRule}
        fields={fields}
        fixed={{ id }}
        initial={initial}
        keepRefusal
        close={close}
      />
    );
  return (
    <FieldDialog
      title="起草规则"
      endpoint={createGrowthRule}
      fields={fields}
      initial={initial}
      doneText="草稿已保存，可以先试算再生效"
      keepRefusal
      close={close}
    />
  );
}
