import type { ModuleRow } from '@tongzhou/contract/areas/documents/module.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { FileList } from '#ui/upload/file-list.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** A module whole: where it is used, and its files. */
export function ModuleDrawer({ module, close }: { module: ModuleRow; close: () => void }): ReactNode {
  useReturnFocus();
  const { name, version, description, owner_name, projects, project_count, files, changed_at } = module;
  const unseen = project_count - projects.length;
  return (
    <Drawer open title={name} size="min(640px, 100vw)" onClose={close}>
      <DetailSection
        title="模块"
        facts={[
          { label: '版本', value: version },
          { label: '负责人', value: owner_name },
          { label: '修改时间', value: dateTime(changed_at) },
          { label: '说明', value: description, wide: true },
        ]}
      />
      <DetailSection title="用在这些项目">
        <ul>
          {projects.map(({ id, title }) => (
            <li key={id}>
              <AppLink to={`/project_management/project_detail?id=${id}`}>{title}</AppLink>
            </li>
          ))}
        </ul>
        {unseen > 0 && <p className="cell-sub">另有 {unseen} 个你不能查看的项目</p>}
        {project_count === 0 && <p className="cell-sub">还没有项目使用</p>}
      </DetailSection>
      <DetailSection title="文件">
        <FileList files={files} />
      </DetailSection>
    </Drawer>
  );
}
