import * as salary from '@tongzhou/contract/areas/reports/salary.ts';
import * as view from '@tongzhou/contract/areas/reports/view.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { groupNamed } from '#areas/payroll/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of reports, each done once by someone of finance.

export function reportScenes({ app, where }: Stage): readonly Scene[] {
  const play = (
    endpoint: Endpoint,
    about: object,
    input: (as: string) => Promise<object> = async () => ({}),
  ): Scene => ({
    endpoint,
    act: async () => {
      const finance = await aPerson(app(), { groups: [await groupNamed(app(), 'finance')] });
      const as = await app().signInAs(finance);
      const given = { ...(endpoint.example as object), ...(await input(as)) };
      return sent(await app().call(endpoint, given as never, { as, ...where }), about, finance);
    },
  });
  const ofView = { object_kind: 'report-view' };
  return [
    play(salary.exportSalaryReport, {}),
    play(salary.salaryReportPage, {}),
    play(salary.exportSalaryRows, {}),
    play(view.saveReportView, { ...ofView, object_label: '请假报表 本部门' }),
    play(view.deleteReportView, { ...ofView, object_label: '本部门' }, async (as) => ({
      id: (await app().call(view.saveReportView, view.saveReportView.example, { as })).data.id,
    })),
  ];
}
