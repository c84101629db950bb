import { useSearch } from '@tanstack/react-router';
import {
  exportPeople,
  importPeople,
  type PersonRow,
  peopleImportProblems,
  peopleImportTemplate,
  previewPeopleImport,
  userList,
} from '@tongzhou/contract/areas/staff/people.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { BalanceButton, BalancePage } from '#areas/leave/public.ts';
import type { Linked } from '#areas/personnel/activation/make-links.ts';
import { ChangeAgain } from '#areas/personnel/changes/change-again.tsx';
import { SalaryAgain } from '#areas/personnel/changes/salary-again.tsx';
import { type Deed, usePersonDeeds } from '#areas/personnel/people/use-person-deeds.tsx';
import {
  NewPersonDialog,
  nameOf,
  peopleColumns,
  peopleTabs,
  usePeopleSearch,
  usualPeople,
} from '#areas/staff/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { RowAction, RowActionMap } from '#ui/list/table/row-actions.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const ActivationsDialog = later(
  async () => (await import('#areas/personnel/activation/activations-dialog.tsx')).ActivationsDialog,
);
const InvitationsDialog = later(
  async () => (await import('#areas/personnel/entry/invitations-dialog.tsx')).InvitationsDialog,
);
const PlannedChangesDialog = later(
  async () => (await import('#areas/personnel/changes/planned-changes-dialog.tsx')).PlannedChangesDialog,
);
const LinksDialog = later(async () => (await import('#areas/personnel/activation/links-dialog.tsx')).LinksDialog);
const ImportDialog = later(async () => (await import('#ui/excel/import-dialog.tsx')).ImportDialog);

type Dialog = 'new' | 'import' | 'invitations' | 'activations' | 'planned';

const importCalls = {
  template: peopleImportTemplate,
  preview: previewPeopleImport,
  problems: peopleImportProblems,
  confirm: importPeople,
};

const pageOf = ({ id }: PersonRow): string => `/staff/index/edit?id=${id}`;
const columns = peopleColumns(pageOf);

const balancesView = 'leave-balances';

/** The list, or what stands at its address beside it: the balances of leave. */
export default function PeoplePage(): ReactNode {
  const { view }: Record<string, unknown> = useSearch({ strict: false });
  const keepsBalances = useAllowed()('staff.leave-balance');
  return view === balancesView && keepsBalances ? <BalancePage /> : <People />;
}

function People(): ReactNode {
  const [open, setOpen] = useState<Dialog>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [linking, setLinking] = useState<readonly Linked[]>();
  const query = usePageQuery(userList, {}, usualPeople);
  const deeds = usePersonDeeds();
  const mayLink = useAllowed()('staff.activate');
  const close = () => setOpen(undefined);
  const picked = (query.list.rows ?? []).filter(({ id }) => chosen.includes(id));

  const deed = (name: Deed, label: string, danger = false): RowAction<PersonRow> => ({
    label,
    danger,
    run: (row) => deeds.start(name, row),
  });
  const actions: RowActionMap<PersonRow> = {
    detail: { label: '详情', to: pageOf },
    edit: deed('edit', '编辑'),
    enable: deed('status', '启用'),
    disable: deed('status', '禁用', true),
    'post-change': deed('post-change', '岗位变动'),
    'salary-change': deed('salary-change', '调薪'),
    leaving: deed('leaving', '办理离职', true),
    activate: deed('activate', '激活链接'),
  };
  /** One action of the server, two words for it. */
  const offered = ({ actions: all = [], enabled }: PersonRow): readonly string[] =>
    all.map((name) => (name === 'status' ? (enabled === true ? 'disable' : 'enable') : name));

  return (
    <ListPage
      title="员工列表"
      buttons={<BalanceButton to={`/staff/index?view=${balancesView}`} />}
      actions={[
        { id: 'staff.import', label: '导入', run: () => setOpen('import') },
        { id: 'staff.list', label: '待生效变动', run: () => setOpen('planned') },
        { id: 'staff.activate', label: '激活链接', run: () => setOpen('activations') },
        { id: 'staff.invite', label: '邀请入职', run: () => setOpen('invitations') },
        { id: 'staff.create', label: '新增', primary: true, run: () => setOpen('new') },
      ]}
      name="people"
      noun="员工"
      query={query}
      exportEndpoint={exportPeople}
      tabs={peopleTabs}
      keyword="姓名、拼音、工号、手机号"
      fields={usePeopleSearch(query.filters)}
      columns={columns}
      rowActions={actions}
      offered={offered}
      rowName={nameOf}
      {...(mayLink &&
        query.filters.unactivated === true && {
          selection: {
            chosen,
            onChoose: setChosen,
            selectable: ({ actions: all = [] }: PersonRow) => all.includes('activate'),
            actions: (
              <Button type="primary" disabled={picked.length === 0} onClick={() => setLinking(picked)}>
                生成激活链接
              </Button>
            ),
          },
        })}
    >
      {open === 'import' && (
        <ImportDialog
          title="导入员工"
          calls={importCalls}
          onDone={({ people }: ReplyOf<typeof importPeople>) => mayLink && setLinking(people)}
          close={close}
        />
      )}
      {open === 'new' && <NewPersonDialog {...(mayLink && { onAdded: deeds.offerLink })} close={close} />}
      {linking !== undefined && (
        <LinksDialog
          people={linking}
          close={() => {
            setLinking(undefined);
            setChosen([]);
          }}
        />
      )}
      {open === 'invitations' && <InvitationsDialog close={close} />}
      {open === 'activations' && (
        <ActivationsDialog
          showUnactivated={() => {
            query.change({ state: undefined, unactivated: true });
            close();
          }}
          close={close}
        />
      )}
      {open === 'planned' && <PlannedChangesDialog close={close} />}
      {deeds.dialog}
      <ChangeAgain />
      <SalaryAgain />
    </ListPage>
  );
}
