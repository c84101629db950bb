import { Input } from 'antd';
import type { Field } from '#ui/fields/field.ts';

/** One's own password once more. */
export const passwordField: Field = {
  name: 'password',
  label: '登录密码',
  kind: 'custom',
  required: '请输入登录密码',
  render: ({ id, value, onChange }) => (
    <Input.Password
      {...(id !== undefined && { id })}
      autoComplete="current-password"
      maxLength={128}
      value={(value as string | undefined) ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  ),
};
