import { catalogue } from '@tongzhou/contract/permissions.ts';
import { documentById } from '#areas/documents/documents/document-table.ts';
import { allFolders } from '#areas/documents/folders/folder-table.ts';
import { documentFiles } from '#areas/documents/parts.ts';
import { pageOf } from '#areas/documents/sight.ts';
import { FolderTree, type Guarded, isRestricted, isSeenBy, type Viewer } from '#areas/documents/sight-rules.ts';
import { departmentsAbove } from '#areas/documents/sight-table.ts';
import { holdersOf, isAdministrator, type RecordExplainer } from '#areas/identity/public.ts';

// 为什么能看到: over the same facts that sight-rules.ts judges by. Whoever asks may not see the document themselves: neither it nor its
// folders are named.

function whyOf(guarded: Guarded, { user, mine }: Viewer): string {
  if (guarded.created_by === user) return '是其创建人';
  if (guarded.power_member.includes(user)) return '在其可见人员中';
  return guarded.department_ids.some((id) => mine.includes(id)) ? '所在部门在其可见部门中' : '不在其可见范围内';
}

export const explainsDocuments: RecordExplainer = {
  kind: documentFiles,
  label: '文档',
  explain: async (db, viewer, id) => {
    const document = await documentById(db, id);
    if (document === undefined) return undefined;
    const name = viewer.name ?? viewer.job_number;
    const said = (sees: boolean, why: string) => ({
      sees,
      sentence: `${name} ${sees ? '能看到' : '看不到'} 文档 ${id}：${why}。`,
      personId: document.created_by,
    });
    const page = pageOf[document.kind];
    const mayLook = (await isAdministrator(db, viewer.id)) || (await holdersOf(db, page)).includes(viewer.id);
    if (!mayLook) {
      const pageName = catalogue.find(({ key }) => key === page)?.name;
      return said(false, `${name} 不在职或没有「${pageName}」权限`);
    }
    const [folders, mine] = await Promise.all([allFolders(db), departmentsAbove(db, viewer.department_id)]);
    const looking = { user: viewer.id, mine };
    const narrowed = [
      ...new FolderTree(folders).pathTo(document.folder_id).map((guarded) => ({ of: '它的上级文件夹', guarded })),
      { of: '文档', guarded: document },
    ].filter(({ guarded }) => isRestricted(guarded));
    const closed = narrowed.find(({ guarded }) => !isSeenBy(guarded, looking));
    if (closed !== undefined)
      return said(false, `${closed.of}只对部分人可见，${name} ${whyOf(closed.guarded, looking)}`);
    if (narrowed.length === 0) return said(true, '文档和它所在的文件夹都没有限定可见范围');
    return said(
      true,
      narrowed.map(({ of, guarded }) => `${of}只对部分人可见，${name} ${whyOf(guarded, looking)}`).join('；'),
    );
  },
};
