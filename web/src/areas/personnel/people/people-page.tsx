import {
  exportPeople,
  importPeople,
  type PersonRow,
  peopleImportProblems,
  peopleImportTemplate,
  previewPeopleImport,
  userList,
} from '@tongzhou/contract/areas/staff/people.ts';
import { type ReactNode, useState } from 'react';
import { BalanceButton } from '#areas/leave/public.ts';
import { ChangeAgain } from '#areas/personnel/changes/change-again.tsx';
import { SalaryAgain } from '#areas/personnel/changes/salary-again.tsx';
import { type Deed, usePersonDeeds } from '#areas/personnel/people/use-person-deeds.tsx';
import { NewPersonDialog, nameOf, peopleColumns, peopleTabs, usePeopleSearch } from '#areas/staff/public.ts';
import { later } from '#platform/later.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { RowAction, RowActionMap } from '#ui/list/row-actions.tsx';
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

export default function PeoplePage(): ReactNode {
  const [open, setOpen] = useState<Dialog>();
  const query = usePageQuery(userList);
  const deeds = usePersonDeeds();
  const close = () => setOpen(undefined);

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
      buttons={<BalanceButton />}
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
    >
      {open === 'import' && <ImportDialog title="导入员工" calls={importCalls} close={close} />}
      {open === 'new' && <NewPersonDialog close={close} />}
      {open === 'invitations' && <InvitationsDialog close={close} />}
      {open === 'activations' && <ActivationsDialog close={close} />}
      {open === 'planned' && <PlannedChangesDialog close={close} />}
      {deeds.dialog}
      <ChangeAgain />
      <SalaryAgain />
    </ListPage>
  );
}
