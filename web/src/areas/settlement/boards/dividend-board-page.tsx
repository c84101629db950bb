import { type DividendPlace, dividendBoard, exportDividendBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import type { ReactNode } from 'react';
import { Board } from '#areas/settlement/boards/board.tsx';
import { hiddenFigure } from '#areas/settlement/boards/board-cells.tsx';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import type { Column } from '#ui/list/table/column.ts';

const BonusDrawer = later(async () => (await import('#areas/settlement/dividends/bonus-drawer.tsx')).BonusDrawer);

const columns: readonly Column<DividendPlace>[] = [
  {
    key: 'amount',
    title: '分红（元）',
    width: 160,
    align: 'right',
    render: ({ amount }) => (amount === null ? hiddenFigure : <Amount value={amount} />),
  },
];

/** 分红排行榜. */
export default function DividendBoardPage(): ReactNode {
  return (
    <Board
      title="分红排行榜"
      name="dividend-board"
      endpoint={dividendBoard}
      exportEndpoint={exportDividendBoard}
      columns={columns}
      figure={(amount) => <Amount value={amount} unit />}
      mine={{ label: '我的分红', how: '本期已入账、未冲销' }}
      nothing="没有已入账的分红；结算通过后会出现在这里。"
      Sum={BonusDrawer}
    />
  );
}
