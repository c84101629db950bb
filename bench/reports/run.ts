// npm run bench -- reports: the three reports of the large company, for someone who sees all of it and someone who sees a branch.
import { leaveReport, leaveReportPage } from '../../contract/src/areas/reports/leave.ts';
import { reimburseReport, reimburseReportPage } from '../../contract/src/areas/reports/reimbursement.ts';
import { salaryReport, salaryReportPage } from '../../contract/src/areas/reports/salary.ts';
import { monthLater } from '../../contract/src/rules/calendar/report-period.ts';
import { today } from '../../contract/src/rules/day.ts';
import { lookPart } from '../look-part.ts';
import { goals, type Look, looksOf } from '../looks.ts';
import { branch, type ReportSize, type ReportViewer, seedReports, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', ReportSize>> = {
  quick: { people: 50, projects: 500, claims: 1500, lines: 5000, loans: 200, months: 3 },
  whole: { people: 5000, projects: 20_000, claims: 300_000, lines: 1_000_000, loans: 20_000, months: 24 },
};

function looks({ group }: ReportViewer, now: number): Look[] {
  const month = monthLater(today(now).slice(0, 7), -1);
  const spans: Readonly<Record<string, { from: string; to: string }>> = {
    一个月: { from: month, to: month },
    一年: { from: monthLater(month, -11), to: month },
    两年: { from: monthLater(month, -23), to: month },
  };
  const one = (name: string, path: string, query: Look['query']): Look => ({
    name,
    path,
    query,
    goal: goals.statistics,
  });
  const of = Object.entries(spans).flatMap(([said, span]) => [
    one(`报销报表，${said}`, reimburseReport.path, span),
    one(`报销报表，${said}，一个分支`, reimburseReport.path, { ...span, department_id: branch }),
    one(`报销报表，${said}，一个人`, reimburseReport.path, { ...span, user_id: 1200 }),
    one(`工资报表，${said}`, salaryReport.path, span),
    one(`工资报表，${said}，一个分支`, salaryReport.path, { ...span, department_id: branch }),
  ]);
  const year = spans.一年 as { from: string; to: string };
  return [
    ...of,
    one('请假报表', leaveReport.path, { month }),
    one('请假报表，一个分支', leaveReport.path, { month, department_id: branch }),
    // Person by person, with everything of the month: a report, not a list.
    ...looksOf({
      name: '请假明细',
      path: leaveReportPage.path,
      of: { month },
      sorts: ['job_number'],
      filters: { 姓名: { keyword: '员工12' }, 一种: { type_id: 2 }, 一个分支: { department_id: branch } },
    }).map((look) => ({ ...look, goal: goals.statistics })),
    ...looksOf({
      name: '报销明细',
      path: reimburseReportPage.path,
      of: year,
      sorts: ['passed_on'],
      filters: {
        类别: { category: '高铁' },
        一个人: { user_id: 1200 },
        一个项目: { project_id: 120 },
        一个部门: { own_department_id: 1010 },
        一个分支: { department_id: branch },
      },
    }),
    ...(group === 'leaders'
      ? looksOf({
          name: '工资成本明细',
          path: salaryReportPage.path,
          of: year,
          sorts: ['month'],
          filters: { 一个部门: { own_department_id: 1010 }, 一个分支: { department_id: branch } },
        })
      : []),
  ];
}

export const runReports = lookPart({
  name: 'reports',
  title: '三张报表',
  sizes,
  seed: seedReports,
  counts: ({ people, claims, lines, months }) => [
    [people, '人'],
    [claims, '张报销单'],
    [lines, '行明细'],
    [months, '个月'],
  ],
  viewers,
  looks,
});
