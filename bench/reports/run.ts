// The twelfth part of npm run bench: the three reports of the large company, as those see them who see all, and who see a branch.
import { leaveReport, leaveReportPage } from '../../contract/src/areas/reports/leave.ts';
import { reimburseReport, reimburseReportPage } from '../../contract/src/areas/reports/reimbursement.ts';
import { salaryReport, salaryReportPage } from '../../contract/src/areas/reports/salary.ts';
import { today } from '../../contract/src/rules/day.ts';
import { monthLater } from '../../contract/src/rules/report-period.ts';
import { openBenchServer } from '../bench-server.ts';
import { goals, type Look, type LookPlan, look, looksOf, missed } from '../looks.ts';
import { branch, type ReportSize, type ReportViewer, seedReports, viewers } from './seed.ts';

interface Plan extends LookPlan {
  readonly size: ReportSize;
  readonly viewers: number;
}

const plans: Readonly<Record<'quick' | 'whole', Plan>> = {
  quick: {
    size: { people: 50, projects: 500, claims: 1500, lines: 5000, loans: 200, months: 3 },
    viewers: 1,
    perSecond: 100,
    seconds: 0.02,
  },
  whole: {
    size: { people: 5000, projects: 20_000, claims: 300_000, lines: 1_000_000, loans: 20_000, months: 24 },
    viewers: viewers.length,
    perSecond: 20,
    seconds: 1,
  },
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

export async function runReports({
  quick,
  say,
}: {
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('reports');
  try {
    await seedReports(dataDir, plan.size);
    const { people, claims, lines, months } = plan.size;
    const counted = (count: number, what: string) => `${count.toLocaleString('zh-CN')} ${what}`;
    const size = [
      counted(people, '人'),
      counted(claims, '张报销单'),
      counted(lines, '行明细'),
      counted(months, '个月'),
    ];
    say(`\n── 三张报表，${size.join('、')}，每秒 ${plan.perSecond} 次（按计划时刻发送）`);
    const now = Date.now();
    const looking = { dataDir, port: server.port, plan, quick, say };
    return missed(await look(viewers.slice(0, plan.viewers), (viewer) => looks(viewer, now), looking));
  } finally {
    await close();
  }
}
