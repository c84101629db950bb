import {
  type settlementSheet,
  type settlementToEdit,
  submitSettlement,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { useProof } from '#areas/identity/public.ts';
import type { adjustmentsOf } from '#areas/settlement/sheet/share-rules.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { approvalField } from '#ui/request/approval-field.tsx';
import { useRequestDone } from '#ui/request/use-request-done.ts';

const note: Field = { name: 'note', label: '说明', kind: 'textarea', maxLength: 500, rows: 2 };

interface SubmitDialogProps {
  readonly sheet: ReplyOf<typeof settlementSheet>;
  readonly adjustments: ReturnType<typeof adjustmentsOf>;
  readonly begun: ReplyOf<typeof settlementToEdit> | undefined;
  readonly onSent: () => void;
  readonly close: () => void;
}

/** 提交结算: what was seen is what is sent; a large pool asks once more who one is. */
export function SubmitDialog({ sheet, adjustments, begun, onSent, close }: SubmitDialogProps): ReactNode {
  const { project_id, project_title, leader_id, mark, figures, proof_from } = sheet;
  const done = useRequestDone('settlement', '项目结算');
  const proof = useProof();
  const again = begun?.approval_id;
  const approvers = approvalField({
    kind: 'settlement',
    projectLeader: leader_id ?? undefined,
    figures: () => ({ amount: figures.pool }),
  });
  return (
    <FieldDialog
      title="提交结算"
      endpoint={submitSettlement}
      fields={[note, ...(figures.pool >= proof_from ? proof.fields : []), approvers]}
      initial={{ note: begun?.note ?? '', ...(begun !== undefined && { audit: parseSteps(begun.content_json) }) }}
      fixed={{ project_id, mark, adjustments: [...adjustments], ...(again !== undefined && { again }) }}
      note={
        <p>
          {project_title}：利润 {yuan(fenOfYuan(figures.profit))} 元，本次奖金池{' '}
          <b className="amount">{yuan(fenOfYuan(figures.pool))}</b> 元。提交后按现在的数字冻结。
        </p>
      }
      okText={again === undefined ? '提交审批' : '重新提交'}
      doneText={undefined}
      keepRefusal
      onRefused={proof.onRefused}
      onDone={(filed) => {
        done(filed);
        onSent();
      }}
      close={close}
    />
  );
}
