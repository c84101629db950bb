import type { previewMove } from '@tongzhou/contract/areas/organisation/structure.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';

type Effects = ReplyOf<typeof previewMove>;
type Heads = Effects['heads_before'];

const most = 20;

function Names({ people }: { people: readonly { readonly name: string }[] }): ReactNode {
  const shown = people
    .slice(0, most)
    .map(({ name }) => name)
    .join('、');
  return people.length > most ? `${shown} 等 ${people.length} 人` : shown;
}

function Chain({ heads }: { heads: Heads }): ReactNode {
  if (heads.length === 0) return '无';
  return heads.map(({ name, department_name }) => `${name}（${department_name}）`).join(' → ');
}

/** What a move would change, in words. */
export function MoveEffects({ effects }: { effects: Effects }): ReactNode {
  const { departments, people, heads_before, heads_after, losing_sight, gaining_sight } = effects;
  const same = JSON.stringify(heads_before) === JSON.stringify(heads_after);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['一起移动', `${departments} 个部门，${people} 名在职人员`],
    ['现在的上级负责人', <Chain key="before" heads={heads_before} />],
    ['调整后的上级负责人', same ? '不变' : <Chain key="after" heads={heads_after} />],
    ['失去查看范围的人', losing_sight.length === 0 ? '无' : <Names key="losing" people={losing_sight} />],
    ['获得查看范围的人', gaining_sight.length === 0 ? '无' : <Names key="gaining" people={gaining_sight} />],
  ];
  return (
    <dl className="move-effects" aria-label="调整的影响">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
