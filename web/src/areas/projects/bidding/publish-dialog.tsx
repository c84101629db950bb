import { useRouter } from '@tanstack/react-router';
import { publishNotice } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import { mostNoticeDays } from '@tongzhou/contract/rules/projects/bidding.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { noticeAddress } from '#areas/projects/addresses.ts';
import { PostsField } from '#areas/projects/bidding/posts-field.tsx';
import '#areas/projects/projects.css';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'textarea', name: 'requirements', label: '要求', required: true, maxLength: 4000, rows: 4 },
  {
    kind: 'textarea',
    name: 'reward',
    label: '奖励',
    required: true,
    maxLength: 500,
    rows: 2,
    placeholder: '如：项目奖金池的 10%',
  },
  { kind: 'date', name: 'planned_start', label: '计划开始', required: true },
  { kind: 'date', name: 'planned_end', label: '计划结束', required: true },
  {
    kind: 'date-time',
    name: 'deadline',
    label: '投标截止',
    required: true,
    hint: `最多 ${mostNoticeDays} 天；截止前任何人都看不到他人的投标`,
  },
  { kind: 'people', name: 'deciders', label: '评选人', required: '请选择评选人', hint: '依次评选每份投标' },
  { kind: 'departments', name: 'departments', label: '面向部门', placeholder: '含下级部门；不选为全体员工' },
  {
    kind: 'custom',
    name: 'posts',
    label: '面向岗位',
    render: ({ value, onChange }) => <PostsField value={value as readonly number[]} onChange={onChange} />,
  },
];

interface PublishDialogProps {
  readonly subject: { readonly id: number; readonly project_title: string };
  readonly close: () => void;
}

/** 发布揭榜 of an established project. */
export function PublishDialog({ subject, close }: PublishDialogProps): ReactNode {
  const router = useRouter();
  const { data: project, error } = useLoadOnce(projectDetail, { id: subject.id });
  const { data: types } = useLoad(projectTypeList, {}, { staleTime: 60_000 });
  const giveUp = useRef(close);
  giveUp.current = close;
  useEffect(() => {
    // The person has been told; pressing again asks again.
    if (error !== null) giveUp.current();
  }, [error]);
  if (project === undefined) return null;
  const kind = types?.find(({ id }) => id === project.type_id)?.kind === 'internal' ? 'internal' : 'client';
  return (
    <FieldDialog
      title="发布揭榜"
      endpoint={publishNotice}
      fields={fields}
      fixed={{ project_id: subject.id }}
      initial={{
        planned_start: project.planned_start,
        planned_end: project.planned_end,
        deciders: [],
        departments: [],
        posts: [],
      }}
      note={<p className="project-subject">{subject.project_title}</p>}
      okText="发布"
      doneText="揭榜已发布"
      keepRefusal
      onDone={({ id }) => router.history.push(noticeAddress(kind, id))}
      close={close}
    />
  );
}
