import {
  areaName,
  exportOperationLog,
  type LogEntry,
  operationLogPage,
  resultNames,
  results,
} from '@tongzhou/contract/areas/operation-log.ts';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/operation-log/log.css';
import { logColumns } from '#areas/operation-log/log-columns.tsx';
import { useLogSearch } from '#areas/operation-log/use-log-search.tsx';
import { useRecordAddress } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const EntryDrawer = later(async () => (await import('#areas/operation-log/entry-drawer.tsx')).EntryDrawer);
const VerifyDialog = later(async () => (await import('#areas/operation-log/verify-dialog.tsx')).VerifyDialog);

const tabs: ListTabs = {
  filter: 'result',
  items: [
    { key: 'all', name: '全部' },
    ...results.map((result) => ({ key: result, name: resultNames[result], value: result })),
  ],
};

interface OfRecordProps {
  readonly kind: string;
  readonly id: number;
  readonly label: string | null | undefined;
  readonly showAll: () => void;
}

/** The log of one record, with the way back to it. */
function OfRecord({ kind, id, label, showAll }: OfRecordProps): ReactNode {
  const address = useRecordAddress()(kind, id);
  return (
    <Alert
      type="info"
      showIcon
      title={
        <span className="log-of-record">
          只看一条记录的日志：{address === undefined ? (label ?? id) : <AppLink to={address}>{label ?? id}</AppLink>}
          <Button type="link" size="small" onClick={showAll}>
            看全部日志
          </Button>
        </span>
      }
    />
  );
}

/** 操作日志: who did what, when and from where, with what changed. */
export default function LogPage(): ReactNode {
  const query = usePageQuery(operationLogPage);
  const fields = useLogSearch(query.filters);
  const [opened, setOpened] = useState<LogEntry>();
  const [verifying, setVerifying] = useState(false);
  const { object_kind, object_id } = query.filters;
  return (
    <ListPage
      title="操作日志"
      actions={[{ id: 'log.verify', label: '校验日志链', run: () => setVerifying(true) }]}
      above={
        object_kind !== undefined &&
        object_id !== undefined && (
          <OfRecord
            kind={object_kind}
            id={object_id}
            label={query.list.rows?.find(({ object_label }) => object_label !== null)?.object_label}
            showAll={() => query.change({ object_kind: undefined, object_id: undefined })}
          />
        )
      }
      name="operation-log"
      noun="日志"
      query={query}
      exportEndpoint={exportOperationLog}
      tabs={tabs}
      keyword="搜索对象名称"
      fields={fields}
      columns={logColumns(setOpened)}
      rowName={({ action, area }) => `${areaName(area)} ${action}`}
      emptyHint="每一次写入、每一次被拒绝的访问都会记在这里。"
    >
      {opened !== undefined && <EntryDrawer entry={opened} close={() => setOpened(undefined)} />}
      {verifying && <VerifyDialog close={() => setVerifying(false)} />}
    </ListPage>
  );
}
