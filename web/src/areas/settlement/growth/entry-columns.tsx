import type { GrowthEntry } from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { growthKinds } from '@tongzhou/contract/rules/settlement/growth.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';

/** As it was reckoned: what stands here gives the value. */
function howWords({ how, reason, by_name, value, reverses_id }: GrowthEntry): string {
  const undone = reverses_id === null ? '' : '冲销：';
  if (how === null) return `${undone}${by_name === null ? '' : `${by_name} 授予：`}${reason}`;
  const product = `基数 ${how.base} × ${how.percent}% × 参与率 ${how.participation}% ≈ ${Math.abs(value)}`;
  if (how.score === null || how.least === null) return `${undone}${product}`;
  const least = how.score < how.least ? `低于门槛 ${how.least}，不计` : `达到门槛 ${how.least}`;
  return `${undone}客户评分 ${how.score}，${least}；${product}`;
}

export const signed = (value: number): string =>
  value > 0 ? `+${value.toLocaleString('zh-CN')}` : value.toLocaleString('zh-CN');

export const entryColumns: readonly Column<GrowthEntry>[] = [
  {
    key: 'kind',
    title: '来源',
    width: 220,
    render: ({ kind, project_id, project_name, reversed }) => (
      <>
        {growthKinds[kind]}
        {reversed && <span className="board-hidden">（已冲销）</span>}
        {project_id !== null && (
          <div className="cell-sub">
            <AppLink to={`/project_management/project_detail?id=${project_id}`}>{project_name}</AppLink>
          </div>
        )}
      </>
    ),
  },
  { key: 'value', title: '成长值', width: 100, align: 'right', render: ({ value }) => signed(value) },
  { key: 'how', title: '怎么算的', width: 360, card: 'whole', render: howWords },
  { key: 'day', title: '日期', width: 120, sort: 'day', render: ({ day }) => dayOf(day) },
];
