import { useNavigate, useSearch } from '@tanstack/react-router';
import { deleteSet, exportSets, type SetRow, setPage } from '@tongzhou/contract/areas/projects/set.ts';
import { type ReactNode, useState } from 'react';
import { setColumns } from '#areas/projects/sets/set-columns.tsx';
import '#areas/projects/projects.css';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { encodeQuery } from '#platform/query-text.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';

const SetDialog = later(async () => (await import('#areas/projects/sets/set-dialog.tsx')).SetDialog);
const SetDrawer = later(async () => (await import('#areas/projects/sets/set-drawer.tsx')).SetDrawer);

/** `?detail=` says which of the list stands open beside it. */
function useOpenSet() {
  const { detail, ...rest }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    opened: Number(detail),
    addressOf: ({ id }: SetRow) => `/project_management/project_set${encodeQuery({ ...rest, detail: id })}`,
    close: () => void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false }),
  };
}

/** 项目集: what belongs together, with its sums over what the viewer may see. */
export default function SetPage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(setPage);
  const open = useOpenSet();
  const [edited, setEdited] = useState<SetRow | 'new'>();
  const shown = query.list.rows?.find(({ id }) => id === open.opened);
  const remove = ({ id }: SetRow) => confirmDelete(() => call(deleteSet, { id }));
  const create: TitleAction = {
    id: 'project.set.create',
    label: '新增项目集',
    primary: true,
    run: () => setEdited('new'),
  };
  return (
    <ListPage
      title="项目集"
      actions={[create]}
      name="project-sets"
      noun="项目集"
      query={query}
      exportEndpoint={exportSets}
      keyword="项目集名称"
      columns={setColumns(open.addressOf)}
      rowName={({ name }) => name}
      rowActions={{
        detail: { label: '详情', to: open.addressOf },
        edit: { label: '编辑', run: setEdited },
        delete: { label: '删除', danger: true, run: (row) => showFailures(remove(row)) },
      }}
      emptyHint="把同一客户、同一目标的项目放在一起，合计金额、进度和风险。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {shown !== undefined && <SetDrawer set={shown} close={open.close} />}
      {edited !== undefined && (
        <SetDialog set={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}
