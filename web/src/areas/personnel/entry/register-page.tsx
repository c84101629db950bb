import { useNavigate, useSearch } from '@tanstack/react-router';
import { checkInvitation, register, reopenRegistration } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Form, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PasswordFields } from '#areas/personnel/activation/password-fields.tsx';
import { PublicFrame } from '#areas/personnel/entry/public-frame.tsx';
import { keepRegisterToken } from '#areas/personnel/entry/register-token.ts';
import { useLoad } from '#platform/loading/load.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

function useEnter(invite: string): (token: string) => Promise<void> {
  const navigate = useNavigate();
  return async (token) => {
    keepRegisterToken(token);
    await navigate({ to: '/register/perfectInfo' as never, search: { invite } as never });
  };
}

/** Someone who registered before: the link and the own password open the form again. */
function Reopen({ invite }: { invite: string }): ReactNode {
  const enter = useEnter(invite);
  const session = useFormSession<typeof reopenRegistration, { password: string }>({
    endpoint: reopenRegistration,
    initial: { password: '' },
    draft: 'none',
    toInput: (values) => ({ invite, ...values }),
    onDone: ({ register_token }) => enter(register_token),
    onRefused: ({ status, message }) => (status === 422 ? undefined : { password: message }),
  });
  return (
    <PublicFrame title="继续填写入职资料" note="这个邀请已经注册过，请输入注册时设置的密码。">
      <FormBody session={session} className="">
        <Form.Item name="password" label="密码" required>
          <Input.Password autoComplete="current-password" autoFocus maxLength={256} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={session.busy}>
          继续
        </Button>
      </FormBody>
    </PublicFrame>
  );
}

interface RegisterProps {
  readonly invite: string;
  /** As HR wrote it; the registrant may correct it. */
  readonly name: string | null;
  readonly mobile: string | null;
  readonly department: string | null;
}

function Register({ invite, name, mobile, department }: RegisterProps): ReactNode {
  const enter = useEnter(invite);
  const session = useFormSession<typeof register, Omit<SentOf<typeof register>, 'invite'>>({
    endpoint: register,
    initial: { name: name ?? '', mobile: mobile ?? '', password: '', password_confirmation: '' },
    about: { invite },
    draft: 'tab',
    toInput: (values) => ({ invite, ...values }),
    onDone: ({ register_token }) => enter(register_token),
  });
  return (
    <PublicFrame title="注册" note={department === null ? '欢迎加入。' : `欢迎加入${department}。`}>
      <FormBody session={session} className="">
        <Form.Item name="name" label="姓名" required>
          <Input autoComplete="name" autoFocus maxLength={20} />
        </Form.Item>
        <Form.Item name="mobile" label="手机号" required extra="入职后用它登录。">
          <Input type="tel" autoComplete="tel-national" maxLength={11} disabled={mobile !== null} />
        </Form.Item>
        <PasswordFields />
        <Button type="primary" htmlType="submit" block loading={session.busy}>
          下一步
        </Button>
      </FormBody>
    </PublicFrame>
  );
}

function Invited({ invite }: { invite: string }): ReactNode {
  const { data, error, refetch } = useLoad(checkInvitation, { invite }, { quiet: true });
  if (data !== undefined) {
    if (data.registered) return <Reopen invite={invite} />;
    return <Register invite={invite} name={data.name} mobile={data.mobile} department={data.department_name} />;
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
