import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import type { ReactNode } from 'react';
import { trailTitle, trailTone } from '#areas/approval/requests/request-words.ts';
import { Timeline } from '#ui/timeline.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

type Entry = ApprovalDetail['trail'][number];

function Words({ opinion, files }: Entry): ReactNode {
  return (
    <>
      {opinion !== '' && <p>{opinion}</p>}
      {files.length > 0 && <FileList files={files} />}
    </>
  );
}

const hasWords = ({ opinion, files }: Entry): boolean => opinion !== '' || files.length > 0;

/** Everything that happened, of every round. */
export function RequestTrail({ trail, rounds }: Pick<ApprovalDetail, 'trail' | 'rounds'>): ReactNode {
  const several = rounds.length > 1;
  return (
    <Timeline
      label="审批记录"
      entries={trail.map((entry) => ({
        key: entry.id,
        at: entry.at,
        tone: trailTone(entry),
        title: trailTitle(entry),
        ...(several && { note: `第 ${entry.round} 轮` }),
        ...(hasWords(entry) && { content: <Words {...entry} /> }),
      }))}
    />
  );
}
