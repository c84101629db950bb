// One decision: the pass of the last approver, with its effect, its log entry and its letter.
import { join } from 'node:path';
import { actOnApproval } from '../../contract/src/areas/approval/act.ts';
import type { RealServer } from '../../tools/processes/real-server.ts';
import type { Summary } from '../figures.ts';
import { applyLoad } from '../load.ts';
import { measurePairs } from '../measure-pairs.ts';
import { runPgbench } from '../pgbench.ts';
import { recordStatements } from '../record-statements.ts';
import { browser, bytesOf, type Request } from '../requests.ts';
import { writeNumberedScript } from './script.ts';
import { firstNumber, requestId } from './seed.ts';

export interface DecisionBench {
  readonly program: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly server: RealServer;
  readonly role: string;
  readonly token: string;
  readonly connections: number;
  readonly plan: { readonly pairs: number; readonly seconds: number; readonly warmUpMs: number };
  readonly requests: number;
  readonly say: (line?: string) => void;
}

const goals = { ratio: 0.3, perSecond: 300, processorMs: 2.5 } as const;

export function missed({ ratio, requestsPerSecond, processorMs: cpu }: Summary): string[] {
  return [
    ...(ratio >= goals.ratio ? [] : [`审批与 pgbench 之比 ${ratio.toFixed(2)}，目标不低于 ${goals.ratio}`]),
    ...(requestsPerSecond >= goals.perSecond
      ? []
      : [`每秒 ${requestsPerSecond.toFixed(0)} 次审批，目标不低于 ${goals.perSecond}`]),
    ...(cpu <= goals.processorMs
      ? []
      : [`服务器每次审批占用 CPU ${cpu.toFixed(2)} ms，目标不超过 ${goals.processorMs} ms`]),
  ];
}

const decision = (token: string, n: number): Request => ({
  name: '审批 POST act',
  method: 'POST',
  path: actOnApproval.path,
  headers: {
    ...browser,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': `decision-${n}`,
  },
  body: JSON.stringify({ action: 'pass', id: requestId(n), step: 1, activation: 1, opinion: '同意' }),
});

/** Hands out each prepared request once. */
function supply(requests: number) {
  let next = firstNumber;
  return (count: number): number => {
    const from = next;
    next += count;
    if (next > firstNumber + requests) throw new Error('准备的申请不够用：请增加数量');
    return from;
  };
}

export async function measureDecisions(bench: DecisionBench): Promise<string[]> {
  const { program, dataDir, folder, server, role, token, connections, plan, say } = bench;
  const take = supply(bench.requests);
  // The first opens the connection, the second is recorded.
  const first = take(2);
  const recorded = await recordStatements(dataDir, role, [decision(token, first)], () => decision(token, first + 1));
  const [statements = []] = recorded.values();
  const script = writeNumberedScript(join(folder, 'decision.sql'), statements, first + 1, connections);
  say(`\n── 审批 POST act，最后一人同意（${statements.length} 条语句与 begin、commit）`);
  await load(bench, take, plan.warmUpMs);
  const { pairs, seconds } = plan;
  const summary = await measurePairs({
    pairs,
    pid: server.pid,
    runPgbench: () => {
      const numbered = { ...script, variables: [...script.variables, `start=${take(seconds * 3000)}`] };
      return runPgbench({ program, dataDir, role, script: numbered, connections, seconds });
    },
    runHttp: () => load(bench, take, seconds * 1000),
    say,
  });
  return missed(summary);
}

/** Two a millisecond are more than can be decided here, three more than pgbench can; what is left over is lost. */
async function load({ server, connections, token }: DecisionBench, take: (count: number) => number, ms: number) {
  let next = take(ms * 2);
  const request = () => bytesOf(decision(token, next++));
  return applyLoad({ port: server.port, requests: Array.from({ length: connections }, () => request), ms });
}
