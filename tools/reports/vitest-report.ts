// A reporter of vitest's: the counts, and how long each test and each file's preparation took.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from '../list-files.ts';
import type { Timed, VitestReport } from './reports.ts';

/** What a rig does before its first test is the longest part of it. */
const worthNamingMs = 1000;

const firstLine = (errors: readonly { readonly message: string }[] = []) => errors[0]?.message.split('\n')[0] ?? '';

export function describeRun(modules: readonly TestModule[]): VitestReport {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const tests: Timed[] = [];
  const failed: string[] = [];
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    let inTests = 0;
    let counted = 0;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      const ms = test.diagnostic()?.duration ?? 0;
      if (state !== 'pending') count[state] += 1;
      if (state === 'failed') failed.push(`${file} › ${test.fullName}：${firstLine(errors)}`);
      counted += 1;
      inTests += ms;
      tests.push({ name: `${file} › ${test.fullName}`, seconds: ms / 1000 });
    }
    // A file that does not even load has no tests to count.
    if (counted === 0 && module.state() === 'failed') {
      count.failed += 1;
      failed.push(`${file}：${firstLine(module.errors())}`);
    }
    const before = module.diagnostic().duration - inTests;
    if (before > worthNamingMs) tests.push({ name: `${file} › （准备与收尾）`, seconds: before / 1000 });
  }
  return { count, tests, failed };
}

export default class ReportToFile implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(process.env.VITEST_REPORT ?? '', JSON.stringify(describeRun(modules)));
  }
}
