import { type FollowUp, followUpPage, followUpWays } from '@tongzhou/contract/areas/business/follow-up.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { FollowUpForm } from '#areas/business/follow-ups/follow-up-form.tsx';
import '#areas/business/follow-ups/follow-ups.css';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { Timeline } from '#ui/timeline.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

function Said({ content, files }: FollowUp): ReactNode {
  return (
    <>
      {content}
      {files.length > 0 && <FileList label="跟进附件" files={files} />}
    </>
  );
}

interface FollowUpTabProps {
  readonly opportunityId: number;
  readonly mayWrite: boolean;
}

/** What was said with the customer, newest first. */
export function FollowUpTab({ opportunityId, mayWrite }: FollowUpTabProps): ReactNode {
  const [written, setWritten] = useState(0);
  const query = useDialogPage(followUpPage, { opportunity_id: opportunityId });
  return (
    <>
      {mayWrite && <FollowUpForm key={written} opportunityId={opportunityId} onDone={() => setWritten(written + 1)} />}
      <section className="panel" aria-label="跟进记录">
        <ListPanel
          name="follow-ups"
          noun="跟进"
          type={1}
          query={query}
          rowName={({ content }) => content}
          emptyHint={mayWrite ? '第一次联系之后，在上面写下聊了什么。' : '还没有人写过跟进。'}
          renderRows={(rows, stale) => (
            <div className={stale ? 'follow-ups data-table-stale' : 'follow-ups'} aria-busy={stale}>
              <Timeline
                label="跟进记录"
                entries={rows.map((row) => ({
                  key: row.id,
                  title: `${followUpWays[row.way]} · ${row.by_name}`,
                  at: row.contact_at,
                  ...(row.next_contact_on !== null && { note: `约定 ${dayOf(row.next_contact_on)} 再联系` }),
                  content: <Said {...row} />,
                }))}
              />
            </div>
          )}
        />
      </section>
    </>
  );
}
