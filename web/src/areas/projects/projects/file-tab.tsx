import type { ReactNode } from 'react';
import { editAddress } from '#areas/projects/addresses.ts';
import type { ProjectTabProps } from '#platform/area.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

/** The papers of the project itself; those of tasks and costs stand there. */
export function FileTab({ project }: ProjectTabProps): ReactNode {
  const { id, files, actions } = project;
  const mayEdit = actions.includes('edit');
  if (files.length === 0)
    return (
      <section className="panel" aria-label="文件">
        <StateMessage
          kind="empty"
          title="还没有文件"
          hint={mayEdit ? '编辑草稿时可以上传。' : '立项时上传的文件列在这里；任务和成本的附件在各自页面。'}
          {...(mayEdit && { action: <AppLink to={editAddress(id)}>编辑项目</AppLink> })}
        />
      </section>
    );
  return (
    <DetailSection title="文件">
      <FileList label="文件" files={files} />
    </DetailSection>
  );
}
