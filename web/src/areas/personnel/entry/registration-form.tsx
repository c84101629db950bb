import {
  RegistrationForm as RegistrationSchema,
  submitRegistration,
} from '@tongzhou/contract/areas/personnel/entry.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import {
  BankFields,
  EducationRecords,
  PersonalFields,
  Section,
  WorkRecords,
} from '#areas/personnel/entry/registration-fields.tsx';
import { RegistrationFiles } from '#areas/personnel/entry/registration-files.tsx';
import {
  type RegistrationForm as Filled,
  followCard,
  placeOf,
  type RegistrationValues,
  sentForm,
  shownValues,
} from '#areas/personnel/entry/registration-values.ts';
import { CallError, call } from '#platform/call.ts';
import { tabDraftPlace } from '#platform/drafts.ts';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';
import { DraftNotice, useDraft } from '#ui/use-draft.tsx';

interface RegistrationFormProps {
  /** Of the invitation; what was typed is kept under it. */
  readonly invite: string;
  readonly token: string;
  /** What was filled in before. */
  readonly form: Filled | null;
  readonly done: () => void;
}

type Files = Filled['files'];

export function RegistrationForm({ invite, token, form: before, done }: RegistrationFormProps): ReactNode {
  const [form] = Form.useForm<RegistrationValues>();
  const [begun] = useState(() => ({ values: shownValues(before), files: before?.files ?? [] }));
  const draft = useDraft(tabDraftPlace(`registration:${invite}`), begun);
  const first = { ...begun, ...(draft.restored as Partial<typeof begun> | undefined) };
  const [restored, setRestored] = useState(draft.restored !== undefined);
  const [files, setFiles] = useState<Files>(first.files);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(restored);
  const guard = useUnsavedGuard(changed, draft.drop);

  const show = (errors: Readonly<Record<string, string>>) => {
    form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })) as never);
    const places = Object.entries(errors).map(([path, text]) => ({ name: placeOf(path), errors: [text] }));
    form.setFields(places as never);
    const first = places[0];
    if (first !== undefined) form.scrollToField(first.name as never, { block: 'center', focus: true });
  };
  const submit = async (values: RegistrationValues) => {
    const input = sentForm(
      values,
      files.map(({ id }) => id),
    );
    const judged = z.safeParse(RegistrationSchema, input);
    show(judged.success ? {} : fieldErrors(judged.error.issues));
    if (!judged.success) return;
    setBusy(true);
    try {
      await call(submitRegistration, { register_token: token, form: input });
      guard.release();
      draft.drop();
      done();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(error.fields);
    } finally {
      setBusy(false);
    }
  };
  const follow = (values: RegistrationValues, uploaded: Files) => {
    setChanged(true);
    draft.keep({ values, files: uploaded });
  };
  const upload = (uploaded: Files) => {
    setFiles(uploaded);
    follow(form.getFieldsValue(true), uploaded);
  };
  const clear = () => {
    draft.drop();
    setRestored(false);
    setChanged(false);
    const emptied = Object.fromEntries(Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined]));
    form.setFieldsValue({ ...emptied, ...begun.values });
    setFiles(begun.files);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={first.values}
      onValuesChange={(changes, values) => {
        const told = followCard(changes);
        form.setFieldsValue(told);
        follow({ ...values, ...told }, files);
      }}
      onFinish={(values) => void submit(values)}
    >
      {restored && <DraftNotice onClear={clear} />}
      <Section title="个人信息">
        <PersonalFields />
      </Section>
      <Section title="银行账户" hint="选填，用于发放工资">
        <BankFields />
      </Section>
      <Section title="教育经历">
        <EducationRecords />
      </Section>
      <Section title="工作经历" hint="没有可不填">
        <WorkRecords />
      </Section>
      <Section title="附件" hint="身份证、学历证书、离职证明等，最多 20 个">
        <RegistrationFiles token={token} value={files} onChange={upload} />
      </Section>
      <Button className="public-submit" type="primary" htmlType="submit" size="large" block loading={busy}>
        提交
      </Button>
    </Form>
  );
}
