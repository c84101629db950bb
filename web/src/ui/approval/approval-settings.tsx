import { DeleteOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { type ApprovalKindName, auditTemplate, auditTemplateList } from '@tongzhou/contract/areas/approval/template.ts';
import { lockedPlaces } from '@tongzhou/contract/rules/locked-steps.ts';
import { Button, Checkbox, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError } from '#platform/call.ts';
import { queryOf, useLoad } from '#platform/loading/load.ts';
import './approval-settings.css';
import { useConfirm } from '#ui/confirm.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { PeoplePicker, PersonPicker } from '#ui/people/people-picker.tsx';
import {
  addStep,
  approves,
  changeStep,
  modeWords,
  parseSteps,
  removeStep,
  roleWords,
  type StepNames,
  setApproves,
} from './approval-steps.ts';
import { CopiedTag } from './copied-tag.tsx';
import { useStepNames } from './use-step-names.ts';

interface ApprovalSettingsProps {
  readonly value?: readonly ApproverStep[] | undefined;
  readonly onChange?: (steps: readonly ApproverStep[]) => void;
  /** With it, templates of this kind (or of all) can be chosen. */
  readonly templates?: ApprovalKindName | 'all' | undefined;
  /** The steps that stand fast wherever they are in the list; a locked template that is chosen brings its own. */
  readonly locked?: readonly ApproverStep[] | undefined;
  /** Who cannot be named: the applicant. */
  readonly exclude?: readonly number[] | undefined;
  /** What else a step shows, where more than its people is set. */
  readonly extra?: (step: ApproverStep, change: (step: ApproverStep) => void) => ReactNode;
  readonly disabled?: boolean;
}

interface WhoProps {
  readonly step: ApproverStep;
  readonly number: number;
  readonly fast: boolean;
  readonly exclude: readonly number[];
  readonly names: StepNames;
  readonly onChange: (step: ApproverStep) => void;
}

function Who({ step, number, fast, exclude, names, onChange }: WhoProps): ReactNode {
  const role = roleWords(step, names);
  const label = `第 ${number} 步的人员`;
  if (role !== undefined) return <span className="approval-role">{role}</span>;
  const { user_ids } = step;
  if (user_ids !== undefined) {
    return (
      <PeoplePicker
        aria-label={label}
        disabled={fast}
        exclude={exclude}
        value={user_ids}
        onChange={(ids) => onChange({ ...step, user_ids: [...ids] })}
      />
    );
  }
  return (
    <PersonPicker
      aria-label={label}
      placeholder="请选择人员"
      disabled={fast}
      exclude={exclude}
      value={step.user_id}
      onChange={(user_id) => onChange({ ...step, user_id })}
    />
  );
}

interface TemplateChoiceProps {
  readonly kind: ApprovalKindName | undefined;
  readonly onChoose: (steps: readonly ApproverStep[], locked: boolean) => void;
}

function TemplateChoice({ kind, onChoose }: TemplateChoiceProps): ReactNode {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const list = useLoad(auditTemplateList, kind === undefined ? {} : { kind });
  const choose = async (id: number) => {
    setChosen(id);
    try {
      const template = await client.fetchQuery(queryOf(auditTemplate, { id }));
      onChoose(parseSteps(template.content_json), template.locked);
    } catch (error) {
      // Shown by call(); the list stays as it was, and so does the choice.
      if (!(error instanceof CallError)) throw error;
      setChosen(undefined);
    }
  };
  return (
    <Select<number>
      className="approval-template"
      aria-label="审批模板"
      placeholder="选择审批模板"
      showSearch={{ optionFilterProp: 'label' }}
      loading={list.isFetching}
      notFoundContent="没有可用的模板"
      options={(list.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? (null as never)}
      onChange={(id) => void choose(id)}
    />
  );
}

/** Who decides about a request, in which order, and who is told. */
export function ApprovalSettings({
  value = [],
  onChange,
  templates,
  locked = [],
  exclude = [],
  extra,
  disabled = false,
}: ApprovalSettingsProps): ReactNode {
  const confirm = useConfirm();
  const [brought, setBrought] = useState<readonly ApproverStep[]>();
  const fixed = lockedPlaces(brought ?? locked, value);
  const rows = useRowKeys(value.length);
  const names = useStepNames(value);
  const change = (steps: readonly ApproverStep[]) => onChange?.(steps);

  const tick = (at: number, on: boolean) => {
    const next = setApproves(value, at, on);
    // Either answer leaves the box ticked.
    if (next === undefined) void confirm({ title: '提示', content: '必须勾选不少于一个审批' });
    else change(next);
  };
  return (
    <div className="approval-settings">
      {!disabled && (
        <div className="approval-bar">
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => change(addStep(value))}>
            添加审批人
          </Button>
          {templates !== undefined && (
            <TemplateChoice
              kind={templates === 'all' ? undefined : templates}
              onChoose={(steps, isLocked) => {
                rows.replace();
                setBrought(isLocked ? steps : undefined);
                change(steps);
              }}
            />
          )}
        </div>
      )}
      {value.length > 0 && (
        <ol className="approval-steps" aria-label="审批步骤">
          {value.map((step, at) => {
            const fast = disabled || fixed?.has(at) === true;
            const set = (next: ApproverStep) => change(changeStep(value, at, next));
            return (
              <li key={rows.keys[at]}>
                <span className="approval-number">{at + 1}</span>
                <div className="approval-who">
                  <Who step={step} number={at + 1} fast={fast} exclude={exclude} names={names} onChange={set} />
                  {modeWords(step) !== undefined && <span className="approval-mode">{modeWords(step)}</span>}
                  {!approves(step) && <CopiedTag />}
                  {extra?.(step, set)}
                </div>
                <span hidden>
                  <Checkbox checked={step.checked.includes('detail')} disabled tabIndex={-1}>
                    查看
                  </Checkbox>
                </span>
                <Checkbox
                  className="approval-check"
                  aria-label={`第 ${at + 1} 步审批`}
                  checked={approves(step)}
                  disabled={fast}
                  onChange={({ target }) => tick(at, target.checked)}
                >
                  审批
                </Checkbox>
                {fast ? (
                  <LockOutlined className="approval-lock" role="img" aria-label="这一步不能更改" />
                ) : (
                  <Button
                    type="text"
                    danger
                    aria-label={`删除第 ${at + 1} 步`}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => {
                      rows.remove(at);
                      change(removeStep(value, at));
                    }}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
