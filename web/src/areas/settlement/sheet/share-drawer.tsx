import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import type { SettlementSharer } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { partUnits } from '#areas/settlement/sheet/share-rules.ts';
import '#areas/settlement/settlement.css';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export const daysOf = (minutes: number): string => `${Math.round((minutes / minutesOfDay) * 100) / 100}`;

interface ShareDrawerProps {
  readonly sharer: Pick<SettlementSharer, 'name' | 'parts'>;
  /** In 分. */
  readonly pool: number;
  readonly base: number;
  readonly amount: number;
  /** Percent. */
  readonly percent: number;
  readonly reason: string | null;
  /** Of this person, and of everyone. */
  readonly units: number;
  readonly total: number;
  readonly close: () => void;
}

/** How one person’s share comes about. */
export function ShareDrawer(props: ShareDrawerProps): ReactNode {
  const { sharer, pool, base, amount, percent, reason, units, total, close } = props;
  useReturnFocus();
  return (
    <Drawer open title={`${sharer.name} 的分红怎么算的`} size="min(640px, 100vw)" onClose={close}>
      <div className="settlement-how">
        <p>
          基础：{yuan(pool)} × {units} ÷ {total} = {yuan(base)}
        </p>
        {percent !== 0 && (
          <p>
            负责人调整 {percent > 0 ? '+' : ''}
            {percent}%：{reason}
          </p>
        )}
        <p>
          分红：<b>{yuan(amount)}</b> 元
        </p>
        <p className="cell-sub">
          份额 = 分钟 × 参与度 × 权重（十分之一）。调整后的份额为基础 ×（1 +
          调整），其余成员按份额分摊余下的部分；不足一分的按小数从大到小分配。
        </p>
      </div>
      <table className="settlement-figures">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">工时（天）</th>
            <th scope="col">参与度</th>
            <th scope="col">权重</th>
            <th scope="col">份额</th>
          </tr>
        </thead>
        <tbody>
          {sharer.parts.map((part) => (
            <tr key={part.start_on}>
              <th scope="row">
                {dayOf(part.start_on)} 至 {dayOf(part.end_on)}
                <span className="cell-sub"> {teamRoles[part.role]}</span>
              </th>
              <td>{daysOf(part.minutes)}</td>
              <td>{part.participation}%</td>
              <td>{part.weight}</td>
              <td>{partUnits(part).toLocaleString('zh-CN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  );
}
