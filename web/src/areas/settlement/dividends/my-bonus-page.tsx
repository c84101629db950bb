import { exportMyRed, myRed } from '@tongzhou/contract/areas/settlement/bonus.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { type Figure, Figures } from '#areas/settlement/boards/board-cells.tsx';
import { bonusColumns, stateField } from '#areas/settlement/dividends/bonus-columns.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const HowDialog = later(async () => (await import('#areas/settlement/dividends/how-dialog.tsx')).HowDialog);

const figuresOf = ({ sums, years }: ReplyOf<typeof myRed>): Figure[] => [
  {
    label: '累计分红',
    value: <Amount value={sums.all} unit />,
    how: (
      <>
        = 待发 <Amount value={sums.waiting} /> + 已发 <Amount value={sums.paid} />
      </>
    ),
  },
  {
    label: `${today(Date.now()).slice(0, 4)} 年`,
    value: <Amount value={sums.this_year} unit />,
    how: '今年入账的待发和已发之和',
  },
  { label: '待发', value: <Amount value={sums.waiting} unit />, how: '随工资发放' },
  { label: '已发', value: <Amount value={sums.paid} unit />, how: '工资单上已发放' },
  ...(sums.reversed > 0
    ? [{ label: '已冲销', value: <Amount value={sums.reversed} unit />, how: '不计入以上各项' }]
    : []),
  ...(years.length > 1
    ? [
        {
          label: '按年',
          value: `${years.length} 年`,
          how: years.map(({ year, amount }) => (
            <div key={year}>
              {year} 年 <Amount value={amount} />
            </div>
          )),
        },
      ]
    : []),
];

/** 我的分红: one row per project and settlement. */
export default function MyBonusPage(): ReactNode {
  const query = usePageQuery(myRed);
  const { data } = useLoad(myRed, query.input as SentOf<typeof myRed>, { quiet: true });
  const [opened, setOpened] = useState<number>();
  return (
    <ListPage
      title="我的分红"
      above={data !== undefined && <Figures label="分红合计" items={figuresOf(data)} />}
      name="my-bonus"
      noun="分红"
      query={query}
      exportEndpoint={exportMyRed}
      fields={[stateField]}
      columns={bonusColumns}
      rowName={({ project_name }) => project_name}
      rowActions={{ how: { label: '怎么算的', run: ({ id }) => setOpened(id) } }}
      offered={() => ['how']}
      emptyHint="参与的项目结算通过后，分红会记在这里。"
    >
      {opened !== undefined && <HowDialog id={opened} close={() => setOpened(undefined)} />}
    </ListPage>
  );
}
