import { expect, test } from 'vitest';
import { expectedCost, linesOf, wrongAt } from '#areas/materials/lines/line.ts';

test('what lines would cost is reckoned by their prices, to the 分; a line that is not filled in costs nothing', () => {
  const wire = { id: 1, name: '网线', price: 3.33 };
  expect(
    expectedCost([
      { goods: wire, num: 2.5 },
      { goods: wire, num: null },
      { goods: null, num: 4 },
    ]),
  ).toBe(8.33);
  expect(expectedCost(linesOf(undefined))).toBe(0);
});

test('what is wrong with a line is found under any of its names', () => {
  const errors = { '1.goods_id': '没有', '2.num': '太多' };
  expect(wrongAt(errors, 1, 'goods_name', 'goods_id')).toBe('没有');
  expect(wrongAt(errors, 2, 'goods_name', 'goods_id')).toBeUndefined();
});
