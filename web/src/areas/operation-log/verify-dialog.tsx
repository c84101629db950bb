import { verifyLog } from '@tongzhou/contract/areas/operation-log.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Modal, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError, call } from '#platform/call.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Stretch = ReplyOf<typeof verifyLog>;

/** Seals take longer than what comes after them: four fifths of the way. */
function percentOf({ phase, reached, total, finished }: Stretch): number {
  const part = finished || total === 0 ? 1 : reached / total;
  return Math.floor(phase === 'seals' ? part * 80 : 80 + part * 20);
}

/** Stretch after stretch, until the end or the first entry that is wrong. */
async function verify(signal: AbortSignal, onStretch: (stretch: Stretch) => void): Promise<void> {
  let at: { phase: 'seals' | 'entries'; after: number } = { phase: 'seals', after: 0 };
  for (;;) {
    const stretch = await call(verifyLog, at, { signal, quiet: true });
    onStretch(stretch);
    if (stretch.broken !== null || (stretch.finished && stretch.phase === 'entries')) return;
    at = stretch.finished ? { phase: 'entries', after: 0 } : { phase: stretch.phase, after: stretch.reached };
  }
}

function Found({ stretch, sealed }: { stretch: Stretch; sealed: number }): ReactNode {
  const { broken, anchor } = stretch;
  if (broken !== null)
    return (
      <Alert
        type="error"
        showIcon
        title="日志链不完整"
        description={`第 ${broken.entry} 条：${broken.reason}。请立即核查。`}
      />
    );
  return (
    <Alert
      type="success"
      showIcon
      title={`日志链完整，共校验 ${sealed.toLocaleString('zh-CN')} 条`}
      description={
        anchor === null
          ? '还没有库外锚点。'
          : `库外锚点一致：${dateTime(anchor.at)} 记到第 ${anchor.seq.toLocaleString('zh-CN')} 个封印。`
      }
    />
  );
}

/** Walks the hash chain of the whole log and says whether it is as it was written. */
export function VerifyDialog({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const [stretch, setStretch] = useState<Stretch>();
  const [sealed, setSealed] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [run, setRun] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run begins anew
  useEffect(() => {
    const leaving = new AbortController();
    setStretch(undefined);
    setFailure(undefined);
    verify(leaving.signal, (next) => {
      setStretch(next);
      if (next.phase === 'seals') setSealed(next.reached);
    }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (error.outcome !== 'aborted') setFailure(error.message);
    });
    return () => leaving.abort();
  }, [run]);
  const done = stretch !== undefined && (stretch.broken !== null || (stretch.finished && stretch.phase === 'entries'));
  return (
    <Modal
      open
      title="校验日志链"
      width={520}
      onCancel={close}
      footer={[
        (done || failure !== undefined) && (
          <Button key="again" onClick={() => setRun((count) => count + 1)}>
            重新校验
          </Button>
        ),
        <Button key="close" type="primary" onClick={close}>
          {done || failure !== undefined ? '关闭' : '停止'}
        </Button>,
      ]}
    >
      <p className="log-verify-words">每条日志都与前一条相连。任何一条被改动、删除或插入，都会在这里指出来。</p>
      <Progress
        percent={stretch === undefined ? 0 : percentOf(stretch)}
        status={stretch?.broken != null || failure !== undefined ? 'exception' : done ? 'success' : 'active'}
        aria-label="校验进度"
      />
      <div aria-live="polite" className="log-verify-found">
        {failure !== undefined && <Alert type="error" showIcon title="校验中断" description={failure} />}
        {failure === undefined && done && <Found stretch={stretch} sealed={sealed} />}
        {failure === undefined && !done && stretch !== undefined && (
          <p className="cell-sub">
            {stretch.phase === 'seals' ? '正在校验封印' : '正在核对条目'}：{stretch.reached.toLocaleString('zh-CN')} /{' '}
            {stretch.total.toLocaleString('zh-CN')}
          </p>
        )}
      </div>
    </Modal>
  );
}
