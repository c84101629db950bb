import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { deleteGroup } from '@tongzhou/contract/areas/identity/groups.ts';
import { dataScopeNames, type RoleGroup, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { Button, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { ExplainDialog } from '#areas/identity/groups/explain-dialog.tsx';
import { GroupEditor } from '#areas/identity/groups/group-editor.tsx';
import { GroupMembers } from '#areas/identity/groups/group-members.tsx';
import { NewGroupDialog } from '#areas/identity/groups/new-group-dialog.tsx';
import '#areas/identity/groups/permission.css';
import { RemoveDemoButton } from '#areas/identity/groups/remove-demo.tsx';
import { ViewAsDialog } from '#areas/identity/groups/view-as-dialog.tsx';
import { SettingsTab } from '#areas/settings/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { useAreas } from '#platform/area.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { Page } from '#ui/page/page.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { usePhone } from '#ui/use-phone.ts';

const Address = z.strictObject({
  view: z.optional(z.enum(['groups', 'settings', 'system'])),
  group: z.optional(Id),
  tab: z.optional(z.enum(['permissions', 'members'])),
});

type Open =
  | { readonly kind: 'new'; readonly copyOf: number | undefined }
  | { readonly kind: 'view-as'; readonly userId: number | undefined }
  | { readonly kind: 'explain' };

const subline = ({ wildcard, data_scope, member_count }: RoleGroup): string =>
  `${wildcard ? '全部权限' : dataScopeNames[data_scope]} · ${member_count} 人`;

interface GroupChoiceProps {
  readonly groups: readonly RoleGroup[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

function GroupChoice({ groups, chosen, onChoose }: GroupChoiceProps): ReactNode {
  const phone = usePhone();
  if (phone) {
    return (
      <Select
        aria-label="权限组"
        className="group-select"
        value={chosen ?? null}
        options={groups.map((group) => ({ value: group.id, label: `${group.name}（${group.member_count} 人）` }))}
        onChange={(id) => id !== null && onChoose(id)}
      />
    );
  }
  return (
    <nav className="panel group-list" aria-label="权限组">
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <button type="button" aria-current={group.id === chosen} onClick={() => onChoose(group.id)}>
              <span className="group-name">{group.name}</span>
              <span className="group-sub">{subline(group)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function PermissionPage(): ReactNode {
  const allowed = useAllowed();
  const confirmDelete = useConfirmDelete();
  const [address, change] = useAddressQuery(Address);
  const [open, setOpen] = useState<Open>();
  const { data: groups, error, refetch } = useLoad(roleGroups, {});
  const group = groups?.find(({ id }) => id === address.group) ?? groups?.[0];
  const added = useAreas()
    .flatMap((area) => area.permissionTabs ?? [])
    .filter(({ permission }) => allowed(permission));
  const views = [
    { key: 'groups', name: '权限组' },
    { key: 'settings', name: '公司设置' },
    ...added.map(({ key, name }) => ({ key, name })),
  ] as const;
  const shown = views.find(({ key }) => key === address.view) ?? views[0];
  const { key: view } = shown;
  const Added = added.find(({ key }) => key === view)?.Content;
  const tab = address.tab ?? 'permissions';
  const close = () => setOpen(undefined);
  // Its members are no longer asked for while it goes: there would be none to answer for.
  const [going, setGoing] = useState<number>();
  const remove = async ({ id }: RoleGroup) => {
    const deleteIt = async () => {
      setGoing(id);
      try {
        await call(deleteGroup, { id });
      } catch (error) {
        setGoing(undefined);
        throw error;
      }
    };
    if (await confirmDelete(deleteIt)) change({ group: undefined });
  };

  const content = () => {
    if (groups === undefined || group === undefined) {
      return error === null ? (
        <div className="panel panel-padded">
          <Skeleton active paragraph={{ rows: 12, width: '100%' }} />
        </div>
      ) : (
        <div className="panel">
          <LoadError error={error} retry={() => void refetch()} />
        </div>
      );
    }
    return (
      <div className="permission-columns">
        <GroupChoice groups={groups} chosen={group.id} onChoose={(id) => change({ group: id })} />
        <section className="panel" aria-label={group.name}>
          <div className="group-head">
            <TabsBar
              label="权限组内容"
              tabs={[
                { key: 'permissions', name: '权限' },
                { key: 'members', name: '成员', count: group.member_count },
              ]}
              active={tab}
              onChoose={(key) => change({ tab: key })}
              controls="group-content"
            />
            <div className="group-actions">
              {allowed('permission.create') && !group.wildcard && (
                <Button
                  type="text"
                  icon={<CopyOutlined aria-hidden />}
                  onClick={() => setOpen({ kind: 'new', copyOf: group.id })}
                >
                  复制
                </Button>
              )}
              {group.actions.includes('delete') && (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => showFailures(remove(group))}
                >
                  删除
                </Button>
              )}
            </div>
          </div>
          <div id="group-content" role="tabpanel" aria-label={tab === 'members' ? '成员' : '权限'}>
            {group.id === going ? null : tab === 'members' ? (
              <GroupMembers key={group.id} group={group} onViewAs={(userId) => setOpen({ kind: 'view-as', userId })} />
            ) : (
              <GroupEditor key={group.id} group={group} />
            )}
          </div>
        </section>
      </div>
    );
  };

  const groupActions: TitleAction[] = [
    {
      id: 'permission.explain',
      label: '以他人视角查看',
      run: () => setOpen({ kind: 'view-as', userId: undefined }),
    },
    { id: 'permission.explain', label: '为什么能看到', run: () => setOpen({ kind: 'explain' }) },
    {
      id: 'permission.create',
      label: '新增权限组',
      primary: true,
      run: () => setOpen({ kind: 'new', copyOf: undefined }),
    },
  ];
  return (
    <Page
      title="权限设置"
      actions={
        <TitleActions actions={view === 'groups' ? groupActions : []}>
          <RemoveDemoButton />
        </TitleActions>
      }
    >
      <div className="panel permission-views">
        <TabsBar
          label="权限设置"
          tabs={views}
          active={view}
          onChoose={(key) => change({ view: key })}
          controls="permission-view"
        />
      </div>
      <div id="permission-view" role="tabpanel" aria-label={shown.name}>
        {Added !== undefined ? <Added /> : view === 'settings' ? <SettingsTab /> : content()}
      </div>
      {open?.kind === 'new' && (
        <NewGroupDialog
          groups={groups ?? []}
          copyOf={open.copyOf}
          onMade={(id) => change({ group: id, tab: undefined })}
          close={close}
        />
      )}
      {open?.kind === 'view-as' && <ViewAsDialog userId={open.userId} close={close} />}
      {open?.kind === 'explain' && <ExplainDialog close={close} />}
    </Page>
  );
}
