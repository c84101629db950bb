import { passSeveral } from '@tongzhou/contract/areas/approval/act.ts';
import type { ApprovalRow } from '@tongzhou/contract/areas/approval/request.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { OpinionField } from '#areas/approval/requests/opinion-field.tsx';
import { call } from '#platform/call.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/status.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Results = ReplyOf<typeof passSeveral>;

interface BatchDialogProps {
  readonly rows: readonly ApprovalRow[];
  readonly onDone: () => void;
  readonly close: () => void;
}

function Outcome({ problem }: { problem: string | null }): ReactNode {
  return problem === null ? <Status tone="success">已同意</Status> : <Status tone="error">{problem}</Status>;
}

/** Passes several at once; each is judged on its own, and what came of each is listed. */
export function BatchDialog({ rows, onDone, close }: BatchDialogProps): ReactNode {
  useReturnFocus();
  // What was chosen leaves the list once it is passed.
  const [chosen] = useState(rows);
  const [opinion, setOpinion] = useState('');
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<Results>();

  const pass = async () => {
    setBusy(true);
    try {
      const items = chosen.map(({ id, audit_info }) => ({
        id,
        step: audit_info.step ?? 0,
        activation: audit_info.activation ?? 0,
      }));
      setResults(await call(passSeveral, { items, opinion }));
      onDone();
    } finally {
      setBusy(false);
    }
  };
  const failed = results?.filter(({ problem }) => problem !== null).length ?? 0;
  const title =
    results === undefined
      ? `批量同意 ${chosen.length} 项`
      : `已同意 ${results.length - failed} 项，未处理 ${failed} 项`;
  return (
    <Modal
      open
      title={title}
      width={560}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        results === undefined
          ? [
              <Button key="cancel" onClick={close}>
                取消
              </Button>,
              <Button key="ok" type="primary" loading={busy} onClick={() => showFailures(pass())}>
                批量同意
              </Button>,
            ]
          : [
              <Button key="close" type="primary" onClick={close}>
                完成
              </Button>,
            ]
      }
    >
      <ul className="batch-rows" aria-label={results === undefined ? '所选申请' : '处理结果'}>
        {chosen.map(({ id, title: name, number, applicant_name }) => {
          const result = results?.find((one) => one.id === id);
          return (
            <li key={id}>
              <span>
                {name}
                <span className="batch-number">
                  {number} · {applicant_name}
                </span>
              </span>
              {result !== undefined && <Outcome problem={result.problem} />}
            </li>
          );
        })}
      </ul>
      {results === undefined && (
        <OpinionField
          aria-label="审批意见"
          placeholder="审批意见（选填）"
          phrases={['同意', '情况属实，同意']}
          value={opinion}
          onChange={setOpinion}
        />
      )}
    </Modal>
  );
}
