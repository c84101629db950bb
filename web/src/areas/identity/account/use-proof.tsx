import { Input } from 'antd';
import { useMyself } from '#areas/identity/use-identity.ts';
import type { Field } from '#ui/fields/field.ts';

const password = (alone: boolean): Field => ({
  name: 'password',
  label: '登录密码',
  kind: 'custom',
  ...(alone && { required: '请输入登录密码' }),
  render: ({ id, value, onChange }) => (
    <Input.Password
      {...(id !== undefined && { id })}
      autoComplete="current-password"
      maxLength={128}
      value={(value as string | undefined) ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  ),
});

const code: Field = {
  name: 'one_time_code',
  label: '或两步验证码',
  kind: 'custom',
  hint: '密码和验证码填写其一即可。',
  render: ({ id, value, onChange }) => (
    <Input
      {...(id !== undefined && { id })}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      value={(value as string | undefined) ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  ),
};

/** For dialogs of deeds that ask once more who one is: the fields, and at which of them a refusal is said. */
export function useProof() {
  const hasCode = useMyself().data?.second_factor === true;
  return {
    fields: hasCode ? [password(false), code] : [password(true)],
    onRefused: ({ status, message }: { readonly status: number; readonly message: string }) => {
      if (status !== 400) return {};
      return message.startsWith('验证码') ? { one_time_code: message } : { password: message };
    },
  };
}
