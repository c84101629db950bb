import { areaName, type LogEntry } from '@tongzhou/contract/areas/operation-log.ts';
import { isLook } from '@tongzhou/contract/rules/change-words.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import '#areas/operation-log/log.css';
import { ResultStatus, whoOf } from '#areas/operation-log/log-columns.tsx';
import { useRecordAddress } from '#platform/area.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

function Changes({ changes }: Pick<LogEntry, 'changes'>): ReactNode {
  if (changes.length === 0) return <p className="cell-sub">这次操作没有改变字段。</p>;
  return (
    <table className="log-changes">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { label, old, new: after } = change;
          const empty = isLook(change) ? '—' : '空';
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{old === '' ? empty : old}</td>
              <td>{after === '' ? empty : after}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** One entry whole, with the way to its record. */
export function EntryDrawer({ entry, close }: { entry: LogEntry; close: () => void }): ReactNode {
  useReturnFocus();
  const addressOf = useRecordAddress();
  const { object_kind: kind, object_id: id, object_label: label } = entry;
  const address = kind === null || id === null ? undefined : addressOf(kind, id);
  const object = label ?? (id === null ? null : `编号 ${id}`);
  return (
    <Drawer open title={entry.action} size="min(640px, 100vw)" className="log-drawer" onClose={close}>
      <DetailSection
        title="操作"
        facts={[
          { label: '编号', value: entry.id },
          { label: '时间', value: dateTime(entry.at) },
          { label: '操作人', value: whoOf(entry) },
          { label: '模块', value: areaName(entry.area) },
          { label: '对象', value: address === undefined ? object : <AppLink to={address}>{object}</AppLink> },
          { label: '结果', value: <ResultStatus result={entry.result} /> },
          { label: '状态码', value: entry.code },
          { label: '耗时', value: `${entry.duration_ms} 毫秒` },
          { label: '来源地址', value: entry.address },
          { label: '请求编号', value: entry.request_id },
          { label: '浏览器', value: entry.user_agent, wide: true },
        ]}
      />
      <DetailSection title="变更内容">
        <Changes changes={entry.changes} />
      </DetailSection>
    </Drawer>
  );
}
