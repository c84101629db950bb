import { enableSecondFactor, prepareSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Form, Input, QRCode, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { AccountField } from '#areas/identity/account/account-field.tsx';
import { wrongProof } from '#areas/identity/account/wrong-proof.ts';
import { type CallError, call } from '#platform/call.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { LoadError } from '#ui/state/load-error.tsx';

interface Prepared {
  readonly secret: string;
  readonly uri: string;
}

/** The secret is made once per opening; it counts only after a code from it has been entered. */
function usePrepared() {
  const [prepared, setPrepared] = useState<Prepared>();
  const [error, setError] = useState<CallError>();
  const prepare = useCallback((signal?: AbortSignal) => {
    setError(undefined);
    call(prepareSecondFactor, {}, { signal }).then(setPrepared, (failure: CallError) => {
      if (failure.outcome !== 'aborted') setError(failure);
    });
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    prepare(leaving.signal);
    return () => leaving.abort();
  }, [prepare]);
  return { prepared, error, again: () => prepare() };
}

export function EnableSecondFactor({ enabled }: { enabled: (recoveryCodes: readonly string[]) => void }): ReactNode {
  const { prepared, error, again } = usePrepared();
  const session = useFormSession<typeof enableSecondFactor, SentOf<typeof enableSecondFactor>>({
    endpoint: enableSecondFactor,
    initial: { password: '', code: '' },
    draft: 'none',
    toInput: (values) => values,
    onDone: ({ recovery_codes }) => enabled(recovery_codes),
    onRefused: wrongProof,
  });
  if (error !== undefined) return <LoadError error={error} retry={again} />;
  if (prepared === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <FormBody session={session} className="">
      <ol className="identity-steps">
        <li>
          <p>用身份验证器扫描二维码，或手工输入密钥。</p>
          <div className="identity-secret">
            <QRCode value={prepared.uri} size={152} color="#000000" bgColor="#ffffff" aria-label="两步验证二维码" />
            <div>
              <p className="identity-sub">密钥</p>
              <code className="identity-code">{prepared.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </div>
          </div>
        </li>
        <li>
          <Form.Item name="code" label="输入身份验证器显示的 6 位验证码" required>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
        </li>
        <li>
          <AccountField />
          <Form.Item name="password" label="登录密码" required extra="确认是您本人。启用后，其他设备会下线。">
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </li>
      </ol>
      <Button type="primary" htmlType="submit" loading={session.busy}>
        启用
      </Button>
    </FormBody>
  );
}
