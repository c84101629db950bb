import { editGroup, previewGroup } from '@tongzhou/contract/areas/identity/groups.ts';
import {
  dataScopeNames,
  dataScopes,
  jurisdictionAll,
  type RoleGroup,
  roleGroups,
} from '@tongzhou/contract/areas/identity/permission.ts';
import { type ReplyOf, topicsShown } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Form, Input, Select, Skeleton, Switch } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { changesOf, type GroupChanges, isChanged, toSend } from '#areas/identity/groups/group-draft.ts';
import { GroupPreview } from '#areas/identity/groups/group-preview.tsx';
import { PermissionTree } from '#areas/identity/groups/permission-tree.tsx';
import { useMyself } from '#areas/identity/use-identity.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { invalidate } from '#platform/invalidate.ts';
import { useLoad } from '#platform/loading/load.ts';
import { DepartmentsSelect } from '#ui/department/department-select.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { LoadError } from '#ui/state/load-error.tsx';

const scopes = dataScopes.map((scope) => ({ value: scope, label: dataScopeNames[scope] }));

function readOnlyWords(group: RoleGroup, mayEdit: boolean): string {
  if (group.wildcard) return '系统管理员拥有全部菜单和按钮，不能编辑；数据权限须另建权限组按名授予。';
  return mayEdit ? '不能修改自己所在的权限组。' : '你可以查看，没有编辑权限组的权限。';
}

interface Asked {
  readonly preview: ReplyOf<typeof previewGroup>;
  readonly answer: (confirmed: boolean) => void;
}

interface EditingProps {
  readonly group: RoleGroup;
  /** As it was when the editing began. */
  readonly base: RoleGroup;
  readonly onBegin: () => void;
}

function Editing({ group, base, onBegin }: EditingProps): ReactNode {
  const allowed = useAllowed();
  const { data: myself } = useMyself();
  const { data: rows, error, refetch } = useLoad(jurisdictionAll, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [asked, setAsked] = useState<Asked>();
  const editable = group.actions.includes('edit');
  const session = useFormSession<typeof editGroup, GroupChanges>({
    endpoint: editGroup,
    initial: changesOf(base),
    about: { id: base.id, version: base.version },
    draft: editable ? 'person' : 'none',
    toInput: (draft) => toSend(base, draft),
    // What saving would change is shown before it is saved.
    confirm: async (input) => {
      const preview = await call(previewGroup, input);
      return new Promise((answer) => setAsked({ preview, answer }));
    },
    waitForReload: true,
    doneText: '保存成功',
    onRefused: ({ status }) => {
      // The preview, too, is refused when someone else has saved: their content is shown beside what was edited here.
      if (status === 409) void invalidate(topicsShown(roleGroups));
      return undefined;
    },
  });
  const { values: draft, busy } = session;
  const changed = editable && session.isChanged && isChanged(group, draft);
  const overtaken = isChanged(group, changesOf(base));
  // Saved, or changed by someone else while nothing was edited here: what is shown follows.
  const follows = overtaken && !changed && !busy;
  useEffect(() => {
    if (follows) onBegin();
  }, [follows, onBegin]);
  useEffect(() => {
    if (!busy) setAsked(undefined);
  }, [busy]);

  if (rows === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  return (
    <div className="group-editor">
      {!editable && (
        <Alert type="info" showIcon title={readOnlyWords(group, allowed('permission.edit'))} className="group-note" />
      )}
      {overtaken && changed && (
        <Alert
          type="warning"
          showIcon
          title="这个权限组刚被他人修改。请还原，在最新内容上重新修改。"
          className="group-note"
        />
      )}
      <FormBody session={session} className="group-fields" disabled={!editable}>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="data_scope" label="数据范围" required>
          <Select options={scopes} />
        </Form.Item>
        {draft.data_scope === 'chosen' && (
          <Form.Item name="scope_departments" label="指定部门" required>
            <DepartmentsSelect disabled={!editable} />
          </Form.Item>
        )}
        <Form.Item name="needs_second_factor" label="要求两步验证" valuePropName="checked">
          <Switch aria-label="要求两步验证" />
        </Form.Item>
      </FormBody>
      {rows === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} className="group-note" />
      ) : (
        <PermissionTree
          rows={rows}
          checked={
            group.wildcard
              ? rows.filter(({ kind }) => kind === 'menu' || kind === 'button').map(({ id }) => id)
              : draft.checked
          }
          onChange={(checked) => session.setValues({ checked })}
          disabled={!editable}
          mayGiveData={myself?.userType === 9}
        />
      )}
      {editable && (
        <div className="group-save">
          <span role="status">{changed ? '有未保存的修改' : ''}</span>
          <Button disabled={!changed} onClick={session.clear}>
            还原
          </Button>
          <Button
            type="primary"
            disabled={!changed || overtaken}
            loading={busy && asked === undefined}
            onClick={session.submit}
          >
            保存
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <GroupPreview
          name={draft.name}
          preview={asked.preview}
          onConfirm={() => asked.answer(true)}
          close={() => asked.answer(false)}
        />
      )}
    </div>
  );
}

/** Mounted anew for each group. */
export function GroupEditor({ group }: { group: RoleGroup }): ReactNode {
  const [base, setBase] = useState(group);
  const begin = useCallback(() => setBase(group), [group]);
  return <Editing key={base.version} group={group} base={base} onBegin={begin} />;
}
