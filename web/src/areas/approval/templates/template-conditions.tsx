import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { StepCondition } from '@tongzhou/contract/areas/approval/step.ts';
import { Button, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { emptyCondition } from '#areas/approval/templates/template-steps.ts';
import { DepartmentsSelect } from '#ui/department/department-select.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';

const fields = [
  { value: 'amount', label: '金额 ≥' },
  { value: 'days', label: '天数 ≥' },
  { value: 'department', label: '部门属于' },
  { value: 'type', label: '类型为' },
] as const satisfies readonly { value: StepCondition['field']; label: string }[];

interface ConditionProps {
  readonly condition: StepCondition;
  readonly label: string;
  readonly disabled: boolean;
  readonly types: readonly string[];
  readonly onChange: (condition: StepCondition) => void;
}

function Value({ condition, label, disabled, types, onChange }: ConditionProps): ReactNode {
  switch (condition.field) {
    case 'amount':
    case 'days':
      return (
        <InputNumber
          aria-label={label}
          min={0}
          max={1e9}
          {...(condition.field === 'amount' ? { precision: 2 } : { step: 0.5 })}
          suffix={condition.field === 'amount' ? '元' : '天'}
          disabled={disabled}
          value={condition.at_least}
          onChange={(at_least) => onChange({ field: condition.field, at_least: at_least ?? 0 })}
        />
      );
    case 'department':
      return (
        <DepartmentsSelect
          aria-label={label}
          disabled={disabled}
          value={condition.in}
          onChange={(ids) => onChange({ field: 'department', in: [...ids] })}
        />
      );
    case 'type':
      return (
        <Select
          aria-label={label}
          mode="multiple"
          placeholder="请选择类型"
          disabled={disabled}
          notFoundContent="所选的适用类型没有可选的类型"
          // One that is gone stays visible until it is taken out.
          options={[...new Set([...types, ...condition.in])].map((name) => ({ value: name, label: name }))}
          value={condition.in}
          onChange={(names: string[]) => onChange({ field: 'type', in: names })}
        />
      );
  }
}

interface TemplateConditionsProps {
  readonly number: number;
  readonly conditions: readonly StepCondition[];
  readonly disabled: boolean;
  /** Of the kinds the template is for: what a condition on the type may name. */
  readonly types: readonly string[];
  readonly onChange: (conditions: readonly StepCondition[]) => void;
}

/** All must hold, else the step is passed over. */
export function TemplateConditions(props: TemplateConditionsProps): ReactNode {
  const { number, conditions, disabled, types, onChange } = props;
  const rows = useRowKeys(conditions.length);
  const set = (at: number, condition: StepCondition) =>
    onChange(conditions.map((before, other) => (other === at ? condition : before)));
  return (
    <div className="template-conditions">
      {conditions.map((condition, at) => {
        const label = `第 ${number} 步条件 ${at + 1}`;
        return (
          <div key={rows.keys[at]} className="template-condition">
            <Select
              className="template-condition-field"
              aria-label={`${label}的项目`}
              disabled={disabled}
              options={[...fields]}
              value={condition.field}
              onChange={(field) => set(at, emptyCondition(field))}
            />
            <div className="template-condition-value">
              <Value
                condition={condition}
                label={`${label}的值`}
                disabled={disabled}
                types={types}
                onChange={(next) => set(at, next)}
              />
            </div>
            {!disabled && (
              <Button
                type="text"
                aria-label={`删除${label}`}
                icon={<CloseOutlined aria-hidden />}
                onClick={() => {
                  rows.remove(at);
                  onChange(conditions.filter((_, other) => other !== at));
                }}
              />
            )}
          </div>
        );
      })}
      {!disabled && conditions.length < 10 && (
        <Button
          type="link"
          size="small"
          className="template-add-condition"
          icon={<PlusOutlined aria-hidden />}
          aria-label={`给第 ${number} 步添加条件`}
          onClick={() => onChange([...conditions, emptyCondition('days')])}
        >
          添加条件
        </Button>
      )}
    </div>
  );
}
