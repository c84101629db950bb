import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ScreenNotLoaded } from '#platform/screen.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

/** A screen whose code did not arrive, or that broke; the shell around it keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  const notLoaded = error instanceof ScreenNotLoaded;
  return (
    <div className="page">
      <div className="panel">
        <StateMessage
          kind="error"
          level={1}
          title={notLoaded ? '页面没有加载成功' : '页面出错了'}
          hint={
            notLoaded
              ? '网络可能不稳定，或系统刚刚更新过。请重试；仍不行时重新加载。'
              : '请重试；仍不行时重新加载，并告诉管理员。'
          }
          action={
            <>
              <Button onClick={again}>重试</Button>
              <Button type="primary" onClick={() => location.reload()}>
                重新加载
              </Button>
            </>
          }
        />
      </div>
    </div>
  );
}
