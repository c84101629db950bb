import { PlusOutlined } from '@ant-design/icons';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import {
  type ApprovalKindName,
  approvalKindNames,
  approvalKinds,
  createTemplate,
  editTemplate,
  templateChoices,
} from '@tongzhou/contract/areas/approval/template.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { TemplateDryRun } from '#areas/approval/templates/template-dry-run.tsx';
import { TemplateStep } from '#areas/approval/templates/template-step.tsx';
import { moveStep } from '#areas/approval/templates/template-steps.ts';
import { useLoad } from '#platform/loading/load.ts';
import { addStep, changeStep, removeStep, setApproves } from '#ui/approval/approval-steps.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export interface EditedTemplate {
  readonly name: string;
  readonly kinds: readonly ApprovalKindName[];
  readonly steps: readonly ApproverStep[];
  readonly resume: boolean;
  readonly remind_hours: number | null;
}

interface TemplateEditorProps {
  readonly title: string;
  readonly initial: EditedTemplate;
  /** What its draft is kept under. */
  readonly about: unknown;
  /** What is edited, in the version that was loaded; a new one otherwise. */
  readonly edits?: { readonly id: number; readonly version: number };
  readonly readOnly: boolean;
  readonly locked: boolean;
  /** Above the fields: the choice of the version. */
  readonly head?: ReactNode;
  readonly close: () => void;
}

const kindOptions = approvalKindNames.map((kind) => ({ value: kind, label: approvalKinds[kind] }));
/** The steps travel as text. */
const fieldOf: Readonly<Record<string, string>> = { content_json: 'steps' };

interface StepsProps {
  readonly value?: readonly ApproverStep[];
  readonly onChange?: (steps: readonly ApproverStep[]) => void;
  readonly choices: ReplyOf<typeof templateChoices> | undefined;
  /** What a condition on the type may name. */
  readonly types: readonly string[];
  readonly readOnly: boolean;
}

function Steps({ value = [], onChange, choices, types, readOnly }: StepsProps): ReactNode {
  const confirm = useConfirm();
  const rows = useRowKeys(value.length);
  const setSteps = (steps: readonly ApproverStep[]) => onChange?.(steps);
  const tick = (at: number, on: boolean) => {
    const next = setApproves(value, at, on);
    // Either answer leaves the box ticked.
    if (next === undefined) void confirm({ title: '提示', content: '必须勾选不少于一个审批' });
    else setSteps(next);
  };
  const move = (at: number, by: -1 | 1) => {
    rows.move(at, by);
    setSteps(moveStep(value, at, by));
  };
  return (
    <>
      <ol className="template-steps" aria-label="审批步骤">
        {value.map((step, at) => (
          <TemplateStep
            key={rows.keys[at]}
            step={step}
            number={at + 1}
            last={at === value.length - 1}
            choices={choices}
            types={types}
            disabled={readOnly}
            onChange={(next) => setSteps(changeStep(value, at, next))}
            onTick={(on) => tick(at, on)}
            onMove={(by) => move(at, by)}
            onRemove={() => {
              rows.remove(at);
              setSteps(removeStep(value, at));
            }}
          />
        ))}
      </ol>
      {!readOnly && (
        <Button
          block
          type="dashed"
          disabled={value.length >= 30}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setSteps(addStep(value))}
        >
          添加审批人
        </Button>
      )}
    </>
  );
}

/** Mounted anew for each template and version. */
export function TemplateEditor(props: TemplateEditorProps): ReactNode {
  const { title, initial, about, edits, readOnly, locked, head, close } = props;
  useReturnFocus();
  const session = useFormSession<typeof createTemplate | typeof editTemplate, EditedTemplate>({
    endpoint: edits === undefined ? createTemplate : editTemplate,
    initial,
    about,
    draft: readOnly ? 'none' : 'person',
    placeOf: (path) => fieldOf[path] ?? path,
    ownErrors: ['steps'],
    toInput: ({ steps, remind_hours, ...rest }) => ({
      ...rest,
      remind_hours: remind_hours ?? 24,
      content_json: JSON.stringify(steps),
      ...edits,
    }),
    doneText: '保存成功',
    onDone: close,
  });
  const { data: choices } = useLoad(templateChoices, {});
  const { kinds } = session.values;
  const types = (choices?.types ?? [])
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .flatMap(({ names }) => names);
  const cancel = async () => {
    if (await session.mayLeave()) close();
  };
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
            <Button type="primary" loading={session.busy} onClick={session.submit}>
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
          <FormBody session={session} className="" disabled={readOnly}>
            <div className="template-fields">
              <Form.Item name="name" label="名称" required>
                <Input maxLength={30} />
              </Form.Item>
              <Form.Item name="kinds" label="适用类型">
                <Select mode="multiple" placeholder="全部类型" maxTagCount="responsive" options={kindOptions} />
              </Form.Item>
              <Form.Item name="remind_hours" label="等待提醒">
                <InputNumber min={1} max={240} precision={0} suffix="工作小时后" />
              </Form.Item>
              <Form.Item name="resume" label="退回后内容未变，从退回处继续" valuePropName="checked">
                <Switch aria-label="退回后内容未变，从退回处继续" />
              </Form.Item>
            </div>
            <h3 className="template-heading">审批步骤</h3>
            {session.errors.steps !== undefined && (
              <Alert className="template-alert" type="error" showIcon title={session.errors.steps} />
            )}
            <Form.Item name="steps" noStyle>
              <Steps choices={choices} types={types} readOnly={readOnly} />
            </Form.Item>
          </FormBody>
        </div>
        <TemplateDryRun steps={session.values.steps} types={types} />
      </div>
    </Drawer>
  );
}
