import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { type ApproverStep, stepModes } from '@tongzhou/contract/areas/approval/step.ts';
import type { templateChoices } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { TemplateConditions } from '#areas/approval/templates/template-conditions.tsx';
import {
  hasMode,
  type Who,
  whoNames,
  whoOf,
  withConditions,
  withWho,
} from '#areas/approval/templates/template-steps.ts';
import { approves } from '#ui/approval/approval-steps.ts';
import { CopiedTag } from '#ui/approval/copied-tag.tsx';
import { PeoplePicker, PersonPicker } from '#ui/people/people-picker.tsx';

type Choices = ReplyOf<typeof templateChoices>;

const ways = Object.entries(whoNames).map(([value, label]) => ({ value: value as Who, label }));
const modes = (['all', 'any', 'turn'] as const).map((mode) => ({ value: mode, label: stepModes[mode] }));

interface MeaningProps {
  readonly step: ApproverStep;
  readonly label: string;
  readonly choices: Choices | undefined;
  readonly disabled: boolean;
  readonly onChange: (step: ApproverStep) => void;
}

/** Which person, post or role group, where the way of naming leaves it open. */
function Meaning({ step, label, choices, disabled, onChange }: MeaningProps): ReactNode {
  const roleSelect = (options: { value: number; label: string }[], placeholder: string) => (
    <Select
      aria-label={label}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      loading={choices === undefined}
      options={options}
      // Before the names are there, the number would be shown as one.
      value={choices === undefined ? null : (step.role_id ?? null)}
      onChange={(role_id) => role_id !== null && onChange({ ...step, role_id })}
    />
  );
  switch (whoOf(step)) {
    case 'one':
      return (
        <PersonPicker
          aria-label={label}
          placeholder="请选择人员"
          disabled={disabled}
          value={step.user_id}
          onChange={(user_id) => onChange({ ...step, user_id })}
        />
      );
    case 'many':
      return (
        <PeoplePicker
          aria-label={label}
          placeholder="请选择人员"
          disabled={disabled}
          value={step.user_ids}
          onChange={(ids) => onChange({ ...step, user_ids: [...ids] })}
        />
      );
    case 'group':
      return roleSelect(
        (choices?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
        '请选择角色组',
      );
    case 'post':
      return roleSelect(
        (choices?.posts ?? []).map(({ id, name, department_name }) => ({
          value: id,
          label: `${department_name} · ${name}`,
        })),
        '请选择岗位',
      );
    default:
      return null;
  }
}

interface TemplateStepProps extends Omit<MeaningProps, 'label'> {
  readonly number: number;
  readonly last: boolean;
  readonly types: readonly string[];
  readonly onTick: (on: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function TemplateStep(props: TemplateStepProps): ReactNode {
  const { step, number, last, disabled, onChange, onTick, onMove, onRemove } = props;
  return (
    <li className="template-step">
      <div className="template-step-head">
        <span className="approval-number">{number}</span>
        <Checkbox
          aria-label={`第 ${number} 步审批`}
          checked={approves(step)}
          disabled={disabled}
          onChange={({ target }) => onTick(target.checked)}
        >
          审批
        </Checkbox>
        {!approves(step) && <CopiedTag />}
        {!disabled && (
          <div className="template-step-buttons">
            <Button
              type="text"
              disabled={number === 1}
              aria-label={`第 ${number} 步上移`}
              icon={<ArrowUpOutlined aria-hidden />}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              disabled={last}
              aria-label={`第 ${number} 步下移`}
              icon={<ArrowDownOutlined aria-hidden />}
              onClick={() => onMove(1)}
            />
            <Button
              type="text"
              danger
              aria-label={`删除第 ${number} 步`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={onRemove}
            />
          </div>
        )}
      </div>
      <div className="template-who">
        <Select
          aria-label={`第 ${number} 步的方式`}
          className="template-way"
          disabled={disabled}
          options={ways}
          value={whoOf(step)}
          onChange={(who) => onChange(withWho(step, who))}
        />
        <Meaning
          step={step}
          label={`第 ${number} 步的人员`}
          choices={props.choices}
          disabled={disabled}
          onChange={onChange}
        />
        {hasMode(step) && (
          <Select
            aria-label={`第 ${number} 步的多人方式`}
            className="template-mode"
            disabled={disabled}
            options={modes}
            value={step.mode ?? 'any'}
            onChange={(mode) => onChange({ ...step, mode })}
          />
        )}
      </div>
      <TemplateConditions
        number={number}
        conditions={step.conditions ?? []}
        disabled={disabled}
        types={props.types}
        onChange={(conditions) => onChange(withConditions(step, conditions))}
      />
    </li>
  );
}
