import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import { Alert, Button, Form, type FormItemProps, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError, call } from '#platform/call.ts';
import { draftPlace } from '#platform/drafts.ts';
import { toast } from '#platform/toast.ts';
import { beginTyping } from '#ui/begin-typing.ts';
import { showErrors } from '#ui/checked-form.ts';
import '#ui/field-dialog.css';
import { type Field, isDrafted, isEmpty, isWide, judgedOn, type Values, wordsWhenEmpty } from '#ui/fields/field.ts';
import { FieldControl } from '#ui/fields/field-control.tsx';
import { emptyFields, placed, submitted } from '#ui/fields/submitted.ts';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';
import { DraftNotice, useDraft } from '#ui/use-draft.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export interface FormDialogProps<E extends Endpoint> {
  readonly title: string;
  readonly fields: readonly Field[];
  /** The call that 确定 makes; its schema judges the form. */
  readonly endpoint: E;
  readonly initial?: Values;
  /** Sent besides the fields, such as the id of what is edited. */
  readonly fixed?: Partial<SentOf<E>>;
  /** Where the call's input is not simply the fields by name. */
  readonly toInput?: (input: Record<string, unknown>, values: Values) => Record<string, unknown>;
  readonly doneText?: string;
  readonly okText?: string;
  readonly width?: number;
  /** Above the fields. */
  readonly note?: ReactNode;
  /** 确定 is done only after what the call changed has been loaded again. */
  readonly waitForReload?: boolean;
  readonly onDone?: (reply: ReplyOf<E>, input: SentOf<E>) => void;
  /** After a refusal, which the person has been shown; what was typed stands as it was. */
  readonly onRefused?: (error: CallError) => void;
  readonly close: () => void;
}

const usualWidth = 640;
const tableWidth = 1080;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The same form is the same call about the same thing. */
const formName = ({ method, path }: Endpoint, fixed: unknown): string =>
  [method, path, JSON.stringify(fixed ?? {})].join(' ');

/** What FieldDialog shows, with all its controls. */
export function FormDialog<E extends Endpoint>({
  title,
  fields,
  endpoint,
  initial = {},
  fixed,
  toInput,
  doneText = '保存成功',
  okText = '确定',
  width,
  note,
  waitForReload = false,
  onDone,
  onRefused,
  close,
}: FormDialogProps<E>): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>();
  const begun = useRef(initial);
  const draft = useDraft(draftPlace(formName(endpoint, fixed)), begun.current);
  const [restored, setRestored] = useState(draft.restored);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(restored !== undefined);
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const watched = Form.useWatch([], form) as Values | undefined;
  const guard = useUnsavedGuard(changed, draft.drop);
  useReturnFocus();

  const values: Values = { ...begun.current, ...restored, ...watched };
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  const names = shown.map(({ name }) => name);

  const show = (errors: Readonly<Record<string, string>>) => {
    const { at, elsewhere: rest } = placed(errors, names);
    setElsewhere(rest);
    for (const field of shown) if (field.kind === 'custom' && field.saysErrors === true) delete at[field.name];
    showErrors(form, at);
  };
  const send = async (all: Values) => {
    const plain = submitted(endpoint.schema, shown, all);
    const input = { ...(toInput?.(plain, all) ?? plain), ...fixed };
    const result = z.safeParse(endpoint.schema, input);
    const errors = { ...(result.success ? {} : fieldErrors(result.error.issues)), ...emptyFields(shown, all) };
    show(errors);
    if (Object.keys(errors).length > 0) return;
    const reply = await call(endpoint, input as SentOf<E>, { waitForReload });
    guard.release();
    draft.drop();
    toast(doneText, 'success');
    onDone?.(reply, input as SentOf<E>);
    close();
  };
  const submit = async () => {
    // A second press comes before the button is drawn as busy.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send({ ...begun.current, ...form.getFieldsValue(true) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(error.fields);
      onRefused?.(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const cancel = async () => {
    if (await guard.mayLeave()) close();
  };
  const follow = (all: Values) => {
    for (const { name, arrives = false } of fields)
      if (arrives && begun.current[name] === undefined) begun.current = { ...begun.current, [name]: all[name] };
    setChanged(fields.some(({ name }) => name in all && !same(all[name], begun.current[name])));
    const kept = fields.filter((field) => isDrafted(field) && field.name in all);
    draft.keep(Object.fromEntries(kept.map(({ name }) => [name, all[name]])));
  };
  const set = (changes: Values) => {
    form.setFieldsValue(changes);
    follow(form.getFieldsValue(true));
  };
  const clear = () => {
    draft.drop();
    setRestored(undefined);
    setChanged(false);
    form.setFieldsValue(Object.fromEntries(fields.map(({ name }) => [name, begun.current[name]])));
  };
  return (
    <Modal
      open
      title={title}
      width={width ?? (fields.some(({ kind }) => kind === 'members') ? tableWidth : usualWidth)}
      mask={{ closable: false }}
      onCancel={() => void cancel()}
      afterOpenChange={(open) => {
        // Not on a phone, where the keyboard would cover the form.
        if (open && !phone) beginTyping(body.current);
      }}
      footer={[
        <Button key="cancel" onClick={() => void cancel()}>
          取消
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={() => void submit()}>
          {okText}
        </Button>,
      ]}
    >
      <div ref={body}>
        {restored !== undefined && <DraftNotice onClear={clear} />}
        {note}
        {elsewhere.length > 0 && <Alert className="field-dialog-alert" type="error" title={elsewhere.join('；')} />}
        <Form
          form={form}
          layout="vertical"
          className="field-dialog"
          initialValues={{ ...begun.current, ...draft.restored }}
          onValuesChange={(_, all) => follow(all)}
          onFinish={() => void submit()}
        >
          {shown.map((field) => (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              {...requirement(field)}
              {...(field.hint !== undefined && { extra: field.hint })}
              className={isWide(field) ? 'field-dialog-wide' : ''}
              {...(field.onChange !== undefined && {
                getValueFromEvent: (event: unknown) => {
                  const value = valueIn(event);
                  // After the form has taken the value itself.
                  queueMicrotask(() => field.onChange?.(value as never, set));
                  return value;
                },
              })}
            >
              <FieldControl field={field} initial={begun.current[field.name]} />
            </Form.Item>
          ))}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      </div>
    </Modal>
  );
}

function requirement(field: Field): Pick<FormItemProps, 'required' | 'rules' | 'validateTrigger'> {
  const words = wordsWhenEmpty(field);
  if (words === undefined) return {};
  const judge = async (_rule: unknown, value: unknown) => {
    if (isEmpty(value)) throw new Error(words);
  };
  return { required: true, rules: [{ validator: judge }], validateTrigger: judgedOn(field) };
}

function valueIn(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'target' in event
    ? (event.target as { value?: unknown }).value
    : event;
}
