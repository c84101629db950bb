// npm run bench -- payroll: a month's pay of the whole company, computed by the job and then looked at.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeRun, createRun, runDetail, runPage } from '../../contract/src/areas/payroll/run.ts';
import { sheetPage } from '../../contract/src/areas/payroll/sheet.ts';
import type { Endpoint, ReplyOf, SentOf } from '../../contract/src/endpoint.ts';
import { addDays, addMonths, beginOf, today } from '../../contract/src/rules/day.ts';
import { tokens } from '../../server/src/areas/identity/sessions/token.ts';
import { runSql } from '../../tools/embedded-sql.ts';
import { openBenchServer } from '../bench-server.ts';
import type { PartRun } from '../look-part.ts';
import { goals, type Look, type LookPlan, look, looksOf, missed } from '../looks.ts';
import { type PayrollSize, seedPayroll, viewers } from './seed.ts';

interface Plan extends LookPlan {
  readonly size: PayrollSize;
}

const plans: Readonly<Record<'quick' | 'whole', Plan>> = {
  quick: { size: { people: 50, months: 3 }, perSecond: 100, seconds: 0.02 },
  whole: { size: { people: 5000, months: 24 }, perSecond: 20, seconds: 1 },
};

/** Most seconds for computing everybody's pay. */
const computeGoal = 10;

function looks(run: number): Look[] {
  return [
    ...looksOf({
      name: '工资批次',
      path: runPage.path,
      sorts: ['month', 'created_at'],
      filters: { 已发放: { state: 'paid' } },
    }),
    ...looksOf({
      name: '工资明细',
      path: sheetPage.path,
      of: { run_id: run },
      sorts: ['moved', 'net', 'job_number'],
      filters: { 姓名: { keyword: '员工12' }, 变动大的: { over: 'yes' }, 一个部门: { department_id: 1010 } },
    }),
    { name: '批次详情', path: runDetail.path, query: { id: run }, goal: goals.statistics },
  ];
}

export async function runPayroll({ quick, say }: PartRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('payroll');
  try {
    await seedPayroll(dataDir, plan.size);
    const { people, months } = plan.size;
    say(
      `\n── 工资核算，${people.toLocaleString('zh-CN')} 人、${months} 个已发布的月份，每秒 ${plan.perSecond} 次（按计划时刻发送）`,
    );
    const token = tokens([readFileSync(join(dataDir, 'auth-key'), 'utf8').trim()]).signSession(
      viewers[0].secret,
      1,
      Date.now(),
    );
    const ask = async <E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<ReplyOf<E>> => {
      const text = new URLSearchParams(
        Object.entries(input as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
      );
      const inQuery = endpoint.input === 'query';
      const answer = await fetch(`http://127.0.0.1:${server.port}${endpoint.path}${inQuery ? `?${text}` : ''}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, ...(!inQuery && { 'content-type': 'application/json' }) },
        ...(!inQuery && { body: JSON.stringify(input) }),
      });
      const { msg, data } = (await answer.json()) as { msg: string; data: ReplyOf<E> };
      if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${msg}`);
      return data;
    };
    const month = `${today(Date.now()).slice(0, 7)}-01`;
    const pay_date = beginOf(addDays(addMonths(month, 1), 9));
    const { id } = await ask(createRun, { kind: 'monthly', month: beginOf(month), pay_date });
    const compute = async () => {
      const started = performance.now();
      await ask(computeRun, { id });
      let run = await ask(runDetail, { id });
      while (run.state === 'computing') {
        await new Promise((resolve) => setTimeout(resolve, 250));
        run = await ask(runDetail, { id });
      }
      const seconds = (performance.now() - started) / 1000;
      const [sheets] = await runSql<{ hash: string }>(
        dataDir,
        `select md5(string_agg(concat_ws('/', user_id, net, tax, gross, lines), ',' order by user_id)) as hash from payroll_sheets where run_id = ${id}`,
      );
      return { people: run.people, seconds, hash: sheets?.hash };
    };
    const [first, second] = [await compute(), await compute()];
    const took = [first, second].map(({ seconds }) => `${seconds.toFixed(1)} s`).join('、');
    say(`核算 ${first.people.toLocaleString('zh-CN')} 人两次  ${took}（目标 ${computeGoal}）`);
    const wrong = [
      ...[first, second].flatMap(({ seconds, people: computed }) =>
        seconds > computeGoal || computed !== people
          ? [`核算 ${computed} 人 ${seconds.toFixed(1)} s，目标不超过 ${computeGoal} s`]
          : [],
      ),
      ...(first.hash === second.hash ? [] : ['两次核算的结果不同']),
    ];
    const looking = { dataDir, port: server.port, plan, quick, say };
    return [...wrong, ...missed(await look(viewers, () => looks(id), looking))];
  } finally {
    await close();
  }
}
