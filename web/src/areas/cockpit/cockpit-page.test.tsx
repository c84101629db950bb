import { wallFigures } from '@tongzhou/contract/areas/cockpit.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import CockpitPage from '#areas/cockpit/cockpit-page.tsx';
import { someFigures, someTiles } from '#areas/cockpit/testing/figures.ts';
import { pageTime } from '#areas/cockpit/use-rotation.ts';
import { wallPause } from '#areas/cockpit/use-wall-figures.ts';
// Read with the file of tests, since reading them takes longer than a test may.
import '#areas/cockpit/display-links.tsx';
import '#areas/cockpit/how-dialog.tsx';
import { answerWith, type Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const secret = 's'.repeat(43);
const show = (address = '/screen') => mount(() => <CockpitPage />, address);

beforeEach(() => {
  location.hash = '';
});

describe('without a login', () => {
  test('nothing is asked for, and the way to the login is shown', async () => {
    localStorage.clear();
    const sent = answerWith('lost');
    await show();
    expect(control('去登录').getAttribute('href')).toBe('/login?redirect=%2Fleadership');
    expect(sent).toEqual([]);
  });
});

describe('signed in', () => {
  test('figures open their rows and say how they come about; the period stands in the address', async () => {
    const sent = answerWith({ data: someFigures() });
    const router = await show('/screen?period=2026-11');
    await settled(() => expect(textOfPage()).toContain('1,234.57 万'));
    expect(sent.map(({ url }) => url)).toEqual(['/api/cockpit/figures?period=2026-11']);
    expect(textOfPage()).toContain('完成 61.7%');
    expect(textOfPage()).toContain('数据时间 2026-11-17 09:30');
    const opened = document.querySelector('.tile-main')?.getAttribute('href');
    expect(opened).toBe('/business_management/business_list?tab=orders');
    await press('签约与目标：怎么算的');
    await settled(() => expect(textOfPage()).toContain('合同签订日期在本期内的订单金额之和。'));
    expect(document.querySelector('.how-table')?.textContent).toContain('12,345,678.90 元');
    expect(document.querySelector('.how-table')?.textContent).toContain('回款签约比—');
    await act(async () => control('按季', 'label, .ant-segmented-item').click());
    await settled(() => expect(router.state.location.search).toEqual({ period: '2026-Q4' }));
    expect(sent.at(-1)?.url).toBe('/api/cockpit/figures?period=2026-Q4');
  });

  test('who may not see it is told so', async () => {
    answerWith({ status: 403, msg: '无权限访问' });
    await show();
    await settled(() => expect(textOfPage()).toContain('无权限访问'));
    expect(document.querySelector('.tile')).toBeNull();
  });

  test('who may see nothing of what it shows is told whom to ask', async () => {
    answerWith({ data: someFigures({ tiles: [] }) });
    await show();
    await settled(() => expect(textOfPage()).toContain('没有可以显示的数据'));
  });

  test('a display link is made, shown once and taken back', async () => {
    const row = {
      id: 7,
      name: '前台大屏',
      state: 'open',
      created_by_name: '陈舟',
      created_at: 1,
      expires_at: 2,
      seen_at: null,
      revoked_at: null,
      revoked_by_name: null,
      actions: ['revoke'],
    };
    const sent = answerWith(({ url, method }) => {
      if (url.includes('figures')) return { data: someFigures() };
      if (method === 'PUT') return { data: { id: 8, link: `/leadership?period=month#${secret}`, expires_at: 3 } };
      return { data: method === 'POST' ? null : { list: [row], total: 1, page: 1, page_size: 10 } };
    });
    await show();
    await settled(() => control('大屏链接'));
    await press('大屏链接');
    await settled(() => expect(textOfPage()).toContain('前台大屏'));
    await press('生成链接');
    await settled(() => field('名称'));
    await type(field('名称'), '会议室');
    await press('生成');
    await settled(() => expect(field('链接').value).toContain(`/leadership?period=month#${secret}`));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ name: '会议室', days: 90, period: 'month' });
    await press('撤销');
    await settled(() => expect(textOfPage()).toContain('在下一次刷新时变为空白'));
    await act(async () => {
      [...document.querySelectorAll<HTMLButtonElement>('.ant-modal button')]
        .findLast((button) => button.textContent === '撤销')
        ?.click();
    });
    await settled(() => expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ id: 7 }));
  });
});

describe('on a wall', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    location.hash = secret;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const withoutWays = someTiles().map((tile) => ({
    ...tile,
    main: { ...tile.main, to: null },
    chart: { ...tile.chart, rows: tile.chart.rows.map((row) => ({ ...row, to: null })) },
  }));

  test('the pages turn, by the secret alone, without a way into the product', async () => {
    const sent = answerWith({ data: someFigures({ tiles: withoutWays }) });
    await show('/screen?period=quarter');
    await pass(100);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: wallFigures.path,
      body: { period: 'quarter' },
      headers: { authorization: `Bearer ${secret}` },
    });
    const titles = () => [...document.querySelectorAll('.tile h3')].map((title) => title.textContent);
    expect(titles()).toEqual(['签约与目标']);
    expect(document.querySelectorAll('a')).toHaveLength(0);
    expect(document.documentElement.dataset.theme).toBe('dark');
    await pass(pageTime);
    expect(titles()).toEqual(['项目风险']);
    await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' })));
    await pass(pageTime * 2);
    expect(titles()).toEqual(['项目风险']);
    await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })));
    expect(titles()).toEqual(['人员与流动']);
  });

  test('a broken network leaves the last figures with their time; a link that was taken back leaves nothing', async () => {
    let reply: Reply = { data: someFigures({ tiles: withoutWays }) };
    const sent = answerWith(() => reply);
    await show();
    await pass(100);
    reply = 'lost';
    await pass(wallPause);
    expect(textOfPage()).toContain('1,234.57 万');
    expect(textOfPage()).toContain('网络中断，正在重试；显示的是 2026-11-17 09:30 的数据');
    reply = { data: someFigures({ tiles: withoutWays, at: Date.parse('2026-11-17T09:45:00+08:00') }) };
    await pass(wallPause);
    expect(textOfPage()).toContain('数据时间 2026-11-17 09:45');
    reply = { status: 409, msg: '该大屏链接已撤销' };
    await pass(wallPause);
    expect(document.querySelectorAll('.tile')).toHaveLength(0);
    expect(textOfPage()).toContain('该大屏链接已撤销');
    const asked = sent.length;
    await pass(wallPause * 4);
    expect(sent).toHaveLength(asked);
  });
});
