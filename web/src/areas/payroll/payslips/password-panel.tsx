import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';

interface PasswordPanelProps {
  readonly wrong: string | undefined;
  readonly busy: boolean;
  readonly give: (password: string) => void;
}

/** One's own password once more, before figures are shown. */
export function PasswordPanel({ wrong, busy, give }: PasswordPanelProps): ReactNode {
  const [typed, setTyped] = useState('');
  return (
    <section className="panel panel-padded slip-password" aria-label="验证密码">
      <Form layout="vertical" onFinish={() => give(typed)}>
        <Form.Item
          label="登录密码"
          htmlFor="slip-password"
          extra="公司要求查看工资条前再次验证密码。"
          {...(wrong !== undefined && { validateStatus: 'error' as const, help: wrong })}
        >
          <Input.Password
            id="slip-password"
            autoComplete="current-password"
            maxLength={128}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy} disabled={typed === ''}>
          查看工资条
        </Button>
      </Form>
    </section>
  );
}
