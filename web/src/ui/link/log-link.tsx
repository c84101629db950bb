import type { ReactNode } from 'react';
import { useMayOpen } from '#platform/allowed.tsx';
import { encodeQuery } from '#platform/query-text.ts';
import { AppLink } from './app-link.tsx';

const logPath = '/log_management/operation_log';

/** To what was done about a record, for those who may read the operation log. */
export function LogLink({ kind, id }: { kind: string; id: number }): ReactNode {
  if (!useMayOpen()(logPath)) return null;
  return (
    <AppLink to={`${logPath}${encodeQuery({ object_kind: kind, object_id: id })}`} className="log-link">
      操作日志
    </AppLink>
  );
}
