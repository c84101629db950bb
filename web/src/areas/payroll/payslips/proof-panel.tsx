import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMyself } from '#areas/identity/public.ts';

export interface GivenProof {
  readonly password?: string;
  readonly one_time_code?: string;
}

interface ProofPanelProps {
  readonly wrong: string | undefined;
  readonly busy: boolean;
  readonly give: (proof: GivenProof) => void;
}

/** Once more who one is, before figures are shown: the password, or a code of the authenticator. */
export function ProofPanel({ wrong, busy, give }: ProofPanelProps): ReactNode {
  const hasCode = useMyself().data?.second_factor === true;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const given = code === '' ? { password } : { one_time_code: code };
  const problem = wrong === undefined ? {} : { validateStatus: 'error' as const, help: wrong };
  const ofCode = wrong?.startsWith('验证码') === true;
  return (
    <section className="panel panel-padded slip-password" aria-label="再次验证">
      <Form layout="vertical" onFinish={() => give(given)}>
        <Form.Item
          label="登录密码"
          htmlFor="slip-password"
          extra="公司要求查看工资条前再次验证。"
          {...(ofCode ? {} : problem)}
        >
          <Input.Password
            id="slip-password"
            autoComplete="current-password"
            maxLength={128}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Form.Item>
        {hasCode && (
          <Form.Item label="或两步验证码" htmlFor="slip-code" {...(ofCode ? problem : {})}>
            <Input
              id="slip-code"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={6}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={busy} disabled={password === '' && code === ''}>
          查看工资条
        </Button>
      </Form>
    </section>
  );
}
