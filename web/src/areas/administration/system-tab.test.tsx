import type { Backup, Job } from '@tongzhou/contract/areas/administration.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { beforeEach, expect, test } from 'vitest';
import type { BackupState } from '#areas/administration/backup-section.tsx';
import { agoInWords, bytesInWords, spentInWords } from '#areas/administration/sizes.ts';
import { SystemTab } from '#areas/administration/system-tab.tsx';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const at = Date.parse('2026-11-17T02:30:00+08:00');
const aBackup: Backup = {
  name: '2026-11-16T18-30-00-000Z',
  at,
  ms: 4200,
  bytes: 73_400_320,
  files: 12,
  wrong_files: 0,
  with_database: true,
  proof: { at: at + 60_000, problem: null, ms: 3000, tables: 180, rows: 52_000, files: 12, entries: 900 },
};
const aJob = (own: Partial<Job> = {}): Job => ({
  name: 'files/sweep-orphans',
  title: '清理无主文件',
  cron: '40 19 * * *',
  started_at: at,
  duration_ms: 850,
  result: '2',
  error: null,
  failures: 0,
  succeeded_at: at,
  ...own,
});
const state = {
  versions: {
    app: '0.1.0',
    node: '26.10.0',
    postgres: '18.4',
    migrations: 65,
    last_migration: '0065-platform-job-runs.sql',
    started_at: at,
  },
  storage: {
    place: 'local',
    files: 12,
    bytes: 4096,
    deleted_files: 1,
    deleted_bytes: 100,
    free_bytes: 50 * 1024 ** 3,
    disk_bytes: 100 * 1024 ** 3,
    swept_at: at,
    swept: 2,
  },
  database: {
    place: 'embedded',
    bytes: 20_971_520,
    shares: [{ area: 'leave', bytes: 2048, tables: [{ name: 'leave_lots', bytes: 2048, rows: 300 }] }],
  },
  sessions: { open: 5, people: 4, active_people: 3 },
  chain: { sealed: 900, waiting: 1, anchored_at: at, verified_at: at, problem: null as string | null },
};

const me = {
  user_info: { id: 7 },
  userType: 1,
  routerRole: [],
  currentPermissions: ['*'],
  second_factor: false,
};

let backups: BackupState;
let jobs: Job[];
let shown: typeof state;
beforeEach(() => {
  backups = {
    folder: '/backups',
    free_bytes: 1024 ** 3,
    running: false,
    failure: null,
    restored: null,
    nightly: true,
    kept: 7,
    point_in_time: false,
    with_database: true,
    overdue: false,
    list: [aBackup],
  };
  jobs = [aJob()];
  shown = state;
});
const answer = () =>
  answerWith(({ url, method }) => {
    if (method !== 'GET') return { data: null };
    if (url.includes(myself.path)) return { data: me };
    if (url.includes('/backups')) return { data: backups };
    return { data: url.includes('/jobs') ? jobs : shown };
  });
const open = async () => {
  await mount(() => <SystemTab />);
  await settled(() => expect(textOfPage()).toContain('定时任务'));
};

test('sizes, times and ages are said in words', () => {
  expect([0, 1023, 1536, 300 * 1024 ** 2].map(bytesInWords)).toEqual(['0 B', '1023 B', '1.5 KB', '300 MB']);
  expect([850, 12_340, 250_000].map(spentInWords)).toEqual(['850 毫秒', '12.3 秒', '4 分 10 秒']);
  expect([5000, 600_000, 7_200_000, 200 * 3_600_000].map(agoInWords)).toEqual([
    '刚刚',
    '10 分钟前',
    '2 小时前',
    '8 天前',
  ]);
});

test('everything that runs is shown: back-ups with their proof, versions, sessions, chain, files, tables, jobs', async () => {
  answer();
  await open();
  for (const words of [
    '2026-11-17 02:31 验证可以恢复',
    '180 张表 52,000 行，日志链 900 条，12 个文件',
    '70.0 MB',
    '是，保留 7 份',
    '65（0065-platform-job-runs.sql）',
    '没有发现改动',
    '12 个，4.0 KB',
    '清理了 2 个',
    '请假',
    '约 300 行',
    '清理无主文件',
    '1 个，都正常',
  ])
    expect(textOfPage()).toContain(words);
});

test('what needs looking at is said first', async () => {
  backups = { ...backups, overdue: true, list: [] };
  jobs = [aJob({ error: 'disk is gone', failures: 2, succeeded_at: null })];
  shown = {
    ...state,
    storage: { ...state.storage, free_bytes: 1024 ** 3 },
    chain: { ...state.chain, problem: '第 7 个封印缺失' },
  };
  answer();
  await open();
  for (const words of [
    '还没有备份',
    '磁盘快满了',
    '日志链校验没有通过',
    '第 7 个封印缺失',
    '连续失败 2 次',
    'disk is gone',
    '1 个失败',
  ])
    expect(textOfPage()).toContain(words);
});

test('a back-up is begun and proved by a button, not while one is made', async () => {
  const sent = answer();
  await open();
  await press('立即备份');
  await settled(() => expect(toasts()).toEqual(['已开始备份，完成后自动验证']));
  await press('验证 2026-11-17 02:30 的备份');
  await settled(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: aBackup.name });
});

test('while one is made the buttons wait', async () => {
  backups = { ...backups, running: true };
  answer();
  await open();
  expect(textOfPage()).toContain('正在备份或验证');
  expect(control('立即备份').hasAttribute('disabled')).toBe(true);
});

test('restoring says what it does, and sends the password', async () => {
  const sent = answer();
  await open();
  await press('恢复到 2026-11-17 02:30');
  await settled(() => expect(textOfPage()).toContain('全公司都会回到那一刻'));
  await settled(() => expect(field('登录密码')).toBeTruthy());
  await type(field('登录密码'), 'oars-and-water-7');
  await press('恢复并重新启动');
  await settled(() =>
    expect(sent.find(({ url }) => url.includes('/restore'))?.body).toEqual({
      name: aBackup.name,
      password: 'oars-and-water-7',
    }),
  );
});

test('where the database is somebody else’s, it says by whom and how it is backed up', async () => {
  backups = { ...backups, with_database: false, list: [{ ...aBackup, with_database: false }] };
  answer();
  await open();
  expect(textOfPage()).toContain('数据库在您自己的 PostgreSQL 里，由您备份');
  expect(textOfPage()).toContain('pg_dump');
  expect(() => control('恢复到 2026-11-17 02:30')).toThrow();
});

test('whoever may only look has no buttons', async () => {
  signedIn([203, 20310]);
  answer();
  await open();
  expect(() => control('立即备份')).toThrow();
});

test('what could not be read says so, with a way on', async () => {
  answerWith({ status: 500, msg: '服务器内部错误' });
  await mount(() => <SystemTab />);
  await settled(() => expect(textOfPage()).toContain('没有加载成功'));
});
