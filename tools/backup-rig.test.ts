import { beforeAll, describe, expect, test } from 'vitest';
import { type BackupReport, runBackupRig } from './backup-rig.ts';

describe.runIf(process.platform === 'linux')('a company that is backed up while it works', () => {
  let report: BackupReport;
  beforeAll(async () => {
    report = await runBackupRig();
  }, 180_000);

  test('is proved by being restored beside [F28]', () => {
    expect(report.said).toMatch(/已备份：/);
    expect(report.said).toMatch(/已验证：\d+ 张表 \d+ 行，\d+ 个文件，日志链 \d+ 条/);
    expect(report.before).toBeGreaterThan(20);
    expect(report.after).toBeGreaterThan(20);
  });

  test('goes back to the moment before a mistake, with everything acknowledged until then [F29]', () => {
    expect(report.beforeMistake).toEqual([]);
    expect(report.evidence.files.length).toBeGreaterThan(10);
  });

  test('comes back from nothing with every row, file and log entry acknowledged before the end of the back-up [F28]', () => {
    expect(report.fromNothing).toEqual([]);
    // Else the comparison would have found nothing to look for.
    expect(report.missing.length).toBeGreaterThan(0);
  });

  test('is backed up by itself after a restoring, and restored from the screen by the same process', () => {
    const { fromScreen } = report;
    expect(fromScreen).toMatchObject({ problem: null, answers: [422, 200], sameProcess: true });
    expect(fromScreen.restored).toMatchObject({ name: fromScreen.made, problem: null });
  });

  test('has a whole chain each time [F32]', () => {
    for (const chain of report.chains) expect(chain).toMatch(/^操作日志完整：共 \d+ 条/);
  });
});
