import { type Reach, reaches } from '#areas/organisation/reach.ts';
import { inReadingOrder, pathOf } from '#areas/organisation/structure/structure-rules.ts';
import { departmentRows } from '#areas/organisation/structure/structure-table.ts';
import type { Db } from '#platform/database/client.ts';
import { writeTemplate } from '#platform/excel/import-template.ts';
import { importColumns } from './import-rules.ts';

const levels = Array.from({ length: 20 }, (_, at) => at + 1);

export async function importTemplate(db: Db, reach: Reach): Promise<Buffer> {
  const rows = await departmentRows(db);
  const within = inReadingOrder(rows).filter(({ id }) => reaches(reach, id));
  return writeTemplate('组织架构', importColumns, {
    部门: { required: true, format: '最多 30 个字；已有的部门会被更新', examples: ['研发中心', '平台部', '平台部'] },
    上级部门: {
      format: '已有的部门，或本表中写在前面的部门；有同名部门时写完整路径，用 / 分隔',
      examples: [null, '研发中心', '研发中心'],
      choices: within.map(({ id }) => pathOf(rows, id)),
      open: true,
    },
    负责人工号: { format: '在职人员的工号', examples: ['T00001', null, null] },
    岗位: { format: '最多 30 个字；有几个岗位就写几行', examples: [null, '工程师', '高级工程师'] },
    级别: {
      kind: 'number',
      format: '1 至 20 的整数，填写岗位时必填',
      examples: [null, 3, 5],
      choices: levels,
    },
  });
}
