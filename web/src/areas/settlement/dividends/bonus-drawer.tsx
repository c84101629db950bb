import { bonusPage, exportBonuses } from '@tongzhou/contract/areas/settlement/bonus.ts';
import { periodWords } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import type { SumProps } from '#areas/settlement/boards/board.tsx';
import '#areas/settlement/boards/boards.css';
import { bonusColumns, stateField } from '#areas/settlement/dividends/bonus-columns.tsx';
import { HowDialog } from '#areas/settlement/dividends/how-dialog.tsx';
import { Amount } from '#ui/amount.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** What a figure on the board is the sum of. */
export function BonusDrawer({ userId, name, period, amount, close }: SumProps): ReactNode {
  useReturnFocus();
  const query = useDialogPage(bonusPage, { user_id: userId, period });
  const [opened, setOpened] = useState<number>();
  return (
    <Drawer open title={`${name} 的分红`} size="min(900px, 100vw)" onClose={close}>
      <p className="board-words">
        {periodWords(period)}：<Amount value={amount} unit /> = 以下待发和已发各行之和
      </p>
      <section className="panel" aria-label="分红明细">
        <ListPanel
          name="bonuses"
          noun="分红"
          query={query}
          fields={[stateField]}
          exportEndpoint={exportBonuses}
          columns={bonusColumns}
          rowName={({ project_name }) => project_name}
          rowActions={{ how: { label: '怎么算的', run: ({ id }) => setOpened(id) } }}
          offered={() => ['how']}
        />
      </section>
      {opened !== undefined && <HowDialog id={opened} close={() => setOpened(undefined)} />}
    </Drawer>
  );
}
