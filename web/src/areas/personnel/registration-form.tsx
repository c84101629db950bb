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
} from '#areas/personnel/registration-fields.tsx';
import { RegistrationFiles } from '#areas/personnel/registration-files.tsx';
import {
  type RegistrationForm as Filled,
  placeOf,
  type RegistrationValues,
  sentForm,
  shownValues,
} from '#areas/personnel/registration-values.ts';
import { CallError, call } from '#platform/call.ts';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';

interface RegistrationFormProps {
  readonly token: string;
  /** What was filled in before. */
  readonly form: Filled | null;
  readonly done: () => void;
}

export function RegistrationForm({ token, form: before, done }: RegistrationFormProps): ReactNode {
  const [form] = Form.useForm<RegistrationValues>();
  const [files, setFiles] = useState(before?.files ?? []);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const guard = useUnsavedGuard(changed);

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
      done();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(error.fields);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={shownValues(before)}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => void submit(values)}
    >
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
        <RegistrationFiles token={token} value={files} onChange={setFiles} />
      </Section>
      <Button className="public-submit" type="primary" htmlType="submit" size="large" block loading={busy}>
        提交
      </Button>
    </Form>
  );
}
