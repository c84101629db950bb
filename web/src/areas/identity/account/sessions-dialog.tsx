import { endMySession, mySessions, type SessionRow } from '@tongzhou/contract/areas/identity/account.ts';
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import type { IdentityDialogProps } from '#areas/identity/account/dialog-state.ts';
import '#areas/identity/account/identity.css';
import { CallError, call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';

function Device({ row }: { row: SessionRow }): ReactNode {
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    if (!(await confirm({ title: '提示', content: `确定让“${row.device}”下线吗？`, okText: '下线', danger: true })))
      return;
    setBusy(true);
    try {
      await call(endMySession, { id: row.id });
      toast('已下线', 'success');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="identity-device">
      <div>
        <p>
          {row.device}
          {row.current && <span className="identity-current">本机</span>}
        </p>
        <p className="identity-sub">
          {row.address}，登录于 {dateTime(row.created_at)}，最近使用 {dateTime(row.last_active_at)}
        </p>
      </div>
      {!row.current && (
        <Button danger size="small" loading={busy} aria-label={`下线 ${row.device}`} onClick={() => void end()}>
          下线
        </Button>
      )}
    </li>
  );
}

export default function SessionsDialog({ close }: IdentityDialogProps): ReactNode {
  const { data, error, refetch } = useLoad(mySessions, {});
  return (
    <Modal open title="登录设备" width={560} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      {data === undefined && error === null && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <ul aria-label="登录设备">
          {data.map((row) => (
            <Device key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Modal>
  );
}
