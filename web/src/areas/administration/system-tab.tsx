import { backupState, systemJobs, systemState } from '@tongzhou/contract/areas/administration.ts';
import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { BackupSection } from '#areas/administration/backup-section.tsx';
import { DatabaseSection } from '#areas/administration/database-section.tsx';
import { JobsSection } from '#areas/administration/jobs-section.tsx';
import { bytesInWords, whole } from '#areas/administration/sizes.ts';
import '#areas/administration/system.css';
import { useLoad } from '#platform/loading/load.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { Status } from '#ui/state/status.tsx';

type State = ReplyOf<typeof systemState>;

/** Of a disk: less than a tenth is little. */
const isLittle = ({ free_bytes, disk_bytes }: State['storage']): boolean => free_bytes < disk_bytes / 10;

function Overview({ state }: { state: State }): ReactNode {
  const { versions, sessions, chain, storage } = state;
  return (
    <>
      {chain.problem !== null && (
        <Alert type="error" showIcon title="日志链校验没有通过" description={`${chain.problem}。请到操作日志核查。`} />
      )}
      {isLittle(storage) && (
        <Alert
          type="warning"
          showIcon
          title="磁盘快满了"
          description={`数据所在的磁盘只剩 ${bytesInWords(storage.free_bytes)}。`}
        />
      )}
      <DetailSection
        title="版本"
        facts={[
          { label: '同舟', value: versions.app },
          { label: 'Node', value: versions.node },
          { label: 'PostgreSQL', value: versions.postgres },
          { label: '数据库结构', value: `${versions.migrations}（${versions.last_migration}）`, wide: true },
          { label: '启动于', value: dateTime(versions.started_at) },
        ]}
      />
      <DetailSection
        title="在线"
        facts={[
          { label: '会话', value: whole(sessions.open) },
          { label: '登录的人', value: whole(sessions.people) },
          { label: '最近一刻钟操作过', value: whole(sessions.active_people) },
        ]}
      />
      <DetailSection
        title="操作日志链"
        extra={
          <Status tone={chain.problem === null ? 'success' : 'error'}>
            {chain.problem === null ? '没有发现改动' : '需要核查'}
          </Status>
        }
        facts={[
          { label: '已封印', value: `${whole(chain.sealed)} 条` },
          { label: '等待封印', value: `${whole(chain.waiting)} 条` },
          { label: '上次校验', value: chain.verified_at === null ? '还没有' : dateTime(chain.verified_at) },
          { label: '库外锚点', value: chain.anchored_at === null ? '还没有' : dateTime(chain.anchored_at) },
        ]}
      />
      <DetailSection
        title="文件"
        extra={<span className="cell-sub">{storage.place === 'bucket' ? '在对象存储中' : '在服务器磁盘上'}</span>}
        facts={[
          { label: '文件', value: `${whole(storage.files)} 个，${bytesInWords(storage.bytes)}` },
          {
            label: '其中回收站',
            value: `${whole(storage.deleted_files)} 个，${bytesInWords(storage.deleted_bytes)}`,
          },
          {
            label: '磁盘剩余',
            value: `${bytesInWords(storage.free_bytes)} / ${bytesInWords(storage.disk_bytes)}`,
          },
          {
            label: '无主文件',
            value:
              storage.swept_at === null
                ? '还没有清理过'
                : `${dateTime(storage.swept_at)} 清理了 ${storage.swept ?? 0} 个`,
          },
        ]}
      />
    </>
  );
}

/** One part of the screen: loading, failed, or there. */
function Part<E extends Endpoint>({
  endpoint,
  every,
  children,
}: {
  endpoint: E;
  every?: (data: ReplyOf<E> | undefined) => number | false;
  children: (data: ReplyOf<E>) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = useLoad(endpoint, {} as SentOf<E>, {
    ...(every !== undefined && { refetchInterval: ({ state }) => every(state.data as ReplyOf<E> | undefined) }),
  });
  if (data !== undefined) return children(data);
  return (
    <div className="panel panel-padded">
      {error === null ? (
        <Skeleton active paragraph={{ rows: 4, width: '100%' }} />
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </div>
  );
}

const whileRunning = (state: ReplyOf<typeof backupState> | undefined) => (state?.running === true ? 1000 : false);

/** How the installation is doing, for those who run it. */
export function SystemTab(): ReactNode {
  return (
    <div className="system">
      <Part endpoint={backupState} every={whileRunning}>
        {(state) => <BackupSection state={state} />}
      </Part>
      <Part endpoint={systemState}>
        {(state) => (
          <>
            <div className="system-facts">
              <Overview state={state} />
            </div>
            <DatabaseSection database={state.database} />
          </>
        )}
      </Part>
      <Part endpoint={systemJobs}>{(jobs) => <JobsSection jobs={jobs} />}</Part>
    </div>
  );
}
