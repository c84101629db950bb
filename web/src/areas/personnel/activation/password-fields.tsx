import { Form, Input } from 'antd';
import type { ReactNode } from 'react';

/** A password that is set for the first time, typed twice. */
export function PasswordFields(): ReactNode {
  return (
    <>
      <Form.Item name="password" label="密码" required extra="8–128 位，请勿使用常见密码或公司名称。">
        <Input.Password autoComplete="new-password" maxLength={256} />
      </Form.Item>
      <Form.Item name="password_confirmation" label="确认密码" required>
        <Input.Password autoComplete="new-password" maxLength={256} />
      </Form.Item>
    </>
  );
}
