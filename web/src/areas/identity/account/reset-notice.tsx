import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { dateTime } from '#ui/shanghai-time.ts';

export interface Reset {
  readonly by: string;
  readonly at: number;
}

/** Stands over every screen until it is settled who is at the account: whoever came in by the link cannot take it away. */
export function ResetNotice({ by, at }: Reset): ReactNode {
  return (
    <Alert
      banner
      closable
      type="warning"
      title={`您的密码于 ${dateTime(at)} 通过 ${by} 签发的链接重置。如非您本人操作，请立即联系系统管理员；核实之前，您不能审批与 ${by} 有关的申请。`}
    />
  );
}
