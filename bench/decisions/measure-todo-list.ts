// 待我处理 of someone in a company with a long history.
import { approvalPage } from '../../contract/src/areas/approval/request.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { connectionTo } from '../../tools/embedded-sql.ts';
import type { RealServer } from '../../tools/processes/real-server.ts';
import { percentile } from '../figures.ts';
import { recordStatements } from '../record-statements.ts';
import { browser, type Request } from '../requests.ts';
import { applyOpenLoop } from './open-loop.ts';

export interface ListBench {
  readonly dataDir: string;
  readonly server: RealServer;
  readonly role: string;
  readonly tokens: readonly string[];
  readonly requests: number;
  readonly seconds: number;
  /** Shows what PostgreSQL did when the goal is missed. */
  readonly explains: boolean;
  readonly say: (line?: string) => void;
}

const perSecond = 50;
const goal = { p95: 20 } as const;

const todo = (token: string): Request => ({
  name: '待我处理 GET approvalPage',
  method: 'GET',
  path: `${approvalPage.path}?list=leave&tab=todo&page=1&page_size=20&sort=submitted_at&order=desc`,
  headers: { ...browser, authorization: `Bearer ${token}` },
});

export async function measureTodoList(bench: ListBench): Promise<string[]> {
  const { server, tokens, seconds, say } = bench;
  say(
    `\n── 待我处理 GET approvalPage，${bench.requests.toLocaleString('zh-CN')} 个申请，每秒 ${perSecond} 次（按计划时刻发送）`,
  );
  const run = (length: number) =>
    applyOpenLoop({
      port: server.port,
      perSecond,
      seconds: length,
      request: (n) => todo(tokens[n % tokens.length] ?? ''),
    });
  await run(Math.ceil(seconds / 4));
  const latencies = await run(seconds);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share));
  say(`${latencies.length} 次  p50 ${p50?.toFixed(2)}  p95 ${p95?.toFixed(2)}  p99 ${p99?.toFixed(2)} ms`);
  if ((p95 ?? Number.NaN) <= goal.p95) return [];
  if (bench.explains) await explain(bench);
  return [`待我处理 p95 ${p95?.toFixed(1)} ms，目标不超过 ${goal.p95} ms`];
}

async function explain({ dataDir, role, tokens, say }: ListBench): Promise<void> {
  const recorded = await recordStatements(dataDir, role, [todo(tokens[0] ?? '')]);
  const database = openDatabase({ connection: connectionTo(dataDir, role), poolSize: 1, onError: () => undefined });
  for (const { text, values } of [...recorded.values()].flat()) {
    const { rows } = await database.pool.query<Record<string, string>>(`explain (analyze, buffers) ${text}`, [
      ...values,
    ]);
    say(text);
    for (const row of rows) say(`  ${row['QUERY PLAN']}`);
  }
  await database.close();
}
