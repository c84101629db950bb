import { importColumns } from '#areas/organisation/import-rules.ts';
import { allPosts } from '#areas/organisation/post-table.ts';
import { type Reach, reaches } from '#areas/organisation/reach.ts';
import { inReadingOrder, pathOf } from '#areas/organisation/structure-rules.ts';
import { departmentRows } from '#areas/organisation/structure-table.ts';
import type { Db } from '#platform/database/client.ts';
import { writeSheet } from '#platform/excel/workbook.ts';

const columns = [
  { header: importColumns[0] },
  { header: importColumns[1] },
  { header: importColumns[2] },
  { header: importColumns[3] },
  { header: importColumns[4] },
];

/** One row per post, or per department without one: what the import reads, and who the head is and how many there are. */
export async function departmentWorkbook(db: Db, reach: Reach): Promise<Buffer> {
  const [rows, posts] = await Promise.all([departmentRows(db), allPosts(db)]);
  const postsOf = Map.groupBy(posts, (post) => post.department_id);
  return writeSheet({
    name: '组织架构',
    columns: [...columns, { header: '负责人' }, { header: '部门人数' }],
    rows: inReadingOrder(rows)
      .filter((row) => reaches(reach, row.id))
      .flatMap((row) => {
        const parent = pathOf(rows, row.parent_id);
        const line = (post: string | null, level: number | null) => [
          row.department_name,
          parent,
          row.head_number,
          post,
          level,
          row.head_name,
          row.people,
        ];
        const own = postsOf.get(row.id) ?? [];
        return own.length === 0 ? [line(null, null)] : own.map((post) => line(post.post_name, post.level));
      }),
  });
}

export const importTemplate = (): Promise<Buffer> =>
  writeSheet({
    name: '组织架构',
    columns,
    rows: [
      ['研发中心', '', '', '', null],
      ['平台部', '研发中心', '', '工程师', 3],
      ['平台部', '研发中心', '', '高级工程师', 5],
    ],
  });
