import type { InvoiceReading } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { blankLine } from '#areas/reimbursement/claims/claim-values.ts';
import { filledBy, markOf, serialAcross } from './invoice-values.ts';

const reading = (file_id: number, more: Partial<InvoiceReading> = {}): InvoiceReading => ({
  file_id,
  number: `2633200000001234567${file_id}`,
  amount: 0.1,
  before_tax: null,
  day: beginOf('2026-03-02'),
  buyer: '',
  buyer_code: '',
  said: '已读取发票号码、金额、日期，请核对',
  warning: null,
  ...more,
});

test('what invoices say fills what is empty and follows them; what someone typed stays, and the invoice is shown beside it', () => {
  const [first, second] = [reading(1), reading(2, { amount: 0.2, day: beginOf('2026-03-05') })];
  const one = { ...blankLine, ...filledBy('normal', blankLine, [first]) };
  expect(one).toMatchObject({ re_no: first.number, other_price: 0.1, day: first.day, bill_price: null });
  expect(markOf('normal', one, 'other_price')).toEqual({ kind: 'read' });
  const two = { ...one, ...filledBy('normal', one, [first, second]) };
  expect(two).toMatchObject({ re_no: `${first.number}，${second.number}`, other_price: 0.3, day: second.day });
  const typed = { ...two, other_price: 0.25 };
  expect(markOf('normal', typed, 'other_price')).toEqual({ kind: 'other', words: '发票上为 0.30' });
  expect(markOf('normal', { ...two, day: first.day }, 'day')).toEqual({ kind: 'other', words: '发票上为 2026-03-05' });
  expect({ ...typed, ...filledBy('normal', typed, [first]) }).toMatchObject({ re_no: first.number, other_price: 0.25 });
  expect({ ...one, ...filledBy('normal', one, []) }).toEqual(blankLine);
});

test('a journey has sheets and their price; what an older code leaves out is left to be typed', () => {
  const hint = reading(3, { amount: null, before_tax: 100 });
  const line = { ...blankLine, ...filledBy('travel', blankLine, [reading(1), hint]) };
  expect(line).toMatchObject({ bill_num: 2, bill_price: null, other_price: null, day: null });
  expect(markOf('travel', line, 'bill_num')).toEqual({ kind: 'read' });
  expect(markOf('travel', line, 'bill_price')).toBeUndefined();
});

test('numbers in a row over several lines are told once', () => {
  const [a, b, c] = [1, 2, 5].map((end) => ({ ...blankLine, re_no: `2633200000001234567${end}` }));
  expect(serialAcross([a, b, c] as never)).toEqual(['连号发票：26332000000012345671 至 5672，共 2 张']);
  expect(serialAcross([{ ...blankLine, re_no: `${a?.re_no},${b?.re_no}` }])).toEqual([]);
});
