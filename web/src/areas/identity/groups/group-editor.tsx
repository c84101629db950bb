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
import { type ReactNode, useState } from 'react';
import { changesOf, draftErrors, type GroupChanges, isChanged, toSend } from '#areas/identity/groups/group-draft.ts';
import { GroupPreview } from '#areas/identity/groups/group-preview.tsx';
import { PermissionTree } from '#areas/identity/groups/permission-tree.tsx';
import { useMyself } from '#areas/identity/use-identity.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { CallError, call } from '#platform/call.ts';
import { invalidate } from '#platform/invalidate.ts';
import { useLoad } from '#platform/load.ts';
import { toast } from '#platform/toast.ts';
import { DepartmentsSelect } from '#ui/department-select.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useUnsavedGuard } from '#ui/unsaved-guard.ts';

const scopes = dataScopes.map((scope) => ({ value: scope, label: dataScopeNames[scope] }));

function readOnlyWords(group: RoleGroup, mayEdit: boolean): string {
  if (group.wildcard) return '系统管理员拥有全部菜单和按钮，不能编辑；数据权限须另建权限组按名授予。';
  return mayEdit ? '不能修改自己所在的权限组。' : '你可以查看，没有编辑权限组的权限。';
}

/** Mounted anew for each group. */
export function GroupEditor({ group }: { group: RoleGroup }): ReactNode {
  const allowed = useAllowed();
  const { data: myself } = useMyself();
  const { data: rows, error, refetch } = useLoad(jurisdictionAll, {}, { staleTime: Number.POSITIVE_INFINITY });
  /** As it was when the editing began. */
  const [base, setBase] = useState(group);
  const [draft, setDraft] = useState<GroupChanges>(changesOf(group));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<ReplyOf<typeof previewGroup>>();
  const [busy, setBusy] = useState(false);
  const editable = group.actions.includes('edit');
  const changed = editable && isChanged(base, draft) && isChanged(group, draft);
  const overtaken = isChanged(group, changesOf(base));
  const guard = useUnsavedGuard(changed);

  const begin = () => {
    setBase(group);
    setDraft(changesOf(group));
    setErrors({});
  };
  // Saved, or changed by someone else while nothing was edited here: what is shown follows.
  if (overtaken && !changed) begin();

  const change = (part: Partial<GroupChanges>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setErrors(failure.fields);
      // Someone else may have saved: their content is loaded and shown beside what was edited here.
      if (failure.status === 409) {
        setPreview(undefined);
        await invalidate(topicsShown(roleGroups));
      }
    } finally {
      setBusy(false);
    }
  };
  const look = () => {
    const wrong = draftErrors(base, draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    void attempt(async () => setPreview(await call(previewGroup, toSend(base, draft))));
  };
  const save = () =>
    attempt(async () => {
      await call(editGroup, toSend(base, draft), { waitForReload: true });
      guard.release();
      setPreview(undefined);
      toast('保存成功', 'success');
    });
  const problem = (field: string) =>
    errors[field] === undefined ? {} : ({ validateStatus: 'error', help: errors[field] } as const);

  if (rows === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  const elsewhere = errors.checked ?? errors.half_checked;
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
      <Form layout="vertical" className="group-fields" disabled={!editable}>
        <Form.Item label="名称" htmlFor="group-name" required {...problem('name')}>
          <Input
            id="group-name"
            maxLength={20}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label="数据范围" htmlFor="group-scope" required {...problem('data_scope')}>
          <Select
            id="group-scope"
            options={scopes}
            value={draft.data_scope}
            onChange={(data_scope) => change({ data_scope })}
          />
        </Form.Item>
        {draft.data_scope === 'chosen' && (
          <Form.Item label="指定部门" htmlFor="group-departments" required {...problem('scope_departments')}>
            <DepartmentsSelect
              id="group-departments"
              disabled={!editable}
              value={draft.scope_departments}
              onChange={(ids) => change({ scope_departments: [...ids] })}
            />
          </Form.Item>
        )}
        <Form.Item label="要求两步验证" htmlFor="group-factor">
          <Switch
            id="group-factor"
            aria-label="要求两步验证"
            checked={draft.needs_second_factor}
            onChange={(needs_second_factor) => change({ needs_second_factor })}
          />
        </Form.Item>
      </Form>
      {elsewhere !== undefined && <Alert type="error" title={elsewhere} className="group-note" />}
      {rows === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} className="group-note" />
      ) : (
        <PermissionTree
          rows={rows}
          checked={group.wildcard ? rows.filter(({ kind }) => kind !== 'data').map(({ id }) => id) : draft.checked}
          onChange={(checked) => change({ checked })}
          disabled={!editable}
          mayGiveData={myself?.userType === 9}
        />
      )}
      {editable && (
        <div className="group-save">
          <span role="status">{changed ? '有未保存的修改' : ''}</span>
          <Button disabled={!changed} onClick={begin}>
            还原
          </Button>
          <Button
            type="primary"
            disabled={!changed || overtaken}
            loading={busy && preview === undefined}
            onClick={look}
          >
            保存
          </Button>
        </div>
      )}
      {preview !== undefined && (
        <GroupPreview
          name={draft.name}
          preview={preview}
          busy={busy}
          onConfirm={() => void save()}
          close={() => setPreview(undefined)}
        />
      )}
    </div>
  );
}
