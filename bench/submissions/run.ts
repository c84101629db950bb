// npm run bench -- submissions: sending a leave, in a company of the size the product is meant for and in one thirty times as
// large. The server is started on an empty database, and keeps what it has planned while the tables fill.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userLeave } from '../../contract/src/areas/leave/request.ts';
import { beginOf } from '../../contract/src/rules/day.ts';
import { tokens as tokenSigner } from '../../server/src/areas/identity/sessions/token.ts';
import { runSql } from '../../tools/embedded-sql.ts';
import { commandOf, processorMs, treeOf } from '../../tools/processes/process-tree.ts';
import type { RealServer } from '../../tools/processes/real-server.ts';
import { openBenchServer } from '../bench-server.ts';
import { median } from '../figures.ts';
import { applyLoad } from '../load.ts';
import type { PartRun } from '../look-part.ts';
import { recordStatements } from '../record-statements.ts';
import { browser, bytesOf, type Request } from '../requests.ts';
import { readScans, scannedSince } from '../scans.ts';
import { firstPerson, secretFor, seedCompany } from './seed.ts';

const plans = {
  quick: { companies: [300, 900], runs: 2, seconds: 1, warmUpMs: 500, signed: 900 },
  whole: { companies: [5000, 150_000], runs: 5, seconds: 5, warmUpMs: 20_000, signed: 20_000 },
} as const;

export const goals = { perSecond: 300, sameWithin: 0.2, statements: 25 } as const;

interface SubmissionRun extends PartRun {
  readonly role: string;
  readonly connections: number;
}

export interface Company {
  readonly people: number;
  readonly perSecond: number;
  readonly statements: number;
  readonly scanned: readonly string[];
}

/** What was promised and not reached. A figure that could not be measured is not reached either. */
export function missed(companies: readonly Company[]): string[] {
  const size = (people: number) => `${people.toLocaleString('zh-CN')} 人的公司`;
  const rates = companies.map(({ perSecond }) => perSecond);
  const apart = 1 - Math.min(...rates) / Math.max(...rates);
  return [
    ...companies.flatMap(({ people, perSecond, statements, scanned }) => [
      ...(perSecond >= goals.perSecond
        ? []
        : [`${size(people)}每秒提交 ${perSecond.toFixed(0)} 次请假，目标不低于 ${goals.perSecond}`]),
      ...(statements <= goals.statements
        ? []
        : [`${size(people)}提交一次请假用 ${statements} 条语句，目标不超过 ${goals.statements}`]),
      ...scanned.map((table) => `${size(people)}提交请假时 ${table}`),
    ]),
    ...(apart <= goals.sameWithin
      ? []
      : [`大小公司的提交速度相差 ${(apart * 100).toFixed(0)}%，目标不超过 ${goals.sameWithin * 100}%`]),
  ];
}

/** Each next one by someone else; once everyone has sent one, of the week after. */
function submissions(people: number, type: number, tokenOf: (person: number) => string) {
  let next = 0;
  return (): Request => {
    const n = next++;
    const person = firstPerson + ((n * 7919) % people);
    const day = beginOf('2028-01-05') + Math.floor(n / people) * 7 * 86_400_000;
    return {
      name: '请假 POST userLeave',
      method: 'POST',
      path: userLeave.path,
      headers: {
        ...browser,
        'content-type': 'application/json',
        authorization: `Bearer ${tokenOf(person)}`,
        'idempotency-key': `submission-${n}`,
      },
      body: JSON.stringify({ type_id: type, start_time: day, end_time: day, desc: '家中有事' }),
    };
  };
}

/** Processor time of everything that is PostgreSQL below the server. */
const postgresMs = (server: RealServer): number =>
  treeOf(server.pid)
    .filter((pid) => pid !== server.pid && /postgres/.test(commandOf(pid)))
    .reduce((sum, pid) => sum + processorMs(pid), 0);

async function measureCompany(people: number, { role, connections, quick, say }: SubmissionRun): Promise<Company> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('submissions');
  try {
    // From now on the tables are known to be empty, as after the first round of autovacuum.
    await runSql(dataDir, 'vacuum (analyze)', 'postgres');
    const type = await seedCompany(dataDir, people);
    const signer = tokenSigner([readFileSync(join(dataDir, 'auth-key'), 'utf8').trim()]);
    const known = new Map<number, string>();
    const tokenOf = (person: number) => {
      const token = known.get(person) ?? signer.signSession(secretFor(person), 1, Date.now());
      known.set(person, token);
      return token;
    };
    // Signed beforehand: it is not the server's work. As many as are sent, for once.
    for (let n = 0; n < Math.min(people, plan.signed); n++) tokenOf(firstPerson + ((n * 7919) % people));
    const next = submissions(people, type, tokenOf);
    const [recorded = []] = (await recordStatements(dataDir, role, [next()], next)).values();
    say(`\n── 请假 POST userLeave，${people.toLocaleString('zh-CN')} 人（${recorded.length} 条语句与 begin、commit）`);
    const run = (ms: number) =>
      applyLoad({ port: server.port, requests: Array.from({ length: connections }, () => () => bytesOf(next())), ms });
    const before = await readScans(dataDir);
    await run(plan.warmUpMs);
    const rates: number[] = [];
    while (rates.length < plan.runs) {
      const [own, database] = [processorMs(server.pid), postgresMs(server)];
      const load = await run(plan.seconds * 1000);
      rates.push(load.requests / load.seconds);
      const each = (ms: number) => (ms / load.requests).toFixed(2);
      say(
        `第 ${rates.length} 次  ${(load.requests / load.seconds).toFixed(0)} 次/s  服务器 CPU ${each(processorMs(server.pid) - own)} ms` +
          `  PostgreSQL CPU ${each(postgresMs(server) - database)} ms`,
      );
    }
    say(`中位 ${median(rates).toFixed(0)} 次/s`);
    const scanned = scannedSince(before, await readScans(dataDir));
    return { people, perSecond: median(rates), statements: recorded.length, scanned };
  } finally {
    await close();
  }
}

export async function runSubmissions(run: SubmissionRun): Promise<string[]> {
  const companies: Company[] = [];
  for (const people of (run.quick ? plans.quick : plans.whole).companies)
    companies.push(await measureCompany(people, run));
  return missed(companies);
}
