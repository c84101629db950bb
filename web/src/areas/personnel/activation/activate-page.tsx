import { activate } from '@tongzhou/contract/areas/personnel/activation.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { PasswordFields } from '#areas/personnel/activation/password-fields.tsx';
import { PublicFrame } from '#areas/personnel/entry/public-frame.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

const onFragmentChange = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** After the # of the address, so that it never reaches a server's log. */
const useSecret = (): string => useSyncExternalStore(onFragmentChange, () => location.hash.slice(1));

const invalidLink = (
  <PublicFrame title="设置密码">
    <StateMessage kind="locked" title="激活链接无效" hint="链接可能已使用、已过期或已更换，请向人事索取新的链接。" />
  </PublicFrame>
);

function SetPassword({ secret }: { secret: string }): ReactNode {
  const [state, setState] = useState<{ account: string } | 'invalid'>();
  const session = useFormSession<typeof activate, Omit<SentOf<typeof activate>, 'secret'>>({
    endpoint: activate,
    initial: { password: '', password_confirmation: '' },
    draft: 'none',
    toInput: (values) => ({ secret, ...values }),
    onDone: setState,
    onRefused: ({ status }) => {
      if (status === 404 || status === 409) setState('invalid');
      return undefined;
    },
  });
  if (state === 'invalid') return invalidLink;
  if (state !== undefined) {
    return (
      <PublicFrame title="密码已设置" note={`请用账号 ${state.account} 和新密码登录。`}>
        <Button type="primary" block href="/login">
          去登录
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title="设置密码" note="设置登录密码后，即可使用系统。">
      <FormBody session={session} className="">
        <PasswordFields />
        <Button type="primary" htmlType="submit" block loading={session.busy}>
          确定
        </Button>
      </FormBody>
    </PublicFrame>
  );
}

export default function ActivatePage(): ReactNode {
  const secret = useSecret();
  const whole = /^[\w-]{43}$/.test(secret);
  return whole ? <SetPassword key={secret} secret={secret} /> : invalidLink;
}
