import type { Job } from '@tongzhou/contract/areas/administration.ts';
import { areaName } from '@tongzhou/contract/areas/operation-log.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { spentInWords } from '#areas/administration/sizes.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

function stateOf({ started_at, duration_ms, failures }: Job): [Tone, string] {
  if (started_at === null) return ['neutral', '还没有运行'];
  if (duration_ms === null) return ['primary', '运行中'];
  return failures === 0 ? ['success', '成功'] : ['error', failures === 1 ? '失败' : `连续失败 ${failures} 次`];
}

const few = 8;

/** Those that failed stand first. */
export function JobsSection({ jobs }: { jobs: readonly Job[] }): ReactNode {
  const [all, setAll] = useState(false);
  const failing = jobs.filter(({ failures }) => failures > 0).length;
  const shown = all ? jobs : jobs.slice(0, Math.max(few, failing));
  return (
    <DetailSection
      title="定时任务"
      extra={
        <Status tone={failing === 0 ? 'success' : 'error'}>
          {failing === 0 ? `${jobs.length} 个，都正常` : `${failing} 个失败`}
        </Status>
      }
    >
      <ul className="system-jobs">
        {shown.map((job) => {
          const [tone, words] = stateOf(job);
          return (
            <li key={job.name}>
              <span className="system-job-name">
                {job.title}
                <span className="cell-sub">
                  {areaName(job.name.split('/')[0] ?? '')} · {job.name}
                </span>
              </span>
              <Status tone={tone}>{words}</Status>
              <span className="cell-sub">
                {job.started_at === null ? '—' : dateTime(job.started_at)}
                {job.duration_ms !== null && ` · ${spentInWords(job.duration_ms)}`}
              </span>
              <span className="system-job-result">{job.error ?? job.result ?? ''}</span>
            </li>
          );
        })}
      </ul>
      {jobs.length > shown.length && (
        <Button type="link" onClick={() => setAll(true)}>
          显示全部 {jobs.length} 个
        </Button>
      )}
    </DetailSection>
  );
}
