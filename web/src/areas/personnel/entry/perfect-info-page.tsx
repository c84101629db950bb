import { useSearch } from '@tanstack/react-router';
import { registrationState } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { PublicFrame } from '#areas/personnel/entry/public-frame.tsx';
import { registerToken } from '#areas/personnel/entry/register-token.ts';
import { RegistrationForm } from '#areas/personnel/entry/registration-form.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

type Progress = ReplyOf<typeof registrationState>;

const title = '完善信息';

/** The two hours are over, or the address was opened by itself. */
function Closed(): ReactNode {
  const { invite }: { invite?: string } = useSearch({ strict: false });
  return (
    <PublicFrame title={title}>
      <StateMessage
        kind="locked"
        title={invite === undefined ? '请向人事索取邀请链接' : '填写已超时'}
        hint={invite === undefined ? '请从人事发出的邀请链接打开。' : '用邀请链接和注册时的密码可以继续填写。'}
        action={invite !== undefined && <AppLink to={`/register?invite=${invite}`}>继续填写</AppLink>}
      />
    </PublicFrame>
  );
}

function Shown({ token, progress, again }: { token: string; progress: Progress; again: () => void }): ReactNode {
  const { name, state, opinion, form } = progress;
  const { invite = '' }: { invite?: string } = useSearch({ strict: false });
  if (state === 'waiting') {
    return (
      <PublicFrame title="资料已提交" note={`${name}，你的入职资料已提交，请等待审批。`}>
        <p className="public-hint">审批结果由人事通知你；也可以用邀请链接和密码回到本页查看。</p>
      </PublicFrame>
    );
  }
  if (state === 'accepted') {
    return (
      <PublicFrame title="入职申请已通过" note={`${name}，欢迎加入。请用手机号和注册时的密码登录。`}>
        <Button type="primary" block href="/login">
          去登录
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={title} note={`${name}，请填写入职资料，带 * 的为必填。`} wide>
      {state === 'returned' && (
        <Alert type="warning" showIcon title="资料被退回，请修改后重新提交" description={opinion} />
      )}
      {state === 'rejected' && (
        <Alert type="error" showIcon title="入职申请未通过，可以在 30 天内修改后重新提交" description={opinion} />
      )}
      <RegistrationForm invite={invite} token={token} form={form} done={again} />
    </PublicFrame>
  );
}

function Opened({ token }: { token: string }): ReactNode {
  const { data, error, refetch } = useLoadOnce(registrationState, { register_token: token });
  if (data !== undefined) return <Shown token={token} progress={data} again={() => void refetch()} />;
  if (error?.outcome === 'refused') return <Closed />;
  return (
    <PublicFrame title={title} wide>
      {error === null ? (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </PublicFrame>
  );
}

export default function PerfectInfoPage(): ReactNode {
  const [token] = useState(registerToken);
  return token === undefined ? <Closed /> : <Opened token={token} />;
}
