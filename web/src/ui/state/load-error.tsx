import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallError } from '#platform/call.ts';
import { StateMessage } from './state-message.tsx';

/** Where content could not be read: in place, with a way on, after the toast is gone. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  if (error instanceof CallError && error.status === 403) {
    return <StateMessage kind="locked" title={error.message} hint="如需使用，请联系管理员开通权限。" />;
  }
  return (
    <StateMessage
      kind="error"
      title="没有加载成功"
      hint={error instanceof CallError ? error.message : '请稍后重试。'}
      action={<Button onClick={retry}>重试</Button>}
    />
  );
}
