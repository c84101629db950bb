import { type Backup, type backupState, proveBackup, startBackup } from '@tongzhou/contract/areas/administration.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RestoreDialog } from '#areas/administration/restore-dialog.tsx';
import { agoInWords, bytesInWords, spentInWords, whole } from '#areas/administration/sizes.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status } from '#ui/state/status.tsx';

export type BackupState = ReplyOf<typeof backupState>;

function Warnings({ state }: { state: BackupState }): ReactNode {
  const { failure, restored, overdue, list, with_database: withDatabase } = state;
  const [latest] = list;
  return (
    <>
      {!withDatabase && (
        <Alert
          type="info"
          showIcon
          title="数据库在您自己的 PostgreSQL 里，由您备份"
          description="这里只备份上传的文件。请用 pg_basebackup 或 pg_dump -Fc -f tongzhou.dump $DATABASE_URL 备份数据库，先数据库，后文件。"
        />
      )}
      {failure !== null && (
        <Alert type="error" showIcon title={`${dateTime(failure.at)} 没有备份成功`} description={failure.words} />
      )}
      {failure === null && overdue && (
        <Alert
          type="warning"
          showIcon
          title={latest === undefined ? '还没有备份' : `最近一份备份是 ${agoInWords(Date.now() - latest.at)}的`}
          description="磁盘损坏或误操作之后，只能恢复到最近一份备份。"
        />
      )}
      {restored !== null && (
        <Alert
          type={restored.problem === null ? 'success' : 'error'}
          showIcon
          title={
            restored.problem === null
              ? `${dateTime(restored.at)} 已恢复备份 ${restored.name}`
              : `${dateTime(restored.at)} 恢复没有完成，数据保持原样`
          }
          {...(restored.problem !== null && { description: restored.problem })}
        />
      )}
    </>
  );
}

function ProofStatus({ backup: { proof, wrong_files: wrong } }: { backup: Backup }): ReactNode {
  if (proof === null) return <Status tone="warning">没有验证过</Status>;
  if (proof.problem !== null) return <Status tone="error">{proof.problem}</Status>;
  return (
    <>
      <Status tone="success">{dateTime(proof.at)} 验证可以恢复</Status>
      <span className="cell-sub">
        {proof.tables > 0 && `${proof.tables} 张表 ${whole(proof.rows)} 行，日志链 ${whole(proof.entries)} 条，`}
        {whole(proof.files)} 个文件，用时 {spentInWords(proof.ms)}
        {wrong > 0 && `；备份前已缺失 ${wrong} 个文件`}
      </span>
    </>
  );
}

/** What can be gone back to, and what showed that one can. */
export function BackupSection({ state }: { state: BackupState }): ReactNode {
  const mayAct = useAllowed()('permission.backup');
  const [restoring, setRestoring] = useState<Backup>();
  const [latest] = state.list;
  const begin = async (work: Promise<unknown>, words: string) => {
    await work;
    toast(words, 'success');
  };
  return (
    <DetailSection
      title="备份与恢复"
      extra={
        <span className="system-backup-actions">
          {state.running && <Status tone="primary">正在备份或验证</Status>}
          {mayAct && (
            <Button
              type="primary"
              disabled={state.running}
              onClick={() => showFailures(begin(call(startBackup, {}), '已开始备份，完成后自动验证'))}
            >
              立即备份
            </Button>
          )}
        </span>
      }
      facts={[
        {
          label: '最近一份',
          value: latest === undefined ? '还没有' : `${dateTime(latest.at)}（${agoInWords(Date.now() - latest.at)}）`,
        },
        { label: '每晚自动备份', value: state.nightly ? `是，保留 ${state.kept} 份` : '否，可在公司设置中打开' },
        {
          label: '恢复到任意时刻',
          value: state.point_in_time ? '可以，从最早一份备份起' : '不可以，需设置 BACKUP_WAL=1',
        },
        {
          label: '位置',
          value: `${state.folder}${state.free_bytes === null ? '' : `，剩余 ${bytesInWords(state.free_bytes)}`}`,
          wide: true,
        },
      ]}
    >
      <div className="system-backups">
        <Warnings state={state} />
        <ul aria-label="备份">
          {state.list.map((backup) => (
            <li key={backup.name}>
              <span className="system-backup-name">
                {dateTime(backup.at)}
                <span className="cell-sub">
                  {backup.with_database ? '数据库和文件' : '只有文件'} · {bytesInWords(backup.bytes)} · 用时{' '}
                  {spentInWords(backup.ms)}
                </span>
              </span>
              <span className="system-backup-proof">
                <ProofStatus backup={backup} />
              </span>
              {mayAct && (
                <span className="system-backup-actions">
                  <Button
                    aria-label={`验证 ${dateTime(backup.at)} 的备份`}
                    disabled={state.running}
                    onClick={() => showFailures(begin(call(proveBackup, { name: backup.name }), '已开始验证'))}
                  >
                    验证
                  </Button>
                  {backup.with_database && state.with_database && (
                    <Button
                      danger
                      aria-label={`恢复到 ${dateTime(backup.at)}`}
                      disabled={state.running}
                      onClick={() => setRestoring(backup)}
                    >
                      恢复
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {restoring !== undefined && (
        <RestoreDialog backup={restoring} pointInTime={state.point_in_time} close={() => setRestoring(undefined)} />
      )}
    </DetailSection>
  );
}
