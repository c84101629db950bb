import { expect, test } from 'vitest';
import { Status } from '#ui/state/status.tsx';
import { eachTestMounts, mount, press } from '#ui/testing/mount.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { DetailPage, DetailSection } from './detail-page.tsx';

eachTestMounts();

test('a record’s page: what is not known is a dash, and the trail says when', async () => {
  const chosen: string[] = [];
  await mount(() => (
    <DetailPage
      title="城市感知中台"
      status={<Status tone="warning">审批中</Status>}
      tabs={[
        { key: 'a', name: '概况' },
        { key: 'b', name: '日志' },
      ]}
      tab="a"
      onTab={(key) => chosen.push(key)}
      aside={<Timeline label="审批记录" entries={[{ key: 1, title: '张三 提交', at: Date.UTC(2026, 10, 15, 1) }]} />}
    >
      <DetailSection
        title="基本信息"
        facts={[
          { label: '编号', value: 'SJ1' },
          { label: '客户', value: null },
          { label: '金额', value: 0 },
        ]}
      />
    </DetailPage>
  ));
  expect([...document.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['SJ1', '—', '0']);
  expect(document.querySelector('.timeline time')?.textContent).toBe('2026-11-15 09:00');
  expect(document.title).toBe('城市感知中台 - 同舟');
  await press('日志');
  expect(chosen).toEqual(['b']);
});
