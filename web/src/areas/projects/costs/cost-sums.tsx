import { costKinds, costSums } from '@tongzhou/contract/areas/projects/cost.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/projects/costs/costs.css';
import '#areas/projects/projects.css';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

type Sums = ReplyOf<typeof costSums>;

interface Line {
  readonly name: string;
  readonly amount: number;
  /** Null where nothing was planned for it. */
  readonly budget: number | null;
}

/** As one line each, with the whole below. */
const linesOf = ({ kinds, total, budget }: Sums): readonly Line[] => [
  ...kinds.map(({ kind, amount, budget: planned }) => ({ name: costKinds[kind], amount, budget: planned })),
  { name: '合计', amount: total, budget },
];

function Used({ amount, budget }: Line): ReactNode {
  if (budget === null) return amount > 0 ? '无预算' : '—';
  if (budget === 0) return amount > 0 ? <span className="end-late">超出预算</span> : '—';
  const percent = Math.round((amount / budget) * 100);
  return (
    <span className={`project-progress${percent > 100 ? ' end-late' : percent >= 90 ? ' end-soon' : ''}`}>
      <progress value={Math.min(Math.max(percent, 0), 100)} max={100} aria-hidden />
      <span>{percent}%</span>
    </span>
  );
}

function Lines({ sums }: { sums: Sums }): ReactNode {
  return (
    <table className="cost-sums">
      <thead>
        <tr>
          <th scope="col">科目</th>
          <th scope="col">预算（元）</th>
          <th scope="col">已发生（元）</th>
          <th scope="col">使用</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(sums).map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>
              <Amount value={line.budget} />
            </td>
            <td>
              <Amount value={line.amount} />
            </td>
            <td>
              <Used {...line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was planned and what was spent, by kind. */
export function CostSums({ projectId }: { projectId: number }): ReactNode {
  const { data, error, refetch } = useLoad(costSums, { project_id: projectId }, { quiet: true });
  const content = () => {
    if (data !== undefined) return <Lines sums={data} />;
    return error === null ? (
      <Skeleton active title={false} paragraph={{ rows: 5 }} />
    ) : (
      <LoadError error={error} retry={() => void refetch()} />
    );
  };
  return <DetailSection title="预算与成本">{content()}</DetailSection>;
}
