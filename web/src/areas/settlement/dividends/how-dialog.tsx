import { bonusHow } from '@tongzhou/contract/areas/settlement/bonus.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/settlement/boards/boards.css';
import '#areas/settlement/growth/growth.css';
import { useLoad } from '#platform/loading/load.ts';
import { LoadError } from '#ui/state/load-error.tsx';

type How = ReplyOf<typeof bonusHow>;

const money = (value: number) => yuan(fenOfYuan(value));
const number = (value: number) => value.toLocaleString('zh-CN');

/** Step by step, each with what it is made of. */
export function stepsOf(how: How): readonly { readonly name: string; readonly words: string }[] {
  const { pool, units, team_units, base, adjustment, reason, scale, amount } = how;
  const share = {
    name: '按份额',
    words: `奖金池 ${money(pool)} × ${number(units)} ÷ 全队 ${number(team_units)} ≈ ${money(base)}`,
  };
  if (adjustment !== 0)
    return [
      share,
      {
        name: '负责人调整',
        words: `× (1 ${adjustment > 0 ? '+' : '−'} ${Math.abs(adjustment)}%)，原因：${reason ?? ''}`,
      },
      { name: '分红', words: money(amount) },
    ];
  if (scale === 1) return [share, { name: '分红', words: money(amount) }];
  return [
    share,
    {
      name: '他人调整后',
      words: `× ${scale}（负责人调整了其他成员，其余成员按份额分摊差额）`,
    },
    { name: '分红', words: money(amount) },
  ];
}

function Content({ how }: { how: How }): ReactNode {
  return (
    <>
      <table className="trial-table">
        <thead>
          <tr>
            <th scope="col">参与期间</th>
            <th scope="col" className="figure">
              工时（分钟）
            </th>
            <th scope="col" className="figure">
              参与率
            </th>
            <th scope="col" className="figure">
              权重
            </th>
            <th scope="col" className="figure">
              份额
            </th>
          </tr>
        </thead>
        <tbody>
          {how.parts.map(({ start_on, end_on, minutes, participation, weight }) => (
            <tr key={start_on}>
              <td>
                {dayOf(start_on)} 至 {dayOf(end_on)}
              </td>
              <td className="figure">{number(minutes)}</td>
              <td className="figure">{participation}%</td>
              <td className="figure">{weight / 10}</td>
              <td className="figure">{number(minutes * participation * weight)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={4}>份额合计（工时 × 参与率 × 权重 × 10）</td>
            <td className="figure">{number(how.units)}</td>
          </tr>
        </tbody>
      </table>
      <table className="rule-terms">
        <tbody>
          {stepsOf(how).map(({ name, words }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td colSpan={2}>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="board-words">
        工时是参与期间的工作时间，减去本人请假；不足一分的部分按最大余数分配，全队合计等于奖金池。
      </p>
    </>
  );
}

/** How one dividend came about. */
export function HowDialog({ id, close }: { id: number; close: () => void }): ReactNode {
  const { data, error, refetch } = useLoad(bonusHow, { id }, { quiet: true });
  return (
    <Modal
      open
      title={data === undefined ? '怎么算的' : `怎么算的：${data.project_name}`}
      width={680}
      footer={null}
      onCancel={close}
    >
      {data !== undefined && <Content how={data} />}
      {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
    </Modal>
  );
}
