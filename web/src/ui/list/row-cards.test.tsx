import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { Column } from '#ui/list/column.ts';
import { RowCards } from '#ui/list/row-cards.tsx';
import { eachTestMounts, mount } from '#ui/testing/mount.tsx';

eachTestMounts();

interface Row {
  readonly id: number;
  readonly name: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '名称', render: ({ name }) => name },
  { key: 'state', title: '状态', render: () => '正常', card: 'beside' },
  { key: 'id', title: '编号', render: ({ id }) => id },
  { key: 'note', title: '备注', render: () => '不在手机上', card: 'none' },
];

test('a row is a card: title, what stands beside it, the other columns by name, the buttons', async () => {
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
  expect(cards()).toEqual(['甲正常编号1编辑甲', '乙正常编号2编辑乙']);
  const ticks = () => [...document.querySelectorAll<HTMLInputElement>('.row-cards input')];
  await act(async () => ticks()[1]?.click());
  expect(ticks().map(({ checked }) => checked)).toEqual([false, true]);
});
