import { changePassword, PasswordChange } from '@tongzhou/contract/areas/identity/account.ts';
import { Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { AccountField } from '#areas/identity/account/account-field.tsx';
import type { IdentityDialogProps } from '#areas/identity/account/dialog-state.ts';
import '#areas/identity/account/identity.css';
import { call } from '#platform/call.ts';
import { holdRestart } from '#platform/session/leave.ts';
import { forgetSession, signOutEverywhere } from '#platform/session/sign-out.ts';
import { toast } from '#platform/toast.ts';
import { checked, showRefusal } from '#ui/checked-form.ts';

const done = '修改成功，退出重新登陆';

export default function PasswordDialog({ forced, close }: IdentityDialogProps): ReactNode {
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);

  const submit = async (values: unknown) => {
    const change = checked(form, PasswordChange, values);
    if (change === undefined) return;
    setBusy(true);
    // The server ends all sessions of the person, and may say so before it answers.
    const release = holdRestart();
    try {
      await call(changePassword, change);
      toast(done, 'success');
      forgetSession({ text: done, kind: 'success' });
    } catch (error) {
      showRefusal(form, error, ({ status, message }) => (status === 400 ? { old_password: message } : {}));
      // Not after a success: the page is being left, and drawing it again would ask for what is no longer served.
      setBusy(false);
    } finally {
      release();
    }
  };
  return (
    <Modal
      open
      title="修改密码"
      width={440}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={forced ? () => void signOutEverywhere() : close}>
          {forced ? '退出登录' : '取消'}
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={() => form.submit()}>
          确定
        </Button>,
      ]}
    >
      {forced && <p className="identity-note">首次登录请先修改密码，完成后需重新登录。</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark
        initialValues={{ old_password: '', password: '', password_confirmation: '' }}
        onFinish={(values) => void submit(values)}
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
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  );
}
