// npm run prove: the race rig with ten thousand interleavings a case and the simulator with a million steps. What it says is
// kept in docs/proof/approval-races.txt. With a number of interleavings it is a trial, and nothing is kept.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeMachine } from '../bench/machine.ts';
import { root } from './list-files.ts';
import { runRaceRig } from './race-rig/rig.ts';

const run = promisify(execFile);
const lines: string[] = [];
const say = (line = '') => {
  lines.push(line);
  console.log(line);
};
const grouped = (count: number) => count.toLocaleString('zh-CN');

async function simulate(steps: number): Promise<boolean> {
  const seed = Math.floor(Date.now() / 1000);
  const began = performance.now();
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'server/src/areas/approval/core/simulator.test.ts'];
  const env = { ...process.env, SIMULATOR_STEPS: String(steps), SIMULATOR_SEED: String(seed) };
  const result = await run(process.execPath, args, { cwd: root, env }).then(
    () => '没有一步破坏不变量',
    (error: Error & { stdout?: string }) => `失败\n${error.stdout ?? error.message}`,
  );
  const seconds = (performance.now() - began) / 1000;
  say(`模拟器  种子 ${seed}，${grouped(steps)} 步，${seconds.toFixed(0)} 秒：${result}`);
  return !result.startsWith('失败');
}

async function prove(trial: number | undefined): Promise<boolean> {
  const races = trial ?? 10_000;
  const commit = (await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root })).stdout.trim();
  const changed = (await run('git', ['status', '--porcelain'], { cwd: root })).stdout.trim() !== '';
  say(`日期  ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  say(`提交  ${commit}${changed ? '（另有未提交的改动）' : ''}`);
  say();
  say(
    `两台服务器、一个数据库；每种情形强制 ${grouped(races)} 次交错，逐次核对应答、状态、记录、台账、通知与操作日志。`,
  );
  const { cases, withoutLocks, held, seconds, postgres } = await runRaceRig({
    races,
    racesWithoutLocks: 50,
    say: ({ name, problems, orders, waited, seconds: took }, locked) => {
      const [first, second, either] = orders;
      if (!locked)
        return say(`  去掉行锁：${name}：${problems.length === 0 ? '仍由约束挡住' : `发现 ${problems.length} 处不符`}`);
      say(
        `${problems.length === 0 ? '✓' : '✗'} ${name}: ${first}/${second}/${either}, ${waited} 次等锁, ${took.toFixed(0)} 秒`,
      );
      for (const problem of problems.slice(0, 3)) say(`    ${problem}`);
    },
  });
  for (const line of describeMachine(postgres)) say(line);
  say('（数字依次为：前者先、后者先、同时放行）');
  say(`停在各处的次数  ${[...held].map(([point, times]) => `${point} ${grouped(times)}`).join('，')}`);
  const wrong = cases.filter((one) => one.problems.length > 0).length;
  const blind = withoutLocks.filter((one) => one.problems.length === 0).map((one) => one.name);
  say(
    `共 ${grouped(cases.reduce((sum, one) => sum + one.races, 0))} 次交错，${seconds.toFixed(0)} 秒；出错的情形 ${wrong} 种`,
  );
  say(`去掉行锁后，${withoutLocks.length - blind.length} 种情形查出错误；其余 ${blind.length} 种由数据库约束挡住`);
  say();
  const simulated = await simulate(trial === undefined ? 1_000_000 : 100_000);
  if (trial === undefined) {
    mkdirSync(join(root, 'docs/proof'), { recursive: true });
    writeFileSync(join(root, 'docs/proof/approval-races.txt'), `${lines.join('\n')}\n`);
  }
  return wrong === 0 && simulated;
}

const asked = process.argv[2];
process.exitCode = (await prove(asked === undefined ? undefined : Number(asked))) ? 0 : 1;
