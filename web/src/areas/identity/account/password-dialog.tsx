import { changePassword } from '@tongzhou/contract/areas/identity/account.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { AccountField } from '#areas/identity/account/account-field.tsx';
import type { IdentityDialogProps } from '#areas/identity/account/dialog-state.ts';
import '#areas/identity/account/identity.css';
import { call } from '#platform/call.ts';
import { delayRestart } from '#platform/session/leave.ts';
import { forgetSession, signOutEverywhere } from '#platform/session/sign-out.ts';
import { toast } from '#platform/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';

const done = '修改成功，退出重新登陆';

export default function PasswordDialog({ forced, close }: IdentityDialogProps): ReactNode {
  const session = useFormSession<typeof changePassword, SentOf<typeof changePassword>>({
    endpoint: changePassword,
    initial: { old_password: '', password: '', password_confirmation: '' },
    draft: 'none',
    toInput: (values) => values,
    send: async (change) => {
      // The server ends all sessions of the person, and may say so before it answers.
      const release = delayRestart();
      try {
        await call(changePassword, change);
        toast(done, 'success');
        forgetSession({ text: done, kind: 'success' });
        return null;
      } finally {
        release();
      }
    },
    // The page is being left, and drawing it again would ask for what is no longer served.
    onDone: () => new Promise(() => {}),
    onRefused: ({ status, message }) => (status === 400 ? { old_password: message } : undefined),
  });
  return (
    <FormDialog
      session={session}
      title="修改密码"
      width={440}
      cancelText={forced ? '退出登录' : '取消'}
      onCancel={forced ? () => void signOutEverywhere() : undefined}
      note={forced && <p className="identity-note">首次登录请先修改密码，完成后需重新登录。</p>}
      formClass=""
      close={close}
    >
      <AccountField />
      <Form.Item name="old_password" label="原密码" required>
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <Form.Item name="password" label="新密码" required extra="8–128 位，请勿使用常见密码或公司名称。">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="password_confirmation" label="确认新密码" required>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}
