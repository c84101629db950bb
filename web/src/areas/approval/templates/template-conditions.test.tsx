import type { StepCondition } from '@tongzhou/contract/areas/approval/step.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { TemplateConditions } from '#areas/approval/templates/template-conditions.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, settled, type } from '#ui/testing/mount.tsx';

eachTestMounts();

let now: readonly StepCondition[] = [];
function Row({ begin }: { begin: readonly StepCondition[] }): ReactNode {
  const [conditions, setConditions] = useState(begin);
  now = conditions;
  return (
    <TemplateConditions
      number={1}
      conditions={conditions}
      disabled={false}
      types={['年假', '事假']}
      onChange={setConditions}
    />
  );
}
const show = async (...begin: StepCondition[]) => {
  answerWith({ data: [] });
  await mount(() => <Row begin={begin} />);
  await settled(() => expect(document.querySelector('.template-condition')).not.toBeNull());
};
const options = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].map((one) => one.textContent);

test('a row keeps its shape whatever has the focus', async () => {
  await show({ field: 'type', in: [] });
  await act(async () => field('第 1 步条件 1的项目').focus());
  const row = document.querySelector('.template-condition');
  // The unseen element that announces the value stands before the selector.
  await settled(() => expect(row?.firstElementChild?.getAttribute('aria-live')).toBe('polite'));
  expect(row?.querySelector('.template-condition-field')?.contains(field('第 1 步条件 1的项目'))).toBe(true);
  expect(row?.querySelector('.template-condition-value')?.contains(field('第 1 步条件 1的值'))).toBe(true);
});

test('the value of a type is chosen among the types there are, and not typed', async () => {
  await show({ field: 'type', in: [] });
  const value = field('第 1 步条件 1的值');
  await act(async () => value.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await settled(() => expect(options()).toEqual(['年假', '事假']));
  await type(value, '年家');
  await act(async () => {
    value.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true } as never));
  });
  expect(now).toEqual([{ field: 'type', in: [] }]);
  await type(value, '');
  await settled(() => expect(options()).toEqual(['年假', '事假']));
  const annual = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')][0];
  await act(async () => annual?.click());
  expect(now).toEqual([{ field: 'type', in: ['年假'] }]);
});
