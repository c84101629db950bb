import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import { Form, type FormInstance, type FormProps } from 'antd';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError, call } from '#platform/call.ts';
import { type DraftPlace, draftPlace, isSameValue, tabDraftPlace } from '#platform/drafts.ts';
import { toast } from '#platform/toast.ts';
import { type Errors, placeErrors, valueAt, valueAtPath } from '#ui/form/place-errors.ts';
import { withoutSecrets } from '#ui/form/secrets.ts';
import { useUnsavedGuard } from '#ui/form/unsaved-guard.ts';
import { useDraft } from '#ui/form/use-draft.tsx';

export interface FormOptions<E extends Endpoint, V extends object> {
  /** The call that submitting makes; its schema judges the form. */
  readonly endpoint: E;
  /** What the form begins with; later values are not looked at. */
  readonly initial: V;
  /** The call's input for what stands in the form; undefined while something is missing that `check` names. */
  readonly toInput: (values: V) => unknown;
  /** What the form itself finds wrong, by field: above all what was left empty. */
  readonly check?: (values: V) => Errors;
  /** Where an error of the call's input is shown, if the field has another name. */
  readonly placeOf?: (path: string) => string;
  /** Fields that show the errors inside them by themselves (see `errors`). */
  readonly ownErrors?: readonly string[];
  /** What the form is about, besides its call: each has a draft of its own. */
  readonly about?: unknown;
  /**
   * Where what is typed is kept until it is submitted: with the person, or in this tab for those who are nobody yet.
   * none: nothing is worth keeping (a password), so nothing is asked on leaving either.
   */
  readonly draft?: 'person' | 'tab' | 'none';
  /** Fields that are not kept: files, whose storage ends before a draft does. Secrets never are. */
  readonly notKept?: readonly string[];
  /** Fields whose first value comes by itself, such as the usual approvers: no change of the person's, and not kept. */
  readonly arriving?: readonly string[];
  readonly onChange?: (changed: Partial<V>, values: V) => void;
  /** Asked before anything is sent. */
  readonly confirm?: (input: SentOf<E>) => Promise<boolean>;
  /** In place of the call alone, where more belongs to the same step. */
  readonly send?: (input: SentOf<E>) => Promise<ReplyOf<E>>;
  /** A refusal as a whole stays in sight after its toast is gone. */
  readonly keepRefusal?: boolean;
  readonly waitForReload?: boolean;
  readonly doneText?: string | undefined;
  readonly onDone?: ((reply: ReplyOf<E>, input: SentOf<E>) => unknown) | undefined;
  /** After a refusal, which the person has been shown. Returns what of it a field should show. */
  readonly onRefused?: ((error: CallError) => Errors | undefined) | undefined;
}

export interface FormSession<V extends object> {
  readonly form: FormInstance<V>;
  /** For antd's Form, which FormBody draws. */
  readonly formProps: Pick<FormProps<V>, 'form' | 'initialValues' | 'onValuesChange' | 'onFinish'>;
  readonly values: V;
  /** What the form began with. */
  readonly begun: V;
  readonly isChanged: boolean;
  readonly busy: boolean;
  /** What the last submission found wrong and was not changed since, by path. */
  readonly errors: Errors;
  /** What is wrong and no field can show. */
  readonly elsewhere: readonly string[];
  /** Something typed before is in the form again. */
  readonly isRestored: boolean;
  /** Back to what the form began with. */
  readonly clear: () => void;
  /** Changes other fields, as the person would. */
  readonly setValues: (changes: Partial<V>) => void;
  readonly submit: () => void;
  /** Asks, if something would be lost, whether to leave all the same. */
  readonly mayLeave: () => Promise<boolean>;
}

type Drafted = Pick<FormOptions<Endpoint, object>, 'endpoint' | 'about' | 'draft'>;

function placeOfDraft({ endpoint, about, draft = 'person' }: Drafted): DraftPlace | undefined {
  const name = [endpoint.method, endpoint.path, JSON.stringify(about ?? {})].join(' ');
  if (draft === 'none') return undefined;
  return draft === 'tab' ? tabDraftPlace(name) : draftPlace(name);
}

/**
 * One filling in of a form: it begins with its draft, guards what is unsaved, judges by the call's schema, sends once
 * however often it is pressed, shows what is wrong at the fields and leads to the first, and is over when it was submitted.
 */
