import type { RequestSection as Shown } from '@tongzhou/contract/areas/approval/section.ts';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Paper } from '#areas/approval/print/paper.tsx';
import { RequestRecord } from '#areas/approval/requests/request-record.tsx';
import { aDetail } from '#areas/approval/testing/requests.ts';
import { eachTestMounts, mount } from '#ui/testing/mount.tsx';

const happyWindow = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const resize = (width: number) => act(async () => happyWindow.happyDOM.setViewport({ width }));

eachTestMounts();
afterEach(() => resize(1024));

const values: Shown = { kind: 'values', title: '额度', momentary: true, rows: [{ label: '今日剩余', value: '3 天' }] };
const table: Shown = {
  kind: 'table',
  title: '回款计划',
  columns: [{ label: '期次' }, { label: '日期' }, { label: '金额', align: 'end' }],
  rows: [
    ['首款', '2026-03-01', '400,000.00'],
    ['尾款', '2026-06-01', '580,000.00'],
  ],
  total: ['合计', '', '980,000.00'],
};
const comparison: Shown = {
  kind: 'comparison',
  title: '调整',
  rows: [
    { label: '金额', old: '1,200,000.00', new: '980,000.00', note: '-220,000.00' },
    { label: '备注', old: '', new: '分期' },
    { label: '工资', old: '******', new: '******' },
  ],
};
const figure: Shown = {
  kind: 'figure',
  title: '毛利',
  value: '280,000.00 元',
  how: [
    { label: '合同金额', value: '980,000.00' },
    { label: '预计成本', value: '700,000.00' },
  ],
  note: '毛利率 28.57%',
};

const section = (title: string) => document.querySelector<HTMLElement>(`[aria-label="${title}"]`);
const texts = (within: Element | null, what: string) =>
  [...(within?.querySelectorAll(what) ?? [])].map(({ textContent }) => textContent);
const show = (...sections: Shown[]) => mount(() => <RequestRecord detail={aDetail({ sections })} />);
const print = (...sections: Shown[]) =>
  mount(() => <Paper detail={aDetail({ sections })} code="ABCD" printedAt={1_794_700_000_000} />);

test('values that hold only at the moment say so', async () => {
  await show(values, figure);
  expect(section('额度')?.textContent).toBe('额度当前数据今日剩余3 天');
  expect(section('毛利')?.textContent).not.toContain('当前数据');
});

test('a table has its heads, its figures at the end of their columns, and its total', async () => {
  await show(table);
  const shown = section('回款计划');
  expect(texts(shown, 'thead th')).toEqual(['期次', '日期', '金额']);
  expect(texts(shown, 'tbody tr')).toEqual(['首款2026-03-01400,000.00', '尾款2026-06-01580,000.00']);
  expect(texts(shown, 'tfoot td')).toEqual(['合计', '', '980,000.00']);
  expect(texts(shown, '.unbroken')).toEqual(['2026-03-01', '2026-06-01']);
  expect(texts(shown, '.request-end')).toEqual(['金额', '400,000.00', '580,000.00', '980,000.00']);
  expect(section('回款计划明细')?.classList.contains('sideways')).toBe(true);
});

test('on a phone each row of a table is a card that names its columns', async () => {
  await resize(390);
  await show(table);
  const cards = section('回款计划明细');
  expect(section('回款计划')?.querySelector('table')).toBeNull();
  expect(texts(cards, 'b')).toEqual(['首款', '尾款', '合计']);
  expect(texts(cards, 'li')).toEqual([
    '首款日期2026-03-01金额400,000.00',
    '尾款日期2026-06-01金额580,000.00',
    // What is not added up is left out.
    '合计金额980,000.00',
  ]);
});

test('a table without rows says so', async () => {
  await show({ ...table, rows: [], total: [] });
  expect(section('回款计划')?.textContent).toBe('回款计划没有明细');
});

test('a comparison strikes what was, and says by how much; what is hidden on both sides is said once', async () => {
  await show(comparison);
  const shown = section('调整');
  expect(texts(shown, 'li')).toEqual(['金额1,200,000.00→980,000.00-220,000.00', '备注空→分期', '工资******']);
  expect(texts(shown, 'del')).toEqual(['1,200,000.00', '空']);
  expect(texts(shown, 'ins')).toEqual(['980,000.00', '分期']);
});

test('a figure explains itself below', async () => {
  await show(figure);
  const shown = section('毛利');
  expect(texts(shown, '.request-figure')).toEqual(['280,000.00 元']);
  expect(texts(shown, '[aria-label="如何得出"] > div')).toEqual(['合同金额980,000.00', '预计成本700,000.00']);
  expect(shown?.textContent).toContain('毛利率 28.57%');
});

test('all of them stand on the paper, and what the code does not count is marked', async () => {
  await print(values, table, comparison, figure);
  const paper = document.querySelector('.paper');
  expect(texts(paper, 'h2').slice(2, 6)).toEqual(['额度（打印时的数据，不计入校验码）', '回款计划', '调整', '毛利']);
  expect(texts(paper, 'tr')).toEqual(
    expect.arrayContaining([
      '今日剩余3 天',
      '期次日期金额',
      '首款2026-03-01400,000.00',
      '合计980,000.00',
      '金额1,200,000.00 → 980,000.00，-220,000.00',
      '备注空 → 分期',
      '工资******',
      '合同金额980,000.00',
    ]),
  );
  expect(texts(paper, '.paper-figure')).toEqual(['280,000.00 元']);
  expect(texts(paper, '.paper-end')).toEqual(['金额', '400,000.00', '580,000.00', '980,000.00']);
});
