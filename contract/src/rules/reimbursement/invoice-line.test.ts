import { expect, it } from 'vitest';
import { ofInvoices } from './invoice-line.ts';

it('the invoices of a line fill it together, each once, and the amount only where all say theirs', () => {
  const first = { number: '26332000000012345678', amount: 113_000, day: 2 };
  const second = { number: '26332000000012345679', amount: 1, day: 5 };
  const unread = { number: '', amount: null, day: null };
  expect(ofInvoices([unread, first])).toEqual({ re_no: first.number, amount: 113_000, day: 2, sheets: 1 });
  expect(ofInvoices([{ ...first, amount: null }, second, first])).toEqual({
    re_no: `${first.number}，${second.number}`,
    amount: 113_001,
    day: 5,
    sheets: 2,
  });
  expect(ofInvoices([first, { ...second, amount: null }])).toMatchObject({ amount: null, sheets: 2 });
  expect(ofInvoices([unread])).toEqual({ re_no: '', amount: null, day: null, sheets: 0 });
});
