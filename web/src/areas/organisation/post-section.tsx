import { stationList } from '@tongzhou/contract/areas/organisation/directory.ts';
import { createPost, type Department, deletePost, editPost } from '@tongzhou/contract/areas/organisation/structure.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RowActions } from '#ui/list/table/row-actions.tsx';
import { TitleBar } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';

type Post = ReplyOf<typeof stationList>[number];

const fields: Field[] = [
  { kind: 'input', name: 'post_name', label: '岗位名称', required: true, maxLength: 30 },
  {
    kind: 'number',
    name: 'level',
    label: '级别',
    required: true,
    min: 1,
    max: 20,
    digits: 0,
    hint: '1 至 20，同级岗位用于转正和调岗',
  },
];

export function PostSection({ department }: { department: Department }): ReactNode {
  const allowed = useAllowed();
  const confirmDelete = useConfirmDelete();
  const [open, setOpen] = useState<Post | 'new'>();
  const { data, error, refetch } = useLoad(stationList, { department_id: department.id });
  const remove = ({ id }: Post) => confirmDelete(() => call(deletePost, { id }));
  const offered = (['edit', 'delete'] as const).filter(
    (action) => department.within && allowed(`organisation.${action}`),
  );
  const content = () => {
    if (error !== null && data === undefined) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active title={false} className="panel-padded" />;
    if (data.length === 0) return <p className="section-empty">还没有岗位。人员入职和调岗时要选岗位。</p>;
    return (
      <ul className="posts">
        {data.map((post) => (
          <li key={post.id}>
            <span className="post-name">{post.post_name}</span>
            <span className="post-fact">{post.level} 级</span>
            <span className="post-fact">{post.people} 人</span>
            <RowActions
              row={post}
              offered={offered}
              about={post.post_name}
              actions={{
                edit: { label: '编辑', run: setOpen },
                delete: { label: '删除', danger: true, run: (row) => showFailures(remove(row)) },
              }}
            />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="panel" aria-label="岗位">
      <TitleBar
        title="岗位"
        note={data === undefined ? '' : `${data.length} 个`}
        actions={department.within ? [{ id: 'organisation.create', label: '新增岗位', run: () => setOpen('new') }] : []}
      />
      {content()}
      {open === 'new' && (
        <FieldDialog
          title="新增岗位"
          endpoint={createPost}
          fields={fields}
          fixed={{ department_id: department.id }}
          doneText="新增成功"
          close={() => setOpen(undefined)}
        />
      )}
      {open !== undefined && open !== 'new' && (
        <FieldDialog
          title="编辑岗位"
          endpoint={editPost}
          fields={fields}
          fixed={{ id: open.id }}
          initial={{ post_name: open.post_name, level: open.level }}
          close={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
