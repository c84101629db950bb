import { type Delegation, delegations, endDelegation } from '@tongzhou/contract/areas/approval/delegation.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { NewDelegation, type Period } from '#areas/approval/delegation/new-delegation.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { Status, type Tone } from '#ui/state/status.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const states: Readonly<Record<Delegation['state'], readonly [name: string, tone: Tone]>> = {
  planned: ['未开始', 'primary'],
  running: ['代理中', 'success'],
  over: ['已到期', 'neutral'],
  ended: ['已结束', 'neutral'],
};

interface RowProps {
  readonly row: Delegation;
  readonly onEnd: () => void;
}

function Row({ row, onEnd }: RowProps): ReactNode {
  const { stand_in_name, start_date, end_date, kinds, state } = row;
  const [name, tone] = states[state];
  return (
    <li>
      <div>
        <p>{stand_in_name}</p>
        <p className="cell-sub">
          {dayOf(start_date)} 至 {dayOf(end_date)} ·{' '}
          {kinds === null ? '全部类型（薪资类除外）' : kinds.map((kind) => approvalKinds[kind]).join('、')}
        </p>
      </div>
      <Status tone={tone}>{name}</Status>
      {(state === 'planned' || state === 'running') && (
        <Button type="link" size="small" danger aria-label={`结束 ${stand_in_name} 的代理`} onClick={onEnd}>
          结束
        </Button>
      )}
    </li>
  );
}

interface DelegationDialogProps {
  /** To begin with: the days someone will be away. */
  readonly period?: Period | undefined;
  readonly close: () => void;
}

/** Who decides in my place, and for whom I do. */
export function DelegationDialog({ period, close }: DelegationDialogProps): ReactNode {
  useReturnFocus();
  const confirm = useConfirm();
  const [writing, setWriting] = useState(period !== undefined);
  const { data, error, refetch } = useLoad(delegations, {}, { staleTime: 0 });

  const end = async ({ id, stand_in_name }: Delegation) => {
    const content = `结束后，新的审批不再转给${stand_in_name}；${stand_in_name}已作出的处理不变。`;
    if (!(await confirm({ title: '结束代理', content, okText: '结束', danger: true }))) return;
    await call(endDelegation, { id });
    toast('代理已结束', 'success');
  };
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    return (
      <>
        {data.for_others.map(({ user_name, end_date }) => (
          <Alert
            key={user_name}
            className="form-alert"
            type="info"
            showIcon
            title={`你正在代 ${user_name} 审批，至 ${dayOf(end_date)}`}
          />
        ))}
        {data.mine.length === 0 ? (
          <StateMessage kind="empty" title="还没有设置代理" hint="休假或出差时，可以请同事在这段时间代你审批。" />
        ) : (
          <ul className="delegations" aria-label="我设置的代理">
            {data.mine.map((row) => (
              <Row key={row.id} row={row} onEnd={() => showFailures(end(row))} />
            ))}
          </ul>
        )}
      </>
    );
  };
  return (
    <Modal
      open
      title="代理审批"
      width={640}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="new" type="primary" onClick={() => setWriting(true)}>
          新增代理
        </Button>,
      ]}
    >
      {content()}
      {writing && <NewDelegation period={period} close={() => setWriting(false)} />}
    </Modal>
  );
}
