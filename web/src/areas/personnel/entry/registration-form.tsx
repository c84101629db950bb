import { submitRegistration } from '@tongzhou/contract/areas/personnel/entry.ts';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
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
  placeInForm,
  type RegistrationValues,
  sentForm,
  shownValues,
} from '#areas/personnel/entry/registration-values.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';

interface RegistrationFormProps {
  /** Of the invitation; what was typed is kept under it. */
  readonly invite: string;
  readonly token: string;
  /** What was filled in before. */
  readonly form: Filled | null;
  readonly done: () => void;
}

type Values = RegistrationValues & { readonly files: Filled['files'] };

export function RegistrationForm({ invite, token, form: before, done }: RegistrationFormProps): ReactNode {
  const session = useFormSession<typeof submitRegistration, Values>({
    endpoint: submitRegistration,
    initial: { ...shownValues(before), files: before?.files ?? [] },
    about: { invite },
    draft: 'tab',
    placeOf: placeInForm,
    toInput: ({ files, ...values }) => ({
      register_token: token,
      form: sentForm(
        values,
        files.map(({ id }) => id),
      ),
    }),
    onChange: (changed) => session.form.setFieldsValue(followCard(changed)),
    onDone: done,
  });
  return (
    <FormBody session={session} className="">
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
        <Form.Item name="files">
          <RegistrationFiles token={token} />
        </Form.Item>
      </Section>
      <Button className="public-submit" type="primary" htmlType="submit" size="large" block loading={session.busy}>
        提交
      </Button>
    </FormBody>
  );
}
