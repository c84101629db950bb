// npm run bench -- lists: what the approval lists cost PostgreSQL, beside the staff list. The very statements of each
// request are sent again and again over one connection, and the processor time of the process behind it is read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApprovalTab, approvalPage, approvalTabs } from '../../contract/src/areas/approval/request.ts';
import { userList } from '../../contract/src/areas/staff/people.ts';
import { tokens as tokenSigner } from '../../server/src/areas/identity/sessions/token.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { connectionTo } from '../../tools/embedded-sql.ts';
import { processorMs } from '../../tools/processes/process-tree.ts';
import { openBenchServer } from '../bench-server.ts';
import { median } from '../figures.ts';
import type { PartRun } from '../look-part.ts';
import { recordStatements, type Sent } from '../record-statements.ts';
import { browser, type Request } from '../requests.ts';
import { seedLists, viewerSecret } from './seed.ts';

const plans = { quick: { rows: 2000, rounds: 3, times: 20 }, whole: { rows: 20_000, rounds: 5, times: 100 } } as const;

const goal = { ofStaffList: 1.3 } as const;
export const staffList = '员工列表';

interface ListRun extends PartRun {
  readonly role: string;
}

/** Names what costs more than was promised. A figure that could not be measured is not reached either. */
export function missed(costs: ReadonlyMap<string, number>): string[] {
  const staff = costs.get(staffList) ?? Number.NaN;
  return [...costs].flatMap(([name, ms]) =>
    name === staffList || ms <= staff * goal.ofStaffList
      ? []
      : [
          `${name}占用 PostgreSQL CPU ${ms.toFixed(2)} ms，是${staffList}的 ${(ms / staff).toFixed(2)} 倍，目标不超过 ${goal.ofStaffList} 倍`,
        ],
  );
}

function requestsFor(token: string): Request[] {
  const get = (name: string, path: string): Request => ({
    name,
    method: 'GET',
    path: `${path}page=1&page_size=20`,
    headers: { ...browser, authorization: `Bearer ${token}` },
  });
  const list = (tab: ApprovalTab, name: string, more: string) =>
    get(`${approvalTabs[tab]}${name}`, `${approvalPage.path}?list=leave&tab=${tab}${more}&`);
  const tabs = Object.keys(approvalTabs) as ApprovalTab[];
  return [
    get(staffList, `${userList.path}?`),
    ...tabs.flatMap((tab) => [list(tab, '', ''), list(tab, '，按状态', `&audit_status=${tab === 'todo' ? 0 : 1}`)]),
    ...(['done', 'copied'] as const).flatMap((tab) => [
      list(tab, '，按本人时间排序', '&sort=own_at'),
      list(tab, '，按本人时间排序、按状态', '&sort=own_at&audit_status=1'),
    ]),
  ];
}

async function costsOf(
  dataDir: string,
  role: string,
  recorded: ReadonlyMap<string, Sent[]>,
  plan: { rounds: number; times: number },
) {
  const database = openDatabase({ connection: connectionTo(dataDir, role), poolSize: 1, onError: () => undefined });
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const send = async (name: string, statements: readonly Sent[], times: number) => {
      for (let time = 0; time < times; time++)
        for (const [at, { text, values }] of statements.entries())
          await client.query({ name: `${name}-${at}`, text, values: [...values] });
    };
    const measured = new Map<string, number[]>();
    for (let round = 0; round < plan.rounds; round++)
      for (const [place, [name, statements]] of [...recorded].entries()) {
        await send(`list-${place}`, statements, 3);
        const before = processorMs(pid);
        await send(`list-${place}`, statements, plan.times);
        measured.set(name, [...(measured.get(name) ?? []), (processorMs(pid) - before) / plan.times]);
      }
    return new Map([...measured].map(([name, costs]) => [name, median(costs)]));
  } finally {
    client.release();
    await database.close();
  }
}

export async function runLists({ role, quick, say }: ListRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, close } = await openBenchServer('lists');
  try {
    await seedLists(dataDir, plan.rows);
    const signer = tokenSigner([readFileSync(join(dataDir, 'auth-key'), 'utf8').trim()]);
    const requests = requestsFor(signer.signSession(viewerSecret, 1, Date.now()));
    say(`\n── 审批列表与员工列表在 PostgreSQL 中的开销，各 ${plan.rows.toLocaleString('zh-CN')} 行符合条件`);
    const costs = await costsOf(dataDir, role, await recordStatements(dataDir, role, requests), plan);
    const staff = costs.get(staffList) ?? Number.NaN;
    for (const [name, ms] of costs) say(`${name}  CPU ${ms.toFixed(2)} ms  ${(ms / staff).toFixed(2)} 倍`);
    return missed(costs);
  } finally {
    await close();
  }
}
