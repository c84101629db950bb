import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { RequestChanges } from '#areas/approval/requests/request-changes.tsx';
import { factsOf, RequestSection } from '#areas/approval/requests/request-section.tsx';
import { useRecordView } from '#platform/area.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

/** What is asked for, as it was sent in the round that is shown. */
export function RequestRecord({ detail }: { detail: ApprovalDetail }): ReactNode {
  const { form, changes, sections, files } = detail;
  const RecordView = useRecordView(detail.kind);
  return (
    <div className="request-record">
      {changes.length > 0 && (
        <DetailSection title="与上一轮相比">
          <RequestChanges changes={changes} />
        </DetailSection>
      )}
      <DetailSection title="申请内容" facts={factsOf(form)} />
      {sections.map((section) => (
        <RequestSection key={section.title} section={section} />
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
