import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../list-files.ts';
import { describeReports, type Report, readPlaywright, readVitest } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const none: Report = { count: { passed: 0, failed: 0, skipped: 0 }, tests: [], failed: [], flaky: [] };

describe('vitest', () => {
  let report: Report;
  beforeAll(() => {
    const head = `import { beforeAll, test } from 'vitest';\n`;
    const slow = 'beforeAll(() => new Promise((done) => setTimeout(done, 1200)));\n';
    const rest = `test('bad', () => { throw new Error('x'); });\ntest.skip('left out', () => {});\ntest.todo('later');\n`;
    writeFileSync(join(folder, 'some.test.mjs'), `${head}${slow}test('good', () => {});\n${rest}`);
    writeFileSync(join(folder, 'broken.test.mjs'), `import './nowhere.mjs';\n`);
    const path = join(folder, 'vitest.json');
    const args = ['run', '--root', folder, `--reporter=${join(root, 'tools/reports/vitest-report.ts')}`];
    const env = { ...process.env, VITEST_REPORT: path };
    try {
      execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { env, stdio: 'ignore' });
    } catch {
      // It fails, as it should.
    }
    report = readVitest(path);
  }, 60_000);

  test('counts what passed, failed and was left out, and a file that does not load as one failure', () => {
    expect(report.count).toEqual({ passed: 1, failed: 2, skipped: 2 });
  });

  test('names what failed, with the reason', () => {
    expect(report.failed).toHaveLength(2);
    expect(report.failed).toContainEqual(expect.stringMatching(/some\.test\.mjs › bad：x$/));
    expect(report.failed).toContainEqual(expect.stringMatching(/broken\.test\.mjs：.*nowhere\.mjs/));
  });

  test('times the preparation of a file beside its tests', () => {
    expect(report.tests.map(({ name }) => name.replace(/^.*\//, ''))).toContain('some.test.mjs › good');
    const before = report.tests.find(({ name }) => name.endsWith('some.test.mjs › （准备与收尾）'));
    expect(before?.seconds).toBeGreaterThan(1);
  });
});

describe('Playwright', () => {
  const path = join(folder, 'playwright.json');
  const spec = (title: string, status: string, ...durations: number[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });

  test('what passed only at its second try is known by name, with the time of both', () => {
    const inner = { specs: [spec('unsteady', 'flaky', 3000, 2000)] };
    const suites = [
      { specs: [spec('steady', 'expected', 1000), spec('broken', 'unexpected', 10, 10)], suites: [inner] },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 3 };
    writeFileSync(path, JSON.stringify({ suites, stats }));
    const report = readPlaywright(path);
    expect(report.count).toEqual({ passed: 2, failed: 1, skipped: 3 });
    expect(report.flaky).toEqual(['e2e/a.spec.ts › unsteady']);
    const lines = describeReports([none, report]);
    expect(lines[1]).toBe('    5.0 秒  e2e/a.spec.ts › unsteady');
    expect(lines.slice(-6)).toEqual([
      '',
      '不稳定的测试 1 个（第二次才通过）：',
      '  e2e/a.spec.ts › unsteady',
      '',
      '失败的测试 1 个：',
      '  e2e/a.spec.ts › broken',
    ]);
  });
});

test('the twenty slowest are named, the slowest first', () => {
  const tests = Array.from({ length: 30 }, (_, place) => ({ name: `test ${place}`, seconds: place }));
  const lines = describeReports([{ ...none, tests }]);
  expect(lines).toHaveLength(21);
  expect(lines[1]).toContain('test 29');
});

test('a run without a report is an error', () => {
  expect(() => readVitest(join(folder, 'missing.json'))).toThrow('没有产生测试报告。');
});
