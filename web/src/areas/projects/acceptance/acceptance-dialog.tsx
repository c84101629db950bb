import { acceptanceToEdit, requestAcceptance } from '@tongzhou/contract/areas/projects/acceptance.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import '#areas/projects/projects.css';
import type { ProjectShown } from '#platform/area.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

interface AcceptanceDialogProps {
  readonly project: ProjectShown;
  /** The request that came back. */
  readonly again: number | undefined;
  readonly close: () => void;
}

const fields: readonly Field[] = [
  { name: 'summary', label: '完成情况', kind: 'textarea', required: '请填写完成情况', maxLength: 2000, rows: 4 },
  {
    name: 'deliverables',
    label: '交付物',
    kind: 'textarea',
    required: '请填写交付物',
    rows: 5,
    hint: '每行一项，客户会逐项看到。',
  },
  { name: 'file_ids', label: '文件', kind: 'file' },
];

const linesOf = (words: unknown): string[] =>
  String(words ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface FormProps extends AcceptanceDialogProps {
  readonly begun: ReplyOf<typeof acceptanceToEdit> | undefined;
}

function AcceptanceForm({ project, again, begun, close }: FormProps): ReactNode {
  const { id, project_title, contract_amount, type_name, leader_id } = project;
  return (
    <RequestDialog
      kind="project_check"
      title="申请验收"
      what="验收"
      endpoint={requestAcceptance}
      fields={fields}
      initial={
        begun === undefined
          ? { file_ids: [] }
          : {
              summary: begun.summary,
              deliverables: begun.deliverables.join('\n'),
              file_ids: begun.files,
              audit: parseSteps(begun.content_json),
            }
      }
      fixed={{ project_id: id }}
      toInput={(input, values) => ({ ...input, deliverables: linesOf(values.deliverables) })}
      figures={() => ({ amount: contract_amount ?? undefined, type: type_name })}
      projectLeader={leader_id ?? undefined}
      again={again}
      note={
        <p className="project-subject">
          {project_title}
          <span>提交后生成验收链接发给客户；需要客户验收的项目，客户通过后审批才能完成。</span>
        </p>
      }
      close={close}
    />
  );
}

/** 申请验收, or with `?again=` one that came back. */
export function AcceptanceDialog(dialog: AcceptanceDialogProps): ReactNode {
  const { again } = dialog;
  const { data, error } = useLoadOnce(acceptanceToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  const giveUp = useRef(dialog.close);
  giveUp.current = dialog.close;
  // The person has been told.
  useEffect(() => {
    if (error !== null) giveUp.current();
  }, [error]);
  if (again !== undefined && data === undefined) return null;
  return <AcceptanceForm {...dialog} begun={data} />;
}
