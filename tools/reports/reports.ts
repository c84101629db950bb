// What vitest and Playwright say of a run, in one form.
import { existsSync, readFileSync } from 'node:fs';
import type { Count } from './stage.ts';

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** As tools/reports/vitest-report.ts writes it. */
export interface VitestReport {
  readonly count: Count;
  readonly tests: readonly Timed[];
  /** By name, with the first line of what was wrong. */
  readonly failed: readonly string[];
}

export interface Report extends VitestReport {
  /** Passed, but not at the first try. */
  readonly flaky: readonly string[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function read<T>(path: string): T {
  if (!existsSync(path)) throw new Error('没有产生测试报告。');
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

export function readVitest(path: string): Report {
  return { ...read<VitestReport>(path), flaky: [] };
}

export function readPlaywright(path: string): Report {
  const report = read<PlaywrightReport>(path);
  const specs = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const tests = specs(report).flatMap(({ file, title, tests: runs }) =>
    runs.map(({ status, results }) => ({
      name: `e2e/${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      status,
    })),
  );
  const { expected, flaky, unexpected, skipped } = report.stats;
  return {
    count: { passed: expected + flaky, failed: unexpected, skipped },
    tests: tests.map(({ name, seconds }) => ({ name, seconds })),
    failed: tests.filter(({ status }) => status === 'unexpected').map(({ name }) => name),
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  };
}

const most = 20;

const named = (words: string, names: readonly string[]) =>
  names.length === 0 ? [] : ['', `${words}：`, ...names.map((name) => `  ${name}`)];

/** For the end of the run: what took longest, what passed only at its second try, and what failed. */
export function describeReports(reports: readonly Report[]): string[] {
  const slowest = reports
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
  const flaky = reports.flatMap((report) => report.flaky);
  const failed = reports.flatMap((report) => report.failed);
  return [
    `最慢的 ${slowest.length} 个测试：`,
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} 秒  ${name}`),
    ...named(`不稳定的测试 ${flaky.length} 个（第二次才通过）`, flaky),
    ...named(`失败的测试 ${failed.length} 个`, failed),
  ];
}
