import { cancelNotice } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import {
  establishProject,
  pauseProject,
  resumeProject,
  terminateProject,
} from '@tongzhou/contract/areas/projects/project-deeds.ts';
import type { ReactNode } from 'react';
import { CameBack } from '#areas/projects/projects/drafts/came-back.tsx';
import '#areas/projects/projects.css';
import type { ProjectShown } from '#platform/area.tsx';
import { Amount } from '#ui/amount.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

export interface Subject {
  readonly id: number;
  readonly project_title: string;
}

export type ReasonedDeed = 'pause' | 'resume' | 'terminate' | 'cancel-bid';

const reasoned = {
  pause: {
    title: '暂停项目',
    endpoint: pauseProject,
    label: '暂停原因',
    hint: '暂停后，成员在这个项目上的投入不再计入饱和度；恢复后继续。',
    okText: '暂停',
    doneText: '项目已暂停',
  },
  resume: {
    title: '恢复项目',
    endpoint: resumeProject,
    label: '恢复说明',
    hint: '恢复后项目回到“进行中”。',
    okText: '恢复',
    doneText: '项目已恢复',
  },
  'cancel-bid': {
    title: '取消揭榜',
    endpoint: cancelNotice,
    label: '取消原因',
    hint: '揭榜与全部投标一并结束，项目回到“待派单”；未截止的投标不会公开。',
    okText: '确认取消',
    doneText: '揭榜已取消',
  },
  terminate: {
    title: '终止项目',
    endpoint: terminateProject,
    label: '终止原因',
    hint: '终止后不能恢复，进行中的揭榜、派单和团队变更一并结束。',
    okText: '确认终止',
    doneText: '项目已终止',
  },
} as const;

interface ReasonDialogProps {
  readonly deed: ReasonedDeed;
  readonly subject: Subject;
  readonly close: () => void;
}

/** 暂停, 恢复 or 终止: each with why, which the team is told. */
export function ReasonDialog({ deed, subject, close }: ReasonDialogProps): ReactNode {
  const { title, endpoint, label, hint, okText, doneText } = reasoned[deed];
  return (
    <FieldDialog<typeof pauseProject>
      title={title}
      endpoint={endpoint as typeof pauseProject}
      fields={[{ kind: 'textarea', name: 'reason', label, required: `请填写${label}`, maxLength: 500, hint }]}
      fixed={{ id: subject.id }}
      note={<p className="project-subject">{subject.project_title}</p>}
      okText={okText}
      doneText={doneText}
      width={560}
      keepRefusal
      close={close}
    />
  );
}

interface EstablishDialogProps {
  readonly project: ProjectShown;
  readonly close: () => void;
}

/** Sends what is saved; the path follows from its amount and its type. */
export function EstablishDialog({ project, close }: EstablishDialogProps): ReactNode {
  const { id, version, project_title, type_name, contract_amount, budget, template_id } = project;
  return (
    <RequestDialog
      kind="project_establish"
      title="提交立项"
      what="立项"
      endpoint={establishProject}
      fields={[]}
      fixed={{ id, version }}
      figures={() => ({ amount: contract_amount ?? undefined, type: type_name })}
      standingTemplate={template_id ?? undefined}
      note={
        <>
          <CameBack project={project} inForm />
          <p className="project-subject">
            {project_title}
            <span>
              {type_name} · 合同金额 <Amount value={contract_amount} unit /> · 预算 <Amount value={budget} unit />
            </span>
          </p>
        </>
      }
      close={close}
    />
  );
}
