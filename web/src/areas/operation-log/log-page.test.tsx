import type { LogEntry } from '@tongzhou/contract/areas/operation-log.ts';
import { expect, test } from 'vitest';
import LogPage from '#areas/operation-log/log-page.tsx';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const entry: LogEntry = {
  id: 7,
  at: Date.parse('2026-03-05T09:05:00+08:00'),
  user_id: 3,
  user_name: '王小舟',
  address: '10.0.0.8',
  user_agent: 'Firefox',
  request_id: 'r-1',
  area: 'staff',
  action: '编辑员工',
  object_kind: 'user',
  object_id: 9,
  object_label: '李海',
  result: 'done',
  code: 200,
  duration_ms: 12,
  changes: [{ label: '手机号', old: '138****0001', new: '' }],
};

function answerLog(verify: (after: number, phase: string) => object): Sent[] {
  return answerWith(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://tongzhou.test');
    if (pathname.endsWith('/operationNames')) return { data: [{ area: 'staff', action: '编辑员工' }] };
    if (pathname.endsWith('/verify'))
      return { data: verify(Number(searchParams.get('after')), searchParams.get('phase') ?? 'seals') };
    return { data: { list: [entry], total: 1, page: 1, page_size: 10 } };
  });
}

test('an entry says what changed from what to what', async () => {
  answerLog(() => ({}));
  await mount(LogPage, '/screen?object_kind=user&object_id=9');
  await settled(() => expect(textOfPage()).toContain('手机号：138****0001 → 空'));
  expect(textOfPage()).toContain('只看一条记录的日志');
  await press('编辑员工');
  await settled(() => expect(document.querySelector('.log-changes tbody')?.textContent).toBe('手机号138****0001空'));
  expect(document.querySelector('.log-drawer')?.textContent).toContain('10.0.0.8');
});

test('verifying goes on where the last stretch ended, and names what is wrong', async () => {
  const anchor = { at: entry.at, seq: 4 };
  const sent = answerLog((after, phase) => {
    if (phase === 'seals') return { phase, reached: after + 5, total: 10, finished: after === 5, broken: null, anchor };
    return {
      phase,
      reached: 12,
      total: 12,
      finished: true,
      broken: { entry: 11, reason: '日志条目没有被封印' },
      anchor,
    };
  });
  await mount(LogPage);
  await settled(() => expect(control('校验日志链')).toBeDefined());
  await press('校验日志链');
  await settled(() => expect(document.body.textContent).toContain('第 11 条：日志条目没有被封印'));
  expect(sent.map(({ url }) => url).filter((url) => url.includes('/verify'))).toEqual([
    '/api/log/verify?phase=seals&after=0',
    '/api/log/verify?phase=seals&after=5',
    '/api/log/verify?phase=entries&after=0',
  ]);
});
