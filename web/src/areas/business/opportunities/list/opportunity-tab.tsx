import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  exportOpportunities,
  type OpportunityRow,
  opportunityPage,
} from '@tongzhou/contract/areas/business/opportunity.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { editAddress, newAddress, opportunityAddress, orderAddress } from '#areas/business/addresses.ts';
import { HeadActions } from '#areas/business/head-actions.tsx';
import '#areas/business/opportunities/opportunities.css';
import { useOpportunityDeeds } from '#areas/business/opportunities/stages/use-opportunity-deeds.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { opportunityColumns } from './opportunity-columns.tsx';
import { OpportunityTodo } from './opportunity-todo.tsx';
import { useOpportunitySearch } from './use-opportunity-search.ts';

const OpportunityBoard = later(
  async () => (await import('#areas/business/board/opportunity-board.tsx')).OpportunityBoard,
);
const HandOverDialog = later(
  async () => (await import('#areas/business/opportunities/stages/deed-dialogs.tsx')).HandOverDialog,
);

const tabs: ListTabs = {
  filter: 'mine',
  items: [
    { key: 'all', name: '全部' },
    { key: 'mine', name: '我参与的', value: true },
  ],
};

const create: TitleAction = { id: 'business.create', label: '新增商机', primary: true, to: newAddress() };

type View = 'list' | 'board';
const views = [
  { key: 'list', name: '列表', Icon: UnorderedListOutlined },
  { key: 'board', name: '看板', Icon: AppstoreOutlined },
] as const;

function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }): ReactNode {
  return (
    <div className="view-switch">
      {views.map(({ key, name, Icon }) => (
        <Button
          key={key}
          aria-label={name}
          aria-pressed={key === view}
          title={name}
          icon={<Icon aria-hidden />}
          onClick={() => onChoose(key)}
        />
      ))}
    </div>
  );
}

function OpportunityList({ tools }: { tools: ReactNode }): ReactNode {
  const query = usePageQuery(opportunityPage);
  const deeds = useOpportunityDeeds();
  const mayHandOver = useAllowed()('business.hand-over');
  const phone = usePhone();
  // On a phone one is handed over from its own page.
  const mayChoose = mayHandOver && !phone;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [handing, setHanding] = useState<readonly number[]>();
  // Only what is seen: rows chosen before may have gone, or stand on another page.
  const handOver = () => setHanding(chosen.filter((id) => query.list.rows?.some((row) => row.id === id)));
  const actions: RowActionMap<OpportunityRow> = {
    detail: { label: '详情', to: ({ id }) => opportunityAddress(id) },
    order: { label: '成单', to: ({ id }) => orderAddress(id) },
    edit: { label: '编辑', to: ({ id }) => editAddress(id) },
    supplement: { label: '补充', run: (row) => deeds.start('supplement', row) },
    delete: { label: '删除', danger: true, run: (row) => deeds.start('delete', row) },
  };
  return (
    <>
      <ListPanel
        name="opportunities"
        noun="商机"
        query={query}
        tabs={tabs}
        keyword="名称、客户、编号、拼音"
        fields={useOpportunitySearch(query.filters, { board: false })}
        tools={tools}
        columns={opportunityColumns}
        rowActions={actions}
        rowName={({ name }) => name}
        emptyHint="听到一个可能的项目，先记下来，再一步步跟进。"
        emptyAction={<TitleActions actions={[create]} />}
        {...(mayChoose && {
          selection: {
            chosen,
            onChoose: setChosen,
            selectable: (row: OpportunityRow) => row.actions.includes('hand-over'),
            actions: (
              <Button size="small" onClick={handOver}>
                移交
              </Button>
            ),
          },
        })}
      />
      {deeds.dialog}
      {handing !== undefined && (
        <HandOverDialog
          ids={handing}
          what={`${handing.length} 个商机`}
          onDone={() => setChosen([])}
          close={() => setHanding(undefined)}
        />
      )}
    </>
  );
}

/** What may become a sale, as a list or as a board; what waits for the person stands above. */
export function OpportunityTab(): ReactNode {
  const [filters, change] = useAddressQuery(opportunityPage.schema);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view: View = search.view === 'board' ? 'board' : 'list';
  const choose = (next: View) => {
    // A board has all stages side by side, and no pages.
    const { view: _view, stage: _stage, page: _page, ...kept } = search;
    const address = next === 'board' ? { ...kept, view: next } : kept;
    void navigate({ to: '.', search: address as never, resetScroll: false });
  };
  const tools = <ViewSwitch view={view} onChoose={choose} />;
  return (
    <>
      <HeadActions>
        <TitleActions actions={[create]}>
          <ExportButton endpoint={exportOpportunities} filters={filters} />
        </TitleActions>
      </HeadActions>
      <OpportunityTodo />
      <section className="panel" aria-label={view === 'list' ? '商机列表' : '商机看板'}>
        {view === 'list' ? (
          <OpportunityList tools={tools} />
        ) : (
          <OpportunityBoard filters={filters} change={change} tools={tools} tabs={tabs} />
        )}
      </section>
    </>
  );
}
