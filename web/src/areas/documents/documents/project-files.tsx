import { exportProjectFiles, projectFilePage } from '@tongzhou/contract/areas/documents/document.ts';
import type { ReactNode } from 'react';
import { sizeWords } from '#areas/documents/file-words.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

/** Files of the projects that one may open, and of their tasks. */
export function ProjectFiles(): ReactNode {
  return (
    <section className="panel" aria-label="项目文件列表">
      <ListPanel
        name="project-files"
        noun="项目文件"
        query={usePageQuery(projectFilePage)}
        exportEndpoint={exportProjectFiles}
        keyword="搜索文件名"
        rowName={({ file_name }) => file_name}
        columns={[
          {
            key: 'file_name',
            title: '文件',
            width: 280,
            render: ({ file_name, url, size }) => (
              <>
                <a href={url} download={file_name}>
                  {file_name}
                </a>
                <div className="cell-sub">{sizeWords(size)}</div>
              </>
            ),
          },
          {
            key: 'project',
            title: '项目',
            width: 220,
            render: ({ project_id, project_title, task_title }) => (
              <>
                <AppLink to={`/project_management/project_detail?id=${project_id}`}>{project_title}</AppLink>
                {task_title !== null && <div className="cell-sub">任务：{task_title}</div>}
              </>
            ),
          },
          { key: 'by', title: '上传人', width: 100, card: 'foot', render: ({ uploaded_by_name }) => uploaded_by_name },
          {
            key: 'uploaded_at',
            title: '上传时间',
            width: 150,
            sort: 'uploaded_at',
            card: 'foot',
            render: ({ uploaded_at }) => dateTime(uploaded_at),
          },
        ]}
        emptyHint="项目和任务的附件会汇总在这里。"
      />
    </section>
  );
}
