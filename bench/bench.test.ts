import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { rounds } from '../server/testing/rounds.ts';
import { findPgbench, writeScript } from './pgbench.ts';
import { bytesOf, sessionCheck } from './requests.ts';

const file = join(tmpdir(), `script-${process.pid}.sql`);
afterAll(() => rmSync(file, { force: true }));

test('a script of pgbench holds the statements with their parameters as variables', () => {
  const script = writeScript(file, [
    { text: 'select $1::int\n  + $2', values: [1, 2] },
    { text: 'select $2, $1, $2', values: ['approval', 10_001] },
  ]);
  expect(readFileSync(file, 'utf8')).toBe('select :s0_1::int + :s0_2;\nselect :s1_2, :s1_1, :s1_2;\n');
  expect(script.variables).toEqual(['s0_1=1', 's0_2=2', 's1_1=approval', 's1_2=10001']);
});

test('a request is sent with the length of its body in bytes', () => {
  const [head = '', body = ''] = bytesOf({ ...sessionCheck('x'), body: '{"token":"中"}' })
    .toString()
    .split('\r\n\r\n');
  expect(body).toBe('{"token":"中"}');
  expect(head).toMatch(/^POST \/api\/user\/isLogin HTTP\/1\.1\r\n/);
  expect(head).toContain('\r\ncontent-length: 15');
});

