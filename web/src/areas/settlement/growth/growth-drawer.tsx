import { exportGrowthEntries, growthEntryPage } from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import { periodWords } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { growthKinds } from '@tongzhou/contract/rules/settlement/growth.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { SumProps } from '#areas/settlement/boards/board.tsx';
import '#areas/settlement/boards/boards.css';
import { entryColumns } from '#areas/settlement/growth/entry-columns.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** What a figure on the board is the sum of. */
export function GrowthDrawer({ userId, name, period, amount, close }: SumProps): ReactNode {
  useReturnFocus();
  const query = useDialogPage(growthEntryPage, { user_id: userId, period });
  return (
    <Drawer open title={`${name} 的成长值`} size="min(900px, 100vw)" onClose={close}>
      <p className="board-words">
        {periodWords(period)}：{amount} = 以下各行之和
      </p>
      <section className="panel" aria-label="成长值明细">
        <ListPanel
          name="growth-entries"
          noun="明细"
          query={query}
          fields={[
            {
              kind: 'select',
              name: 'kind',
              label: '来源',
              inline: '全部来源',
              options: Object.entries(growthKinds).map(([value, label]) => ({ value, label })),
            },
          ]}
          exportEndpoint={exportGrowthEntries}
          columns={entryColumns}
          rowName={({ kind }) => growthKinds[kind]}
        />
      </section>
    </Drawer>
  );
}
