import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useRecordView } from '#platform/area.tsx';
import { DetailSection, type Fact } from '#ui/detail-page.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const longWords = 24;

const factsOf = (rows: readonly { label: string; value: string }[]): Fact[] =>
  rows.map(({ label, value }) => ({ label, value, wide: value.length > longWords || value.includes('\n') }));

function Changes({ changes }: { changes: ApprovalDetail['changes'] }): ReactNode {
  return (
    <ul className="request-changes">
      {changes.map(({ label, old, new: now }) => (
        <li key={label}>
          <span className="request-changed">{label}</span>
          <span>
            <del>{old === '' ? '空' : old}</del>
            <span role="img" aria-label="改为">
              →
            </span>
            <ins>{now === '' ? '空' : now}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is asked for, as it was sent in the round that is shown. */
export function RequestRecord({ detail }: { detail: ApprovalDetail }): ReactNode {
  const { form, changes, sections, files } = detail;
  const RecordView = useRecordView(detail.kind);
  return (
    <div className="request-record">
      {changes.length > 0 && (
        <DetailSection title="与上一轮相比">
          <Changes changes={changes} />
        </DetailSection>
      )}
      <DetailSection title="申请内容" facts={factsOf(form)} />
      {sections.map(({ title, rows }) => (
        <DetailSection key={title} title={title} facts={factsOf(rows)} />
      ))}
      {RecordView !== undefined && (
        <Suspense fallback={<Skeleton active />}>
          <RecordView detail={detail} />
        </Suspense>
      )}
      {files.length > 0 && (
        <DetailSection title="附件">
          <FileList files={files} />
        </DetailSection>
      )}
    </div>
  );
}
