import * as contract from '@tongzhou/contract/areas/projects/saturation.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { showCell, showSaturation } from '#areas/projects/saturation/show-saturation.ts';
import { noteRows, sendWorkbook } from '#platform/excel/serve-export.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const saturationRoutes = (): Served[] => [
  serve(contract.saturation, { run: ({ db, caller }, query) => showSaturation(db, caller, query) }),
  serve(contract.saturationCell, { run: ({ db, caller }, query) => showCell(db, caller, query) }),
  serve(contract.exportSaturation, {
    run: async ({ db, caller, now, note }, query) => {
      const { weeks, people } = await showSaturation(db, caller, query);
      const bytes = await writeSheet({
        name: '工作饱和度',
        columns: [
          { header: '姓名' },
          { header: '部门' },
          { header: '岗位' },
          ...weeks.map(({ monday }) => ({ header: `${dayOf(monday)} 周(%)`, kind: 'number' as const })),
        ],
        rows: people.map((one) => [
          one.name,
          one.department_name,
          one.post_name,
          ...one.percents.map((percent) => percent ?? '休假'),
        ]),
      });
      note(noteRows(people.length));
      return sendWorkbook(`工作饱和度_${today(now)}.xlsx`, bytes);
    },
  }),
];
