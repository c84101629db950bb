// npm run bench: the server's own share of a request, measured against what the same statements cost without it.
// --quick: a short run, to see that it works; its figures are no judgement. Parts named (npm run bench -- business projects) run alone.
import { join } from 'node:path';
import { signIn } from '../contract/src/areas/identity/session.ts';
import { rounds } from '../server/testing/rounds.ts';
import type { RealServer } from '../tools/processes/real-server.ts';
import { adminPassword, openBenchServer } from './bench-server.ts';
import { runBusiness } from './business/run.ts';
import { runCockpit } from './cockpit/run.ts';
import { runDecisions } from './decisions/run.ts';
import { missedGoals } from './figures.ts';
import { runHome } from './home/run.ts';
import { runLists } from './lists/run.ts';
import { applyLoad } from './load.ts';
import { describeMachine } from './machine.ts';
import { runMaterials } from './materials/run.ts';
import { measurePairs } from './measure-pairs.ts';
import { runPapers } from './papers/run.ts';
import { runPayroll } from './payroll/run.ts';
import { findPgbench, runPgbench, type Script, writeScript } from './pgbench.ts';
import { allRows, fillMessages } from './prepare-data.ts';
import { runProjects } from './projects/run.ts';
import { recordStatements } from './record-statements.ts';
import { runClaims } from './reimbursement/run.ts';
import { runReports } from './reports/run.ts';
import { bytesOf, page, type Request, sessionCheck } from './requests.ts';
import { runSearch } from './search/run.ts';
import { runSettlement } from './settlement/run.ts';
import { runSubmissions } from './submissions/run.ts';

const role = 'tongzhou_app';
const connections = 8;
const quick = process.argv.includes('--quick');
const plan = quick ? { pairs: rounds(1, 2), seconds: 1, warmUpMs: 200 } : { pairs: 5, seconds: 5, warmUpMs: 40_000 };

type Say = (line?: string) => unknown;
const print: Say = (line = '') => console.log(line);

interface Bench {
  readonly program: string;
  readonly dataDir: string;
  readonly server: RealServer;
  readonly say: Say;
}

async function signInAsAdministrator(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password: adminPassword }),
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

interface Measured {
  readonly name: string;
  /** One for each connection, of a session of its own. */
  readonly requests: readonly Request[];
  readonly script: Script;
  readonly statements: number;
}

async function measure(bench: Bench, { name, requests, script, statements }: Measured): Promise<string[]> {
  const { program, dataDir, server, say } = bench;
  const { pairs, seconds, warmUpMs } = plan;
  say(`\n── ${name}（${statements} 条语句）`);
  const bytes = requests.map(bytesOf);
  const runHttp = (ms: number) => applyLoad({ port: server.port, requests: bytes, ms });
  await runHttp(warmUpMs);
  const summary = await measurePairs({
    pairs,
    pid: server.pid,
    runPgbench: () => runPgbench({ program, dataDir, role, script, connections, seconds }),
    runHttp: () => runHttp(seconds * 1000),
    say,
  });
  return missedGoals(summary).map((missed) => `${name}：${missed}`);
}

async function run(program: string, say: Say): Promise<string[]> {
  const { folder, dataDir, server, close } = await openBenchServer('requests');
  try {
    const version = await fillMessages(dataDir);
    for (const line of describeMachine(version)) say(line);
    say(
      `数据  一人 ${allRows.toLocaleString('zh-CN')} 条消息；${connections} 个连接，pgbench 与 HTTP 交替各 ${plan.pairs} 次，每次 ${plan.seconds} 秒`,
    );
    const tokens: string[] = [];
    while (tokens.length < connections) tokens.push(await signInAsAdministrator(server.port));
    const measured = [sessionCheck, page('reminder'), page('approval')].map((make) => tokens.map(make));
    const recorded = await recordStatements(
      dataDir,
      role,
      measured.map(([first]) => first as Request),
    );
    const missed: string[] = [];
    for (const [index, requests] of measured.entries()) {
      const { name } = requests[0] as Request;
      const statements = recorded.get(name) ?? [];
      const script = writeScript(join(folder, `request-${index}.sql`), statements);
      missed.push(
        ...(await measure(
          { program, dataDir, server, say },
          { name, requests, script, statements: statements.length },
        )),
      );
    }
    return missed;
  } finally {
    await close();
  }
}

const pgbench = (): string => {
  const program = findPgbench();
  if (program !== undefined) return program;
  throw new Error(
    '找不到 pgbench：请安装 PostgreSQL 的客户端工具（Debian：apt install postgresql-client postgresql-contrib）。',
  );
};

const parts: Readonly<Record<string, (say: Say) => Promise<string[]>>> = {
  requests: (say) => run(pgbench(), say),
  decisions: (say) => runDecisions({ program: pgbench(), role, connections, quick, say }),
  submissions: (say) => runSubmissions({ role, connections, quick, say }),
  lists: (say) => runLists({ role, quick, say }),
  business: (say) => runBusiness({ quick, say }),
  projects: (say) => runProjects({ quick, say }),
  materials: (say) => runMaterials({ quick, say }),
  reimbursement: (say) => runClaims({ quick, say }),
  papers: (say) => runPapers({ quick, say }),
  settlement: (say) => runSettlement({ quick, say }),
  payroll: (say) => runPayroll({ quick, say }),
  reports: (say) => runReports({ quick, say }),
  home: (say) => runHome({ quick, say }),
  search: (say) => runSearch({ quick, say }),
  cockpit: (say) => runCockpit({ quick, say }),
};

/** What it says is held back until the one before it has said everything. */
async function runPart(name: string, before: Promise<unknown>): Promise<string[]> {
  const held: string[] = [];
  let isTurn = false;
  const turn = before.then(() => {
    isTurn = true;
    for (const line of held) print(line);
  });
  const [missed = []] = await Promise.all([
    parts[name]?.((line = '') => (isTurn ? print(line) : held.push(line))),
    turn,
  ]);
  return missed;
}

/** A quick run shows that it works: its parts need not have the machine to themselves. */
async function runParts(names: readonly string[]): Promise<string[]> {
  const atOnce = quick ? 3 : 1;
  const running: Promise<string[]>[] = [];
  for (const [place, name] of names.entries()) {
    await running[place - atOnce];
    const part = runPart(name, running[place - 1] ?? Promise.resolve());
    // Looked at in its turn; until then a failure is nobody's surprise.
    part.catch(() => undefined);
    running.push(part);
  }
  return (await Promise.all(running)).flat();
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('性能测试需要 Linux：CPU 时间从 /proc 读取。');
  const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`没有这一部分：${unknown.join('、')}（有 ${Object.keys(parts).join('、')}）`);
  const missed = await runParts(Object.keys(parts).filter((name) => named.length === 0 || named.includes(name)));
  print();
  for (const line of missed) print(`✗ ${line}`);
  if (missed.length === 0) print('✓ 全部达到目标');
  else if (quick) print('（--quick 的数字太短，不作判断）');
  else process.exitCode = 1;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
