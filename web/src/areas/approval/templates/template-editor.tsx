import { PlusOutlined } from '@ant-design/icons';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import {
  type ApprovalKindName,
  approvalKindNames,
  approvalKinds,
  createTemplate,
  editTemplate,
  TemplateDraft,
  templateChoices,
} from '@tongzhou/contract/areas/approval/template.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import { Alert, Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { TemplateDryRun } from '#areas/approval/templates/template-dry-run.tsx';
import { TemplateStep } from '#areas/approval/templates/template-step.tsx';
import { moved } from '#areas/approval/templates/template-steps.ts';
import { CallError, call } from '#platform/call.ts';
import { useLoad } from '#platform/load.ts';
import { toast } from '#platform/toast.ts';
import { addStep, changeStep, removeStep, setApproves } from '#ui/approval-steps.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export interface EditedTemplate {
  readonly name: string;
  readonly kinds: readonly ApprovalKindName[];
  readonly steps: readonly ApproverStep[];
  readonly resume: boolean;
  readonly remind_hours: number;
}

interface TemplateEditorProps {
  readonly title: string;
  readonly initial: EditedTemplate;
  /** What is edited, in the version that was read; a new one otherwise. */
  readonly edits?: { readonly id: number; readonly version: number };
  readonly readOnly: boolean;
  readonly locked: boolean;
  /** Above the fields: the choice of the version. */
  readonly head?: ReactNode;
  readonly close: () => void;
}

const kindOptions = approvalKindNames.map((kind) => ({ value: kind, label: approvalKinds[kind] }));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Mounted anew for each template and version. */
export function TemplateEditor(props: TemplateEditorProps): ReactNode {
  const { title, initial, edits, readOnly, locked, head, close } = props;
  const confirm = useConfirm();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const rows = useRowKeys(draft.steps.length);
  const { data: choices } = useLoad(templateChoices, {});
  const serves = (kind: ApprovalKindName) => draft.kinds.length === 0 || draft.kinds.includes(kind);
  const types = (choices?.types ?? []).filter(({ kind }) => serves(kind)).flatMap(({ names }) => names);
  const guard = useUnsavedGuard(!readOnly && !same(draft, initial));
  useReturnFocus();

  const change = (part: Partial<EditedTemplate>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const setSteps = (steps: readonly ApproverStep[]) => change({ steps });
  const tick = (at: number, on: boolean) => {
    const next = setApproves(draft.steps, at, on);
    // Either answer leaves the box ticked.
    if (next === undefined) void confirm({ title: '提示', content: '必须勾选不少于一个审批' });
    else setSteps(next);
  };
  const move = (at: number, by: -1 | 1) => {
    rows.moved(at, by);
    setSteps(moved(draft.steps, at, by));
  };
  const send = async () => {
    const { steps, kinds, ...rest } = draft;
    const input = { ...rest, kinds: [...kinds], content_json: JSON.stringify(steps) };
    const judged = z.safeParse(TemplateDraft, input);
    setErrors(judged.success ? {} : fieldErrors(judged.error.issues));
    if (!judged.success) return;
    if (edits === undefined) await call(createTemplate, input);
    else await call(editTemplate, { ...input, ...edits });
    guard.release();
    toast('保存成功', 'success');
    close();
  };
  const save = async () => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(error.fields);
    } finally {
      setBusy(false);
    }
  };
  const cancel = async () => {
    if (await guard.mayLeave()) close();
  };
  const problem = (field: string) =>
    errors[field] === undefined ? {} : ({ validateStatus: 'error', help: errors[field] } as const);
  return (
    <Drawer
      open
      title={title}
      size={1040}
      mask={{ closable: false }}
      onClose={() => void cancel()}
      footer={
        <div className="template-footer">
          <Button onClick={() => void cancel()}>{readOnly ? '关闭' : '取消'}</Button>
          {!readOnly && (
            <Button type="primary" loading={busy} onClick={() => void save()}>
              保存
            </Button>
          )}
        </div>
      }
    >
      <div className="template-editor">
        <div>
          {head}
          {locked && (
            <Alert
              className="template-alert"
              type="info"
              showIcon
              title="这是锁定的默认模板：申请人可以增加步骤，不能删改这里的步骤。"
            />
          )}
          <Form layout="vertical" className="template-fields" disabled={readOnly}>
            <Form.Item label="名称" htmlFor="template-name" required {...problem('name')}>
              <Input
                id="template-name"
                maxLength={30}
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Form.Item>
            <Form.Item label="适用类型" htmlFor="template-kinds" {...problem('kinds')}>
              <Select
                id="template-kinds"
                mode="multiple"
                placeholder="全部类型"
                maxTagCount="responsive"
                options={kindOptions}
                value={[...draft.kinds]}
                onChange={(kinds) => change({ kinds })}
              />
            </Form.Item>
            <Form.Item label="等待提醒" htmlFor="template-hours" {...problem('remind_hours')}>
              <InputNumber
                id="template-hours"
                min={1}
                max={240}
                precision={0}
                suffix="工作小时后"
                value={draft.remind_hours}
                onChange={(hours) => change({ remind_hours: hours ?? 24 })}
              />
            </Form.Item>
            <Form.Item label="退回后内容未变，从退回处继续" htmlFor="template-resume">
              <Switch
                id="template-resume"
                aria-label="退回后内容未变，从退回处继续"
                checked={draft.resume}
                onChange={(resume) => change({ resume })}
              />
            </Form.Item>
          </Form>
          <h3 className="template-heading">审批步骤</h3>
          {errors.content_json !== undefined && (
            <Alert className="template-alert" type="error" showIcon title={errors.content_json} />
          )}
          <ol className="template-steps" aria-label="审批步骤">
            {draft.steps.map((step, at) => (
              <TemplateStep
                key={rows.keys[at]}
                step={step}
                number={at + 1}
                last={at === draft.steps.length - 1}
                choices={choices}
                types={types}
                disabled={readOnly}
                onChange={(next) => setSteps(changeStep(draft.steps, at, next))}
                onTick={(on) => tick(at, on)}
                onMove={(by) => move(at, by)}
                onRemove={() => {
                  rows.removed(at);
                  setSteps(removeStep(draft.steps, at));
                }}
              />
            ))}
          </ol>
          {!readOnly && (
            <Button
              block
              type="dashed"
              disabled={draft.steps.length >= 30}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setSteps(addStep(draft.steps))}
            >
              添加审批人
            </Button>
          )}
        </div>
        <TemplateDryRun steps={draft.steps} types={types} />
      </div>
    </Drawer>
  );
}