// Where PostgreSQL's tools are not installed there is nothing to compare with, and the command says so.
test.runIf(process.platform === 'linux' && findPgbench() !== undefined)(
  'a quick run measures the session check, both lists and a decision against their own statements, the list of what waits, submissions, approval lists, what sellers look at, what people look at who work on projects, goods, claims, documents, the log, boards, payroll, reports, the workbench, the search and the cockpit',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), '--quick']);
    const sections = stdout.split('\n── ').slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      '会话检查 POST isLogin（1 条语句）',
      '列表 GET messagePage，筛选后 1,000 行（2 条语句）',
      '列表 GET messagePage，筛选后 20,000 行（2 条语句）',
      '待我处理 GET approvalPage，15,000 个申请，每秒 50 次（按计划时刻发送）',
      expect.stringMatching(/^审批 POST act，最后一人同意（\d+ 条语句与 begin、commit）$/),
      expect.stringMatching(/^请假 POST userLeave，300 人（\d+ 条语句与 begin、commit）$/),
      expect.stringMatching(/^请假 POST userLeave，900 人（\d+ 条语句与 begin、commit）$/),
      '审批列表与员工列表在 PostgreSQL 中的开销，各 2,000 行符合条件',
      '商机、客户、订单、回款与统计，50 人、200 个客户、1,000 个商机、200 个订单，每秒 100 次（按计划时刻发送）',
      '项目、任务与饱和度，50 人、1,500 个项目、6,000 个任务，每秒 100 次（按计划时刻发送）',
      '物资、领用与流水，50 人、500 种物资、1,500 次领用、6,000 条流水，每秒 100 次（按计划时刻发送）',
      '报销、打款与借支，50 人、1,500 张报销单、5,000 行明细、200 笔借支，每秒 100 次（按计划时刻发送）',
      '文档与操作日志，50 人、1,000 份文档、10,000 条日志，每秒 100 次（按计划时刻发送）',
      '分红榜、成长值与我的，50 人、1,200 条分录，每秒 100 次（按计划时刻发送）',
      '工资核算，50 人、3 个已发布的月份，每秒 100 次（按计划时刻发送）',
      '三张报表，50 人、1,500 张报销单、5,000 行明细、3 个月，每秒 100 次（按计划时刻发送）',
      '工作台，50 人、1,500 个项目、4,000 个申请，每秒 100 次（按计划时刻发送）',
      '全局搜索，50 人、1,000 个商机、200 个项目、200 份文档、1,000 个申请，每秒 100 次（按计划时刻发送）',
      '领导驾驶舱，50 人、800 个订单、1,500 个项目、6,000 个任务、2,000 个申请，每秒 100 次（按计划时刻发送）',
    ]);
    expect(sections[3]).toMatch(/^50 次 {2}p50 [\d.]+ {2}p95 [\d.]+ {2}p99 [\d.]+ ms$/m);
    for (const section of sections.slice(0, 5).toSpliced(3, 1)) {
      expect(section.match(/^第 \d 对 /gm)).toHaveLength(rounds(1, 2));
      const [, ratio, cpu] = /中位比 ([\d.]+)（.*服务器 CPU ([\d.]+) ms/.exec(section) ?? [];
      expect(Number(ratio)).toBeGreaterThan(0);
      expect(Number(cpu)).toBeGreaterThan(0);
    }
    for (const section of sections.slice(5, 7)) {
      expect(section.match(/^第 \d 次 .* PostgreSQL CPU [\d.]+ ms$/gm)).toHaveLength(2);
      expect(Number(/^中位 (\d+) 次\/s$/m.exec(section)?.[1])).toBeGreaterThan(0);
    }
    expect(sections[7]?.match(/ CPU [\d.]+ ms {2}[\d.]+ 倍$/gm)).toHaveLength(15);
    expect(Number(/^公司领导 {2}(\d+) 种查看/m.exec(sections[8] ?? '')?.[1])).toBeGreaterThan(50);
    expect(sections[8]?.match(/ {2}p95 [\d.]+ ms（目标 \d+）$/gm)).toHaveLength(5);
    expect(Number(/^项目管理 {2}(\d+) 种查看/m.exec(sections[9] ?? '')?.[1])).toBeGreaterThan(37);
    expect(sections[9]?.match(/ {2}p95 [\d.]+ ms（目标 \d+）$/gm)).toHaveLength(5);
    expect(Number(/^项目管理 {2}(\d+) 种查看/m.exec(sections[10] ?? '')?.[1])).toBeGreaterThan(12);
    expect(sections[10]?.match(/ {2}p95 [\d.]+ ms（目标 \d+）$/gm)).toHaveLength(5);
    expect(Number(/^财务 {2}(\d+) 种查看/m.exec(sections[11] ?? '')?.[1])).toBeGreaterThan(25);
    expect(sections[11]?.match(/ {2}p95 [\d.]+ ms（目标 \d+）$/gm)).toHaveLength(5);
    expect(sections[11]).toMatch(/^核对发票号码 .*，p95 [\d.]+ ms，目标 2 ms$/m);
    expect(Number(/^系统管理员 {2}(\d+) 种查看/m.exec(sections[12] ?? '')?.[1])).toBeGreaterThan(5);
    expect(Number(/^公司领导 {2}(\d+) 种查看/m.exec(sections[13] ?? '')?.[1])).toBeGreaterThan(10);
    expect(sections[14]).toMatch(/^核算 50 人两次 {2}[\d.]+ s、[\d.]+ s（目标 10）$/m);
    expect(stdout).not.toContain('两次核算的结果不同');
    expect(Number(/^看全部的 {2}(\d+) 种查看/m.exec(sections[15] ?? '')?.[1])).toBeGreaterThan(10);
    expect(sections[16]?.match(/ {2}p95 [\d.]+ ms（目标 \d+）$/gm)).toHaveLength(4);
    expect(Number(/^公司领导 {2}(\d+) 种查看/m.exec(sections[17] ?? '')?.[1])).toBeGreaterThan(10);
    expect(Number(/^公司领导 {2}(\d+) 种查看/m.exec(sections[18] ?? '')?.[1])).toBe(4);
    expect(stdout).not.toContain('被整表扫描');
    expect(stdout).toMatch(/机器 {2}\d+ 核 .*\n程序 {2}Node \d+.* PostgreSQL \d+/);
  },
  300_000,
);
