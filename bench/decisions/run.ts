// npm run bench -- decisions: decisions and the list they are taken from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokens as tokenSigner } from '../../server/src/areas/identity/sessions/token.ts';
import { rounds } from '../../server/testing/rounds.ts';
import { runSql } from '../../tools/embedded-sql.ts';
import { openBenchServer } from '../bench-server.ts';
import type { PartRun } from '../look-part.ts';
import { measureDecisions } from './measure-decisions.ts';
import { measureTodoList } from './measure-todo-list.ts';
import { approver, firstOfCompany, secretFor, seedHistory, seedWaiting } from './seed.ts';

const plans = {
  quick: { pairs: rounds(1, 2), seconds: 1, warmUpMs: 200, waiting: 11_000, history: 4000, people: 20, listSeconds: 1 },
  whole: {
    pairs: 5,
    seconds: 5,
    warmUpMs: 40_000,
    waiting: 230_000,
    history: 1_000_000,
    people: 5000,
    listSeconds: 30,
  },
} as const;

interface DecisionRun extends PartRun {
  readonly program: string;
  readonly role: string;
  readonly connections: number;
}

export async function runDecisions({ program, role, connections, quick, say }: DecisionRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { folder, dataDir, server, close } = await openBenchServer('decisions');
  try {
    const began = performance.now();
    await seedWaiting(dataDir, plan.waiting);
    await seedHistory(dataDir, { requests: plan.history, people: plan.people, waitingEach: 20 });
    await runSql(dataDir, 'checkpoint', 'postgres');
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    say(
      `\n数据  ${plan.history.toLocaleString('zh-CN')} 个申请、${plan.people.toLocaleString('zh-CN')} 人，人均 20 个待处理；另有 ${plan.waiting.toLocaleString('zh-CN')} 个待审批（准备用时 ${seconds} 秒）`,
    );
    const signer = tokenSigner([readFileSync(join(dataDir, 'auth-key'), 'utf8').trim()]);
    const tokenOf = (user: number) => signer.signSession(secretFor(user), 1, Date.now());
    const everyone = Array.from({ length: Math.min(200, plan.people) }, (_, place) => tokenOf(firstOfCompany + place));
    const common = { dataDir, server, role, say };
    const requests = plan.history + plan.waiting;
    const list = await measureTodoList({
      ...common,
      tokens: everyone,
      requests,
      seconds: plan.listSeconds,
      explains: !quick,
    });
    const decisions = await measureDecisions({
      ...common,
      program,
      folder,
      token: tokenOf(approver),
      connections,
      plan,
      requests: plan.waiting,
    });
    return [...decisions, ...list];
  } finally {
    await close();
  }
}
