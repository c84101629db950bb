import { keepPreviousData } from '@tanstack/react-query';
import { opportunityBoard, type opportunityPage } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { deeds, type Stage, stageNames, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { tabAddress } from '#areas/business/addresses.ts';
import '#areas/business/board/board.css';
import { BoardCard, CardFace } from '#areas/business/board/board-card.tsx';
import { type Move, movesFrom } from '#areas/business/board/board-moves.ts';
import { useOpportunitySearch } from '#areas/business/opportunities/list/use-opportunity-search.ts';
import { useOpportunityDeeds } from '#areas/business/opportunities/stages/use-opportunity-deeds.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { moveTo } from '#ui/board/board-moves.ts';
import { type BoardDrag, useBoardDrag } from '#ui/board/use-board-drag.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchValues } from '#ui/list/filter/search-field.ts';
import { ListHead } from '#ui/list/list-head.tsx';
import type { QueryOf } from '#ui/list/list-state.ts';
import { type ListTabs, useListTabs } from '#ui/list/list-tabs.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { usePhone } from '#ui/use-phone.ts';

type Column = ReplyOf<typeof opportunityBoard>['columns'][number];
type Filters = QueryOf<typeof opportunityPage> & SearchValues;
type Drag = BoardDrag<Column['cards'][number], Stage, Move>;

const countWords = ({ count, more }: Column): string => `${count.toLocaleString('zh-CN')}${more ? '+' : ''}`;

/** What a column is worth, roughly: its cards say it exactly. */
const sumWords = (amount: number): string =>
  amount === 0 ? '' : `${(amount / 10_000).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 万元`;

/** Of a column while a card is carried: it takes it, is below it, or does not. */
function stateOf(stage: Stage, carried: Drag['carried']): string {
  if (carried === undefined || carried.from === stage) return '';
  if (moveTo(carried.moves, stage) === undefined) return ' board-refuses';
  return carried.over === stage ? ' board-accepts board-over' : ' board-accepts';
}

interface BoardColumnProps {
  readonly column: Column;
  readonly filters: SearchValues;
  readonly drag: Drag;
  readonly onMove: (move: Move, card: Column['cards'][number]) => void;
}

function BoardColumn({ column, filters, drag, onMove }: BoardColumnProps): ReactNode {
  const { stage, cards, amount, count, more } = column;
  const { carried } = drag;
  const asked = carried === undefined ? undefined : moveTo(carried.moves, stage);
  return (
    <section
      className={`board-column${stateOf(stage, carried)}`}
      data-column={stage}
      aria-label={`${stages[stage]}，${countWords(column)} 个`}
    >
      <header className="board-column-head">
        <h2>{stages[stage]}</h2>
        {count > 0 && <span className="tabs-bar-count">{countWords(column)}</span>}
        <span className="board-sum">{asked === undefined ? sumWords(amount) : deeds[asked.deed]}</span>
      </header>
      {cards.length === 0 ? (
        <p className="board-none">暂无商机</p>
      ) : (
        <ul className="board-cards">
          {cards.map((card) => (
            <li
              key={card.id}
              className={carried?.card.id === card.id ? 'board-card board-card-carried' : 'board-card'}
              onPointerDown={(event) => drag.onPointerDown(event, card, stage)}
            >
              <BoardCard
                card={card}
                from={stage}
                onMove={onMove}
                onKeyDown={(event) => drag.onKeyDown(event, card, stage)}
              />
            </li>
          ))}
        </ul>
      )}
      {count > cards.length && (
        <AppLink className="board-more" to={tabAddress('opportunities', { ...filters, stage })}>
          {more ? '在列表中查看全部' : `还有 ${count - cards.length} 个，在列表中查看`}
        </AppLink>
      )}
    </section>
  );
}

/** For those who hear the page: where the card would go, and what that asks for. */
function Told({ carried }: { carried: Drag['carried'] }): ReactNode {
  const asked = carried === undefined ? undefined : moveTo(carried.moves, carried.over);
  return (
    <p role="status" className="visually-hidden">
      {carried?.by === 'keys' &&
        asked !== undefined &&
        `${carried.card.name}：移到“${stages[carried.over]}”需要${deeds[asked.deed]}，按回车继续，按 Esc 取消`}
    </p>
  );
}

function Columns({ columns, filters }: { columns: readonly Column[]; filters: SearchValues }): ReactNode {
  const phone = usePhone();
  const panel = useId();
  const { start, dialog } = useOpportunityDeeds();
  const move = ({ deed }: Move, card: Column['cards'][number]) => start(deed, card);
  const drag: Drag = useBoardDrag({
    columns: stageNames,
    movesOf: ({ actions }, from) => movesFrom(from, actions),
    onDrop: move,
  });
  const [stage, setStage] = useState<Stage>('active');
  const shown = phone ? columns.filter((column) => column.stage === stage) : columns;
  const { carried } = drag;
  return (
    <>
      {phone && (
        <div className="board-stages">
          <TabsBar
            label="阶段"
            tabs={columns.map((column) => ({ key: column.stage, name: stages[column.stage], count: column.count }))}
            active={stage}
            onChoose={setStage}
            controls={panel}
          />
        </div>
      )}
      <div
        id={panel}
        ref={drag.scroller}
        className={carried?.by === 'pointer' ? 'board board-dragging' : 'board'}
        {...(phone && { role: 'tabpanel', 'aria-label': stages[stage] })}
      >
        {shown.map((column) => (
          <BoardColumn key={column.stage} column={column} filters={filters} drag={drag} onMove={move} />
        ))}
      </div>
      {carried?.by === 'pointer' && (
        <div
          ref={drag.ghost}
          className="board-card board-ghost"
          style={{ width: carried.width, transform: carried.transform }}
          aria-hidden
          inert
        >
          <CardFace card={carried.card} />
        </div>
      )}
      <Told carried={carried} />
      {dialog}
    </>
  );
}

interface OpportunityBoardProps {
  readonly filters: Filters;
  readonly change: (changes: Record<string, undefined>) => void;
  readonly tabs: ListTabs;
  readonly tools: ReactNode;
}

/** A column a stage. Putting a card elsewhere asks for the deed that leads there, where there is one. */
export function OpportunityBoard({ filters, change, tabs, tools }: OpportunityBoardProps): ReactNode {
  const panel = useId();
  const fields = useOpportunitySearch(filters, { board: true });
  const set = change as (changes: Record<string, unknown>) => void;
  const shownTabs = useListTabs(tabs, filters, set);
  const known = Object.entries(filters).filter(([name]) => name in opportunityBoard.schema.shape);
  const asked = Object.fromEntries(known);
  const { data, error, isPlaceholderData, refetch } = useLoad(
    opportunityBoard,
    asked as SentOf<typeof opportunityBoard>,
    { placeholderData: keepPreviousData },
  );
  const content = () => {
    if (data !== undefined) return <Columns columns={data.columns} filters={asked} />;
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    return (
      <div className="board" aria-busy>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="board-column">
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        ))}
      </div>
    );
  };
  return (
    <>
      <ListHead
        noun="商机"
        controls={panel}
        tabs={shownTabs}
        keyword="名称、客户、编号、拼音"
        fields={fields}
        values={filters}
        onChange={set}
      >
        {tools}
      </ListHead>
      <div id={panel} role="tabpanel" aria-label="商机看板" className={isPlaceholderData ? 'board-stale' : ''}>
        {content()}
      </div>
    </>
  );
}
