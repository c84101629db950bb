import { Money } from '@tongzhou/contract/money.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { filterWords } from '#ui/list/filter/filter-words.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListHead } from '#ui/list/list-head.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const schema = z.object({
  state: z.optional(z.string()),
  keyword: z.optional(z.string()),
  customer: z.optional(z.string()),
  kind: z.optional(z.string()),
  signed: z.optional(z.int()),
  month: z.optional(z.int()),
  from: z.optional(z.int()),
  to: z.optional(z.int()),
  amount_from: z.optional(Money),
  amount_to: z.optional(Money),
  page: z.optional(z.int()),
});

const chosen = vi.fn();
const options = [
  { value: 'a', label: '甲类' },
  { value: 'b', label: '乙类' },
];
const fields: readonly SearchField[] = [
  { kind: 'text', name: 'customer', label: '客户' },
  { kind: 'select', name: 'kind', label: '类型', options, onChange: chosen },
  { kind: 'date', name: 'signed', label: '签约日期' },
  { kind: 'date', name: 'month', label: '月份', granularity: 'month' },
  { kind: 'range', from: 'from', to: 'to', label: '创建时间' },
  { kind: 'money-range', from: 'amount_from', to: 'amount_to', label: '金额' },
];

function Screen(): ReactNode {
  const [values, change] = useAddressQuery(schema);
  return (
    <ListHead
      noun="商机"
      controls="list"
      tabs={{
        items: [
          { key: 'all', name: '全部', count: 1286 },
          { key: 'mine', name: '我负责的', count: 142 },
          { key: 'won', name: '已成单', count: 10_000 },
        ],
        active: values.state ?? 'all',
        onChoose: (state) => change({ state: state === 'all' ? undefined : state }),
      }}
      keyword="搜索名称"
      fields={fields}
      values={values}
      onChange={change as (changes: Record<string, unknown>) => void}
    />
  );
}

const tags = () => [...document.querySelectorAll('.ant-tag')].map((tag) => tag.textContent);

const typeDate = async (label: string, text: string) => {
  await act(async () => field(label).focus());
  await type(field(label), text);
  await act(async () => field(label).blur());
};

test('tabs show their counts and stand in the address; arrows choose the next and take the focus there', async () => {
  const router = await mount(Screen);
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['全部1,286', '我负责的142', '已成单10,000+']);
  await press('我负责的142');
  await settled(() => expect(router.state.location.searchStr).toBe('?state=mine'));
  await act(async () => {
    tabs[1]?.focus();
    tabs[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await settled(() => expect(router.state.location.searchStr).toBe('?state=won'));
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true']);
  expect(document.activeElement).toBe(tabs[2]);
});

test('the advanced search opens on demand, and searches only with its button', async () => {
  const router = await mount(Screen, '/screen?page=4');
  expect(field('搜索商机').type).toBe('search');
  expect(document.querySelector('form')).toBeNull();
  await press('高级搜索');
  await settled(() => expect(document.querySelector('form')).not.toBeNull());
  await type(field('客户'), ' 中建 ');
  expect(router.state.location.searchStr).toBe('?page=4');
  await act(async () => control('搜索').click());
  await settled(() => expect(router.state.location.searchStr).toBe('?customer=%E4%B8%AD%E5%BB%BA'));
  expect(tags()).toEqual(['客户：中建']);
});

test('every field of the advanced search becomes a tag beside those there are; then it closes again', async () => {
  const range = '创建时间：2026-11-01 至 2026-11-15';
  await mount(Screen, `/screen?from=${beginOf('2026-11-01')}&to=${beginOf('2026-11-16') - 1000}`);
  await press('高级搜索');
  await settled(() => expect(document.querySelector('form')?.getAttribute('aria-label')).toBe('高级搜索'));
  await type(field('客户'), '中建');
  await choose('类型', '乙类');
  await typeDate('签约日期', '2026-11-03');
  await typeDate('月份', '2026-10');
  expect(tags()).toEqual([range]);
  await press('搜索');
  await settled(() =>
    expect(tags()).toEqual(['客户：中建', '类型：乙类', '签约日期：2026-11-03', '月份：2026-10', range]),
  );
  await press('高级搜索');
  expect(document.querySelector('form')).toBeNull();
});

test('amounts are searched by in 元, from one to another or open at one end', async () => {
  const router = await mount(Screen, '/screen?amount_to=20000');
  expect(tags()).toEqual(['金额：… 至 20,000.00 元']);
  await press('高级搜索');
  await settled(() => expect(field('金额不多于').value).toBe('20,000.00'));
  await type(field('金额不少于'), '1,000.5');
  await press('搜索');
  await settled(() => expect(router.state.location.searchStr).toBe('?amount_to=20000&amount_from=1000.5'));
  expect(tags()).toEqual(['金额：1,000.50 至 20,000.00 元']);
  await act(async () => control('取消筛选 金额', '[aria-label]').click());
  await settled(() => expect(router.state.location.searchStr).toBe(''));
});

test('a choice that others depend on is told', async () => {
  await mount(Screen);
  await press('高级搜索');
  await settled(() => expect(document.querySelector('form')).not.toBeNull());
  await choose('类型', '乙类');
  expect(chosen).toHaveBeenCalledWith('b', expect.any(Function));
});

test('what is searched by stands as tags, each taken away by itself or all at once', async () => {
  const range = `from=${beginOf('2026-11-01')}&to=${beginOf('2026-11-16') - 1000}`;
  const router = await mount(Screen, `/screen?kind=a&customer=x&state=mine&${range}`);
  expect(tags()).toEqual(['客户：x', '类型：甲类', '创建时间：2026-11-01 至 2026-11-15']);
  await act(async () => control('取消筛选 创建时间', '[aria-label]').click());
  await settled(() => expect(tags()).toEqual(['客户：x', '类型：甲类']));
  await press('清空筛选');
  await settled(() => expect(router.state.location.searchStr).toBe('?state=mine'));
});

test('dates in words by their granularity', () => {
  const at = beginOf('2026-11-01');
  const words = (granularity: 'date' | 'month' | 'quarter' | 'year') =>
    filterWords({ kind: 'date', name: 'd', label: '', granularity }, { d: at });
  expect([words('date'), words('month'), words('quarter'), words('year')]).toEqual([
    '2026-11-01',
    '2026-11',
    '2026年第4季度',
    '2026年',
  ]);
});
