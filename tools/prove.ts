// npm run prove: the race rig with ten thousand interleavings a case, then every other rig with all its rounds. What it says
// is kept in docs/proof/approval-races.txt. With a number of interleavings it is a trial of few rounds, and nothing is kept.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeMachine } from '../bench/machine.ts';
import { root } from './list-files.ts';
import { runRaceRig } from './race-rig/rig.ts';
import { readVitest } from './reports/reports.ts';

const run = promisify(execFile);
const lines: string[] = [];
const say = (line = '') => {
  lines.push(line);
  console.log(line);
};
const grouped = (count: number) => count.toLocaleString('zh-CN');

/** The rigs that `npm test` runs a few rounds of, each with all of them. */
const rigs = {
  强杀服务器与数据库: 'tools/kill-rig/kill-rig.test.ts',
  乱发请求: 'server/src/platform/http/fuzz.test.ts',
  逐个字段: 'server/src/platform/http/field-walk.test.ts',
  服务器与规则逐步对照: 'server/src/areas/approval/core/model.test.ts',
  审批模拟器: 'server/src/areas/approval/core/simulator.test.ts',
  性能测试短程: 'bench/bench.test.ts',
} as const;

async function runRig(name: string, file: string, wholeProof: boolean): Promise<boolean> {
  const seed = String(Math.floor(Date.now() / 1000));
  const report = join(tmpdir(), `prove-${process.pid}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./tools/reports/vitest-report.ts',
  ];
  const seeds = { SIMULATOR_SEED: seed, MODEL_SEED: seed, FUZZ_SEED: seed };
  const env = { ...process.env, ...seeds, VITEST_REPORT: report, ROUNDS: wholeProof ? 'all' : 'few' };
  const began = performance.now();
  const failure = await run(process.execPath, [...args, file], { cwd: root, env, maxBuffer: 1e8 }).then(
    () => undefined,
    (error: Error & { stdout?: string }) => error.stdout ?? error.message,
  );
  const seconds = (performance.now() - began) / 1000;
  say();
  say(`${failure === undefined ? '✓' : '✗'} ${name}，种子 ${seed}，${seconds.toFixed(0)} 秒`);
  if (existsSync(report)) for (const test of readVitest(report).tests) say(`  ${test.name}`);
  if (failure !== undefined) say(failure);
  rmSync(report, { force: true });
  return failure === undefined;
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
  const {
    cases,
    withoutLocks,
    held: stops,
    seconds,
    postgres,
  } = await runRaceRig({
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
  say(`停在各处的次数  ${[...stops].map(([point, times]) => `${point} ${grouped(times)}`).join('，')}`);
  const wrong = cases.filter((one) => one.problems.length > 0).length;
  const blind = withoutLocks.filter((one) => one.problems.length === 0).map((one) => one.name);
  say(
    `共 ${grouped(cases.reduce((sum, one) => sum + one.races, 0))} 次交错，${seconds.toFixed(0)} 秒；出错的情形 ${wrong} 种`,
  );
  say(`去掉行锁后，${withoutLocks.length - blind.length} 种情形查出错误；其余 ${blind.length} 种由数据库约束挡住`);
  let held = wrong === 0;
  for (const [name, file] of Object.entries(rigs)) held = (await runRig(name, file, trial === undefined)) && held;
  if (trial === undefined) {
    mkdirSync(join(root, 'docs/proof'), { recursive: true });
    writeFileSync(join(root, 'docs/proof/approval-races.txt'), `${lines.join('\n')}\n`);
  }
  return held;
}

const asked = process.argv[2];
process.exitCode = (await prove(asked === undefined ? undefined : Number(asked))) ? 0 : 1;
