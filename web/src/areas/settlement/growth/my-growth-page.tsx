import { exportMyGrow, getMyGrowPage } from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { growthKinds } from '@tongzhou/contract/rules/settlement/growth.ts';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { type Figure, Figures, Trend } from '#areas/settlement/boards/board-cells.tsx';
import { entryColumns } from '#areas/settlement/growth/entry-columns.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';

type Mine = ReplyOf<typeof getMyGrowPage>;
const whole = (value: number) => value.toLocaleString('zh-CN');

/** How far it is from one level to the next, in percent. */
export function wayOf({ sums, level, next }: Pick<Mine, 'sums' | 'level' | 'next'>): number {
  if (next === null) return 100;
  return Math.max(0, Math.floor(((sums.all - level.least) / (next.least - level.least)) * 100));
}

const figuresOf = ({ sums, trend }: Mine): Figure[] => [
  {
    label: '累计成长值',
    value: whole(sums.all),
    how:
      sums.by_kind.length === 0
        ? '还没有成长值'
        : `= ${sums.by_kind.map(({ kind, value }) => `${growthKinds[kind]} ${value}`).join(' + ')}`,
  },
  { label: '今年', value: whole(sums.this_year), how: '今年各行之和' },
  {
    label: '近 12 个月',
    value: <Trend values={trend.map(({ value }) => value)} />,
    how: `共 ${whole(trend.reduce((all, { value }) => all + value, 0))}`,
  },
];

function Level({ mine }: { mine: Mine }): ReactNode {
  const { sums, level, next, levels } = mine;
  return (
    <DetailSection title={`级别：${level.name}`}>
      <Progress percent={wayOf(mine)} showInfo={false} aria-label="到下一级的进度" />
      <p className="board-words">
        {next === null
          ? '已是最高级别。'
          : `再得 ${whole(next.least - sums.all)} 升为「${next.name}」（${whole(next.least)} − ${whole(sums.all)}）。`}
        级别按累计成长值：{levels.map(({ name, least }) => `${name} ${least} 起`).join('，')}。
      </p>
    </DetailSection>
  );
}

/** 我的成长值. */
export default function MyGrowthPage(): ReactNode {
  const query = usePageQuery(getMyGrowPage);
  const { data } = useLoad(getMyGrowPage, query.input as SentOf<typeof getMyGrowPage>, { quiet: true });
  return (
    <ListPage
      title="我的成长值"
      above={
        data !== undefined && (
          <>
            <Figures label="成长值合计" items={figuresOf(data)} />
            <Level mine={data} />
          </>
        )
      }
      name="my-growth"
      noun="成长值"
      query={query}
      exportEndpoint={exportMyGrow}
      fields={[
        {
          kind: 'select',
          name: 'kind',
          label: '来源',
          inline: '全部来源',
          options: Object.entries(growthKinds).map(([value, label]) => ({ value, label })),
        },
      ]}
      columns={entryColumns}
      rowName={({ kind }) => growthKinds[kind]}
      emptyHint="项目结算通过、客户评价满意、揭榜中标或获得授予后，成长值会记在这里。"
    />
  );
}
