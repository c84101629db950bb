import { type Reach, reaches } from '#areas/organisation/reach.ts';
import { allPosts } from '#areas/organisation/structure/post-table.ts';
import { inReadingOrder, pathOf } from '#areas/organisation/structure/structure-rules.ts';
import { departmentRows } from '#areas/organisation/structure/structure-table.ts';
import type { Db } from '#platform/database/client.ts';
import { exportColumn as column, type ExportColumn } from '#platform/excel/serve-export.ts';
import { importColumns } from './import-rules.ts';

interface ExportedPost {
  readonly department: string;
  readonly parent: string;
  readonly headNumber: string | null;
  readonly post: string | null;
  readonly level: number | null;
  readonly headName: string | null;
  readonly people: number;
}

/** What the import reads, and who the head is and how many there are. */
export const departmentColumns: readonly ExportColumn<ExportedPost>[] = [
  column(importColumns[0], (row) => row.department),
  column(importColumns[1], (row) => row.parent),
  column(importColumns[2], (row) => row.headNumber),
  column(importColumns[3], (row) => row.post),
  column(importColumns[4], (row) => row.level, 'number'),
  column('负责人', (row) => row.headName),
  column('部门人数', (row) => row.people, 'number'),
];

/** One row per post, or per department without one. */
export async function departmentsToExport(db: Db, reach: Reach): Promise<ExportedPost[]> {
  const [rows, posts] = await Promise.all([departmentRows(db), allPosts(db)]);
  const postsOf = Map.groupBy(posts, (post) => post.department_id);
  return inReadingOrder(rows)
    .filter((row) => reaches(reach, row.id))
    .flatMap((row) => {
      const own: readonly { post_name: string | null; level: number | null }[] = postsOf.get(row.id) ?? [
        { post_name: null, level: null },
      ];
      return own.map(({ post_name, level }) => ({
        department: row.department_name,
        parent: pathOf(rows, row.parent_id),
        headNumber: row.head_number,
        post: post_name,
        level,
        headName: row.head_name,
        people: row.people,
      }));
    });
}