export function useFormSession<E extends Endpoint, V extends object>(options: FormOptions<E, V>): FormSession<V> {
  const { endpoint, arriving = [], notKept = [], ownErrors = [], onChange } = options;
  const [form] = Form.useForm<V>();
  const begun = useRef(options.initial);
  const kept = (values: V) => {
    const unkept = new Set<string>([...arriving, ...notKept]);
    return withoutSecrets(Object.fromEntries(Object.entries(values).filter(([name]) => !unkept.has(name))));
  };
  const draft = useDraft(placeOfDraft(options), kept(begun.current));
  const [restored, setRestored] = useState(draft.restored as Partial<V> | undefined);
  const [isChanged, setChanged] = useState(restored !== undefined);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const guard = useUnsavedGuard(isChanged && options.draft !== 'none', draft.delete);
  // Also what no field of the form holds, but a part of the screen that calls setValues.
  const watched = Form.useWatch([], { form, preserve: true }) as V | undefined;
  const current = (): V => ({ ...begun.current, ...form.getFieldsValue(true) });

  const show = (found: Errors) => {
    const fields = form.getFieldsError().map(({ name }) => name);
    const placed = placeErrors(found, fields);
    form.setFields(
      fields.map((name) => {
        const error = ownErrors.includes(String(name[0])) ? undefined : placed.at.find((one) => one.name === name);
        return { name: name as never, errors: error === undefined ? [] : [error.text] };
      }),
    );
    setErrors(found);
    setElsewhere(placed.elsewhere);
    const first = placed.at[0];
    if (first !== undefined) form.scrollToField([...first.name] as never, { block: 'center', focus: true });
  };
  const inForm = (found: Errors): Errors =>
    Object.fromEntries(Object.entries(found).map(([path, text]) => [options.placeOf?.(path) ?? path, text]));

  const send = async () => {
    const values = current();
    const input = options.toInput(values);
    const result = input === undefined ? undefined : z.safeParse(endpoint.schema, input);
    const issues = result?.success === false ? fieldErrors(result.error.issues) : {};
    const found = { ...inForm(issues), ...options.check?.(values) };
    show(found);
    if (input === undefined || Object.keys(found).length > 0) return;
    const sent = input as SentOf<E>;
    if (options.confirm !== undefined && !(await options.confirm(sent))) return;
    const reply = await (options.send?.(sent) ??
      call(endpoint, sent, { waitForReload: options.waitForReload === true }));
    guard.release();
    draft.delete();
    if (options.doneText !== undefined) toast(options.doneText, 'success');
    await options.onDone?.(reply, sent);
  };
  const refuse = (error: CallError) => {
    const found = { ...inForm(error.fields), ...options.onRefused?.(error) };
    show(found);
    if (options.keepRefusal === true && Object.keys(found).length === 0 && error.outcome === 'refused')
      setElsewhere([error.message]);
  };
  const submit = async () => {
    // A second press comes before the button is drawn as busy.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const follow = (values: V) => {
    for (const name of arriving as readonly (keyof V)[])
      if (begun.current[name] === undefined) begun.current = { ...begun.current, [name]: values[name] };
    const names = Object.keys(values) as (keyof V)[];
    setChanged(names.some((name) => !isSameValue(values[name], begun.current[name])));
    draft.save(kept(values));
  };
  /** What was wrong was said of what stood there before. */
  const forgetErrors = (changed: Partial<V>, values: V) => {
    const outdated = form
      .getFieldsError()
      .filter(({ name, errors: texts }) => texts.length > 0 && valueAt(changed, name) !== undefined);
    form.setFields(outdated.map(({ name }) => ({ name: name as never, errors: [] })));
    const before = latest.current;
    const still = Object.entries(errors).filter(([path]) =>
      isSameValue(valueAtPath(before, path), valueAtPath(values, path)),
    );
    if (still.length < Object.keys(errors).length) setErrors(Object.fromEntries(still));
  };
  const latest = useRef<V>(begun.current);
  const change = (changed: Partial<V>) => {
    forgetErrors(changed, current());
    onChange?.(changed, current());
    latest.current = current();
    follow(latest.current);
  };
  const setValues = (changes: Partial<V>) => {
    form.setFieldsValue(changes as never);
    latest.current = current();
    follow(latest.current);
  };
  const clear = () => {
    draft.delete();
    setRestored(undefined);
    setChanged(false);
    show({});
    const names = Object.keys(form.getFieldsValue(true)) as (keyof V)[];
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, begun.current[name]])) as never);
    latest.current = begun.current;
  };
  return {
    form,
    formProps: {
      form,
      initialValues: { ...begun.current, ...restored },
      onValuesChange: change,
      onFinish: () => void submit(),
    },
    values: { ...begun.current, ...restored, ...watched },
    begun: begun.current,
    isChanged,
    busy,
    errors,
    elsewhere,
    isRestored: restored !== undefined,
    clear,
    setValues,
    submit: () => void submit(),
    mayLeave: guard.mayLeave,
  };
}
