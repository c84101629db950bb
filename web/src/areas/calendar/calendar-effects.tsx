import type { CalendarEffects as Effects } from '@tongzhou/contract/areas/calendar.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';

export interface ShownEffects extends Effects {
  readonly day: string;
}

interface CalendarEffectsProps {
  readonly effects: ShownEffects;
  readonly close: () => void;
}

export const touchesSomeone = ({ recounted, decided, beyond }: Effects): boolean =>
  recounted + decided.length + beyond > 0;

/** What followed from the change of a day, for whoever made it. */
export function CalendarEffects({ effects, close }: CalendarEffectsProps): ReactNode {
  const { day, recounted, decided, beyond } = effects;
  const changed = recounted > 0 ? `已重新计算 ${recounted} 个审批中的申请` : '涉及已通过的申请';
  return (
    <Alert
      className="calendar-effects"
      type={decided.length + beyond > 0 ? 'warning' : 'info'}
      showIcon
      title={`${day} 的改动：${changed}`}
      closable={{ onClose: close }}
      description={
        decided.length + beyond > 0 && (
          <>
            {decided.length > 0 && <p>以下已通过的申请没有改变，请按需处理：</p>}
            <ul>
              {decided.map(({ title, link }) => (
                <li key={link}>
                  <AppLink to={link}>{title}</AppLink>
                </li>
              ))}
            </ul>
            {beyond > 0 && <p>另有 {beyond} 个不在您的管理范围内，请联系人事。</p>}
          </>
        )
      }
    />
  );
}
