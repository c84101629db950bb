import { passSeveral } from '@tongzhou/contract/areas/approval/act.ts';
import type { ApprovalRow } from '@tongzhou/contract/areas/approval/request.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { OpinionField } from '#areas/approval/requests/actions/opinion-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { Status } from '#ui/state/status.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Results = ReplyOf<typeof passSeveral>;

const width = 560;

interface BatchDialogProps {
  readonly rows: readonly ApprovalRow[];
  readonly onDone: () => void;
  readonly close: () => void;
}

function Outcome({ problem }: { problem: string | null }): ReactNode {
  return problem === null ? <Status tone="success">已同意</Status> : <Status tone="error">{problem}</Status>;
}

interface RowsProps {
  readonly rows: readonly ApprovalRow[];
  readonly results?: Results;
}

function Rows({ rows, results }: RowsProps): ReactNode {
  return (
    <ul className="batch-rows" aria-label={results === undefined ? '所选申请' : '处理结果'}>
      {rows.map(({ id, title, number, applicant_name }) => {
        const result = results?.find((one) => one.id === id);
        return (
          <li key={id}>
            <span>
              {title}
              <span className="batch-number">
                {number} · {applicant_name}
              </span>
            </span>
            {result !== undefined && <Outcome problem={result.problem} />}
          </li>
        );
      })}
    </ul>
  );
}

function ResultsDialog({
  rows,
  results,
  close,
}: {
  rows: readonly ApprovalRow[];
  results: Results;
  close: () => void;
}) {
  useReturnFocus();
  const failed = results.filter(({ problem }) => problem !== null).length;
  return (
    <Modal
      open
      title={`已同意 ${results.length - failed} 项，未处理 ${failed} 项`}
      width={width}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          完成
        </Button>
      }
    >
      <Rows rows={rows} results={results} />
    </Modal>
  );
}

/** Passes several at once; each is judged on its own, and what came of each is listed. */
export function BatchDialog({ rows, onDone, close }: BatchDialogProps): ReactNode {
  // What was chosen leaves the list once it is passed.
  const [chosen] = useState(rows);
  const [results, setResults] = useState<Results>();
  const session = useFormSession<typeof passSeveral, { opinion: string }>({
    endpoint: passSeveral,
    initial: { opinion: '' },
    draft: 'none',
    toInput: ({ opinion }) => ({
      items: chosen.map(({ id, audit_info }) => ({
        id,
        step: audit_info.step ?? 0,
        activation: audit_info.activation ?? 0,
      })),
      opinion,
    }),
    onDone: (reply) => {
      setResults(reply);
      onDone();
    },
  });
  if (results !== undefined) return <ResultsDialog rows={chosen} results={results} close={close} />;
  return (
    <FormDialog
      session={session}
      title={`批量同意 ${chosen.length} 项`}
      width={width}
      okText="批量同意"
      formClass=""
      note={<Rows rows={chosen} />}
      close={close}
    >
      <Form.Item name="opinion" noStyle>
        <OpinionField aria-label="审批意见" placeholder="审批意见（选填）" phrases={['同意', '情况属实，同意']} />
      </Form.Item>
    </FormDialog>
  );
}
