import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { Amount } from '#ui/amount.tsx';
import { eachTestMounts, mount } from '#ui/testing/mount.tsx';
import type { Column } from './column.ts';
import { RowCards } from './row-cards.tsx';

eachTestMounts();

interface Row {
  readonly id: number;
  readonly name: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '名称', render: ({ name }) => name },
  { key: 'place', title: '地点', render: () => '杭州', card: 'title' },
  { key: 'state', title: '状态', render: () => '正常', card: 'beside' },
  { key: 'kind', title: '类型', render: () => '普通' },
  { key: 'nothing', title: '说明', render: () => '—' },
  { key: 'note', title: '备注', render: () => '不在手机上', card: 'none' },
  { key: 'changes', title: '变更', render: () => '全文', card: 'whole' },
  { key: 'id', title: '编号', render: ({ id }) => id, card: 'foot', cardLabel: '第' },
  { key: 'sum', title: '金额（元）', align: 'right', render: () => '1,000.00' },
  { key: 'days', title: '时长（天）', align: 'right', render: () => 2 },
  { key: 'cost', title: '成本（元）', align: 'right', render: () => <Amount value={null} /> },
  { key: 'bonus', title: '分红（元）', align: 'right', render: () => <span>不可见</span> },
];

test('a row is a card: title and state, facts without what is nothing, the foot with figures in their units and buttons', async () => {
  await mount(function Cards() {
    const [chosen, choose] = useState<readonly number[]>([]);
    return (
      <RowCards
        rows={[
          { id: 1, name: '甲' },
          { id: 2, name: '乙' },
        ]}
        columns={columns}
        buttons={({ name }) => <button type="button">编辑{name}</button>}
        rowName={({ name }) => name}
        chosen={chosen}
        onChoose={choose}
      />
    );
  });
  const cards = () => [...document.querySelectorAll('.row-cards > li')].map((card) => card.textContent);
  expect(cards()).toEqual([
    '甲 杭州正常普通全文第 1¥1,000.002 天不可见编辑甲',
    '乙 杭州正常普通全文第 2¥1,000.002 天不可见编辑乙',
  ]);
  const lines = [...(document.querySelector('.row-cards > li')?.children ?? [])].map(({ className }) => className);
  expect(lines).toEqual(['row-card-head', 'row-card-line', 'row-card-whole', 'row-card-foot']);
  const ticks = () => [...document.querySelectorAll<HTMLInputElement>('.row-cards input')];
  await act(async () => ticks()[1]?.click());
  expect(ticks().map(({ checked }) => checked)).toEqual([false, true]);
});
