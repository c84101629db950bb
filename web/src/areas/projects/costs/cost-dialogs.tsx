import {
  bookCost,
  type CostRow,
  costKinds,
  costToEdit,
  handBooked,
  reverseCost,
} from '@tongzhou/contract/areas/projects/cost.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import '#areas/projects/projects.css';
import { useLoadOnce } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field, Values } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';

interface Project {
  readonly id: number;
  readonly project_title: string;
  readonly leader_id: number | null;
}

type CameBack = ReplyOf<typeof costToEdit>;

interface BookDialogProps {
  readonly project: Project;
  /** 元: from so much on it is put to approval. */
  readonly approvalFrom: number;
  /** One that came back, to be changed and sent again. */
  readonly begun?: CameBack | undefined;
  readonly close: () => void;
}

const ownFields: readonly Field[] = [
  {
    name: 'kind',
    label: '科目',
    kind: 'radio',
    required: '请选择科目',
    options: handBooked.map((value) => ({ value, label: costKinds[value] })),
    hint: '人工、报销、物资由各自的单据计入。',
  },
  { name: 'day', label: '发生日期', kind: 'date', required: '请选择日期' },
  { name: 'amount', label: '金额', kind: 'money', required: '请填写金额' },
  { name: 'note', label: '说明', kind: 'textarea', required: '请填写说明', maxLength: 200 },
  { name: 'file_ids', label: '附件', kind: 'file' },
];

function BookDialog({ project, approvalFrom, begun, close }: BookDialogProps): ReactNode {
  const again = begun?.approval_id;
  // What came back from approval goes there again, whatever it is now.
  const isDecided = ({ amount }: Values) =>
    again !== undefined || (typeof amount === 'number' && amount >= approvalFrom);
  const approvers: Field = {
    ...approvalField({
      kind: 'project_cost',
      projectLeader: project.leader_id ?? undefined,
      figures: ({ amount }) => ({ amount: typeof amount === 'number' ? amount : undefined }),
    }),
    when: isDecided,
  };
  return (
    <FieldDialog
      title="登记成本"
      endpoint={bookCost}
      fields={[...ownFields, approvers]}
      initial={
        begun === undefined
          ? { kind: 'outsourcing', day: beginOf(today(Date.now())), file_ids: [] }
          : {
              kind: begun.kind,
              day: begun.day,
              amount: begun.amount,
              note: begun.note,
              file_ids: begun.files,
              audit: parseSteps(begun.content_json),
            }
      }
      fixed={{ project_id: project.id, ...(again !== undefined && { again }) }}
      note={
        <>
          <ReasonToResend again={again} />
          <p className="project-subject">
            {project.project_title}
            <span>{yuan(fenOfYuan(approvalFrom))} 元及以上需要审批，以下直接入账。</span>
          </p>
        </>
      }
      okText={again === undefined ? '登记' : '重新提交'}
      doneText={undefined}
      keepRefusal
      onDone={({ number }) => toast(number === null ? '成本已登记' : `项目成本已提交审批，编号 ${number}`, 'success')}
      close={close}
    />
  );
}

interface CostDialogProps extends Omit<BookDialogProps, 'begun'> {
  /** The request that came back. */
  readonly again: number | undefined;
}

/** 登记成本: at once, or put to approval; with `?again=` one that came back. */
export function CostDialog({ again, ...dialog }: CostDialogProps): ReactNode {
  const { data, error } = useLoadOnce(costToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  const giveUp = useRef(dialog.close);
  giveUp.current = dialog.close;
  // The person has been told.
  useEffect(() => {
    if (error !== null) giveUp.current();
  }, [error]);
  if (again !== undefined && data === undefined) return null;
  return <BookDialog {...dialog} begun={data} />;
}

interface ReverseDialogProps {
  readonly cost: CostRow;
  readonly close: () => void;
}

export function ReverseDialog({ cost, close }: ReverseDialogProps): ReactNode {
  const { id, day, kind, amount, note } = cost;
  return (
    <FieldDialog
      title="冲销成本"
      endpoint={reverseCost}
      fields={[
        {
          name: 'reason',
          label: '冲销原因',
          kind: 'textarea',
          required: '请填写冲销原因',
          maxLength: 200,
          hint: '原记录保留，另记一笔等额的负数。',
        },
      ]}
      fixed={{ id }}
      note={
        <p className="project-subject">
          {costKinds[kind]} {yuan(fenOfYuan(amount))} 元
          <span>
            {dayOf(day)} · {note}
          </span>
        </p>
      }
      okText="冲销"
      doneText="已冲销"
      width={560}
      keepRefusal
      close={close}
    />
  );
}
