import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { orderDetail } from '@tongzhou/contract/areas/business/order.ts';
import { submitWriteOff, writeOffToEdit } from '@tongzhou/contract/areas/business/receivable.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { fenTyped } from '#areas/business/orders/instalments.ts';
import { type OpenInstalment, openInstalments } from '#areas/business/receivables/open-instalments.ts';
import { SpreadPreview } from '#areas/business/receivables/spread-preview.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

/** What was sent before. */
interface WriteOffStart {
  readonly amount: number;
  readonly reason: string;
  readonly file_ids: readonly UploadedFile[];
  readonly audit: readonly ApproverStep[];
}

interface WriteOffDialogProps {
  readonly orderId: number;
  readonly start?: WriteOffStart;
  /** The request this is the next round of. */
  readonly again?: number;
  readonly close: () => void;
}

const title = '坏账核销';
const dialogWidth = 760;

function LiveSpread({ owed }: { owed: readonly OpenInstalment[] }): ReactNode {
  const form = Form.useFormInstance();
  return <SpreadPreview owed={owed} amount={fenTyped(Form.useWatch('amount', form))} what="核销" />;
}

const fieldsFor = (owed: readonly OpenInstalment[], outstanding: number): readonly Field[] => [
  {
    name: 'amount',
    label: '核销金额',
    kind: 'money',
    required: true,
    hint: `未收 ${yuan(fenOfYuan(outstanding))} 元，从最早到期的一期核销。`,
  },
  { name: 'spread', label: '核销明细', kind: 'text', wide: true, show: () => <LiveSpread owed={owed} /> },
  { name: 'reason', label: '核销原因', kind: 'textarea', required: true, maxLength: 500 },
  { name: 'file_ids', label: '附件', kind: 'file', hint: '催收记录、法律文书等证明材料。' },
];

/** Asks that what will never come in is written off, by approval. */
export function WriteOffDialog({ orderId, start, again, close }: WriteOffDialogProps): ReactNode {
  const { data, error, refetch } = useLoadOnce(orderDetail, { id: orderId });
  if (data === undefined)
    return <LoadingDialog title={title} width={dialogWidth} error={error} retry={() => void refetch()} close={close} />;
  return (
    <RequestDialog
      title={`${title}：${data.number}`}
      what={title}
      kind="write_off"
      endpoint={submitWriteOff}
      again={again}
      width={dialogWidth}
      note={<p className="money-note">审批通过后才从未收金额中减去，已核销的可以经审批撤销。</p>}
      fields={fieldsFor(openInstalments(data), data.outstanding)}
      figures={({ amount }) => ({ amount: typeof amount === 'number' ? amount : undefined })}
      initial={{ ...start }}
      fixed={{ order_id: orderId }}
      close={close}
    />
  );
}

/** One that came back, to be changed and sent again with the papers it had. */
export function WriteOffAgain({ again, close }: { again: number; close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(writeOffToEdit, { approval_id: again });
  const request = useLoadOnce(approvalDetail, { id: again });
  if (data === undefined || request.data === undefined) {
    const retry = () => {
      void refetch();
      void request.refetch();
    };
    return (
      <LoadingDialog title={title} width={dialogWidth} error={error ?? request.error} retry={retry} close={close} />
    );
  }
  const { order_id, amount, reason, content_json } = data;
  return (
    <WriteOffDialog
      orderId={order_id}
      start={{ amount, reason, file_ids: request.data.files, audit: parseSteps(content_json) }}
      again={again}
      close={close}
    />
  );
}
