import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  checkInvitation,
  Registration,
  register,
  reopenRegistration,
} from '@tongzhou/contract/areas/personnel/entry.ts';
import { Button, Form, Input, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { PasswordFields } from '#areas/personnel/activation/password-fields.tsx';
import { PublicFrame } from '#areas/personnel/entry/public-frame.tsx';
import { keepRegisterToken } from '#areas/personnel/entry/register-token.ts';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/load.ts';
import { checked, showRefusal } from '#ui/checked-form.ts';
import { LoadError } from '#ui/load-error.tsx';
import { StateMessage } from '#ui/state-message.tsx';

function useEntered(invite: string): (token: string) => Promise<void> {
  const navigate = useNavigate();
  return async (token) => {
    keepRegisterToken(token);
    await navigate({ to: '/register/perfectInfo' as never, search: { invite } as never });
  };
}

/** Someone who registered before: the link and the own password open the form again. */
function Reopen({ invite }: { invite: string }): ReactNode {
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const entered = useEntered(invite);
  const submit = async (values: object) => {
    const input = checked(form, reopenRegistration.schema, { invite, ...values });
    if (input === undefined) return;
    setBusy(true);
    try {
      await entered((await call(reopenRegistration, input)).register_token);
    } catch (error) {
      showRefusal(form, error, ({ status, message }) => (status === 422 ? {} : { password: message }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicFrame title="继续填写入职资料" note="这个邀请已经注册过，请输入注册时设置的密码。">
      <Form form={form} layout="vertical" initialValues={{ password: '' }} onFinish={(values) => void submit(values)}>
        <Form.Item name="password" label="密码" required>
          <Input.Password autoComplete="current-password" autoFocus maxLength={256} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          继续
        </Button>
      </Form>
    </PublicFrame>
  );
}

interface RegisterProps {
  readonly invite: string;
  readonly mobile: string | null;
  readonly department: string | null;
}

function Register({ invite, mobile, department }: RegisterProps): ReactNode {
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const entered = useEntered(invite);
  const submit = async (values: object) => {
    const input = checked(form, Registration, { invite, ...values });
    if (input === undefined) return;
    setBusy(true);
    try {
      await entered((await call(register, input)).register_token);
    } catch (error) {
      showRefusal(form, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicFrame title="注册" note={department === null ? '欢迎加入。' : `欢迎加入${department}。`}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: '', mobile: mobile ?? '', password: '', password_confirmation: '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="姓名" required>
          <Input autoComplete="name" autoFocus maxLength={20} />
        </Form.Item>
        <Form.Item name="mobile" label="手机号" required extra="入职后用它登录。">
          <Input type="tel" autoComplete="tel-national" maxLength={11} disabled={mobile !== null} />
        </Form.Item>
        <PasswordFields />
        <Button type="primary" htmlType="submit" block loading={busy}>
          下一步
        </Button>
      </Form>
    </PublicFrame>
  );
}

function Invited({ invite }: { invite: string }): ReactNode {
  const { data, error, refetch } = useLoad(checkInvitation, { invite });
  if (data !== undefined) {
    if (data.registered) return <Reopen invite={invite} />;
    return <Register invite={invite} mobile={data.mobile} department={data.department_name} />;
  }
  const refused = error?.outcome === 'refused';
  return (
    <PublicFrame title="注册">
      {error === null && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {refused && (
        <StateMessage kind="locked" title="邀请链接无效" hint="链接可能已过期或已撤销，请向人事索取邀请链接" />
      )}
      {error !== null && !refused && <LoadError error={error} retry={() => void refetch()} />}
    </PublicFrame>
  );
}

export default function RegisterPage(): ReactNode {
  const { invite }: { invite?: string } = useSearch({ strict: false });
  if (invite !== undefined && invite !== '') return <Invited key={invite} invite={invite} />;
  return (
    <PublicFrame title="注册">
      <StateMessage kind="locked" title="请向人事索取邀请链接" hint="注册需要人事发出的邀请链接，请从链接打开本页。" />
    </PublicFrame>
  );
}
