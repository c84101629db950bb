import type { previewGroup } from '@tongzhou/contract/areas/identity/groups.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface GroupPreviewProps {
  readonly name: string;
  readonly preview: ReplyOf<typeof previewGroup>;
  readonly onConfirm: () => void;
  readonly close: () => void;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

function Names({
  title,
  kind,
  names,
}: {
  title: string;
  kind: 'added' | 'removed';
  names: readonly Named[];
}): ReactNode {
  if (names.length === 0) return null;
  return (
    <section className={`group-difference group-${kind}`}>
      <h3>
        {title}（{names.length}）
      </h3>
      <ul>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

/** What saving would change, before it is saved. */
export function GroupPreview({ name, preview, onConfirm, close }: GroupPreviewProps): ReactNode {
  const { added, removed, scope, members, losing, losing_count } = preview;
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const confirm = () => {
    setBusy(true);
    onConfirm();
  };
  return (
    <Modal
      open
      title={`保存“${name}”`}
      width={560}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={confirm}>
          确定保存
        </Button>,
      ]}
    >
      <p className="group-effect">
        {members === 0 ? '该组没有成员，保存后暂不影响任何人。' : `保存后，${members} 名成员在下一次操作时生效。`}
      </p>
      <Names title="增加的权限" kind="added" names={added} />
      <Names title="移除的权限" kind="removed" names={removed} />
      {scope !== null && (
        <section className="group-difference">
          <h3>数据范围</h3>
          <p>
            {scope.old} → {scope.new}
          </p>
        </section>
      )}
      {losing_count > 0 && (
        <section className="group-difference">
          <h3>权限会变少的人（{losing_count}）</h3>
          <p>
            {losing.map((person) => person.name).join('、')}
            {losing_count > losing.length && ' 等'}
          </p>
        </section>
      )}
    </Modal>
  );
}
