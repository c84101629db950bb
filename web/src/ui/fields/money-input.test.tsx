import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import { eachTestMounts, mount, type } from '#ui/testing/mount.tsx';

eachTestMounts();

let kept: unknown;
let signed = false;

function Screen(): ReactNode {
  const [value, setValue] = useState<unknown>(1234.56);
  kept = value;
  return <MoneyInput value={value} onChange={setValue} signed={signed} />;
}

const field = () => document.querySelector('input') as HTMLInputElement;
test('what is typed is kept as a number of 元, and shown as an amount when the field is left', async () => {
  await mount(Screen);
  expect(field().value).toBe('1,234.56');
  await type(field(), '8000.5');
  expect([field().value, kept]).toEqual(['8000.5', 8000.5]);
  await act(async () => {
    field().focus();
    field().blur();
  });
  expect(field().value).toBe('8,000.50');
  await type(field(), '');
  expect(kept).toBeNull();
});

test('what is no amount stays as it was typed, for the form to refuse', async () => {
  await mount(Screen);
  for (const wrong of ['1.234', '-5', '一千']) {
    await type(field(), wrong);
    expect([field().value, kept]).toEqual([wrong, wrong]);
  }
});

test('a minus is read where an amount may be negative', async () => {
  signed = true;
  await mount(Screen);
  await type(field(), '-1,234.5');
  expect(kept).toBe(-1234.5);
  await act(async () => {
    field().focus();
    field().blur();
  });
  expect(field().value).toBe('-1,234.50');
  signed = false;
});
