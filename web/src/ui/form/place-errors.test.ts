import { expect, test } from 'vitest';
import { placeErrors, valueAtPath } from '#ui/form/place-errors.ts';

test('an error is shown at the field that contains it, with its row; the rest are listed apart', () => {
  const errors = { 'members.1.user_id': '请选择', id: '不认识', name: '必填', 'name.first': '太长' };
  expect(placeErrors(errors, [['name'], ['members']])).toEqual({
    at: [
      { name: ['name'], text: '必填' },
      { name: ['members'], text: '第 2 行：请选择' },
    ],
    elsewhere: ['不认识'],
  });
});

test('a field inside a row shows its own error', () => {
  const fields = [['lines'], ['lines', 0, 'amount'], ['lines', 1, 'amount']];
  expect(placeErrors({ 'lines.1.amount': '必填', 'lines.1.date': '必填' }, fields)).toEqual({
    at: [
      { name: ['lines'], text: '第 2 行：必填' },
      { name: ['lines', 1, 'amount'], text: '必填' },
    ],
    elsewhere: [],
  });
});

test('a value is found by its path', () => {
  expect(valueAtPath({ lines: [{ amount: 3 }] }, 'lines.0.amount')).toBe(3);
  expect(valueAtPath({ lines: null }, 'lines.0.amount')).toBeUndefined();
});
