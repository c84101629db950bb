import { categoriesOf } from '#areas/materials/goods/goods-list-table.ts';
import { importColumns } from '#areas/materials/goods/import-rules.ts';
import type { Db } from '#platform/database/client.ts';
import { writeTemplate } from '#platform/excel/import-template.ts';

export async function importTemplate(db: Db): Promise<Buffer> {
  return writeTemplate('物资', importColumns, {
    名称: { required: true, format: '最多 60 个字，不能与已有物资重复', examples: ['光纤跳线'] },
    单位: { required: true, format: '最多 10 个字', examples: ['条'] },
    分类: { format: '最多 30 个字', examples: ['线材'], choices: await categoriesOf(db), open: true },
    单价: { required: true, kind: 'money', format: '参考单价，元，最多两位小数', examples: [1_50] },
    库存下限: { kind: 'number', format: '低于它时提醒，最多三位小数', examples: [200] },
    备注: { format: '最多 200 个字', examples: ['机房布线用'] },
  });
}
