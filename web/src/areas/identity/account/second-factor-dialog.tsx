import { useQueryClient } from '@tanstack/react-query';
import { disableSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Form, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { AccountField } from '#areas/identity/account/account-field.tsx';
import type { IdentityDialogProps } from '#areas/identity/account/dialog-state.ts';
import { EnableSecondFactor } from '#areas/identity/account/enable-second-factor.tsx';
import '#areas/identity/account/identity.css';
import { RecoveryCodes } from '#areas/identity/account/recovery-codes.tsx';
import { wrongProof } from '#areas/identity/account/wrong-proof.ts';
import { useMyself } from '#areas/identity/use-identity.ts';
import { signOutEverywhere } from '#platform/session/sign-out.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';

function Disable({ done }: { done: () => void }): ReactNode {
  const session = useFormSession<typeof disableSecondFactor, SentOf<typeof disableSecondFactor>>({
    endpoint: disableSecondFactor,
    initial: { password: '', code: '' },
    draft: 'none',
    toInput: (values) => values,
    doneText: '两步验证已停用',
    onDone: done,
    onRefused: wrongProof,
  });
  return (
    <FormBody session={session} className="">
      <p className="identity-note">
        两步验证已启用：登录时除密码外，还需要身份验证器中的验证码。停用前请输入登录密码和验证码；停用后，其他设备会下线。
      </p>
      <AccountField />
      <Form.Item name="password" label="登录密码" required>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="code" label="验证码" required extra="身份验证器显示的 6 位验证码，或一个恢复码。">
        <Input autoComplete="one-time-code" maxLength={32} />
      </Form.Item>
      <Button danger htmlType="submit" loading={session.busy}>
        停用两步验证
      </Button>
    </FormBody>
  );
}

export default function SecondFactorDialog({ forced, close }: IdentityDialogProps): ReactNode {
  const client = useQueryClient();
  const { data } = useMyself();
  const [codes, setCodes] = useState<readonly string[]>();

  const leave = () => {
    close();
    // A forced dialog held everything back: what was refused is loaded again.
    if (forced) void client.invalidateQueries();
  };
  const body = () => {
    if (codes !== undefined) return <RecoveryCodes codes={codes} done={leave} />;
    if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    return data.second_factor ? <Disable done={leave} /> : <EnableSecondFactor enabled={setCodes} />;
  };
  return (
    <Modal
      open
      title="两步验证"
      width={480}
      // The recovery codes are shown once: nobody loses them by a stray click.
      closable={!forced && codes === undefined}
      keyboard={!forced && codes === undefined}
      mask={{ closable: false }}
      onCancel={close}
      footer={forced && codes === undefined ? <Button onClick={() => void signOutEverywhere()}>退出登录</Button> : null}
    >
      {forced && codes === undefined && <p className="identity-note">公司要求先启用两步验证，再使用系统。</p>}
      {body()}
    </Modal>
  );
}
