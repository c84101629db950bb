import { describe, expect, it } from 'vitest';
import { invoiceNumber, keyOf, numberWarnings, ofOtherYears, serialRuns, splitInvoices } from './invoice-number.ts';

describe('an invoice number', () => {
  it.each([
    ['24332000000012345678', '24332000000012345678'],
    [' 2433 2000 0000 1234 5678 ', '24332000000012345678'],
    ['２４３３２０００００００１２３４５６７８', '24332000000012345678'],
    ['3300212130-12345678', '3300212130-12345678'],
    ['330021213012345678', '3300212130-12345678'],
    ['033002100211－12345678', '033002100211-12345678'],
    ['e12345678', 'E12345678'],
    ['Ｅ１２３４５６７８', 'E12345678'],
  ])('%s is %s', (typed, key) => {
    expect(keyOf(typed)).toBe(key);
  });

  it('of eight digits asks for the code, and is two under two codes', () => {
    expect(invoiceNumber('12345678')).toEqual({ problem: '8 位号码请连同发票代码填写：代码-号码' });
    expect(keyOf('3300212130-12345678')).not.toBe(keyOf('3300212131-12345678'));
    for (const typed of ['1234567', '12345678901', '发票', '-'])
      expect([typed, 'problem' in invoiceNumber(typed)]).toEqual([typed, true]);
  });

  it('stands among others, whatever parts them', () => {
    expect(splitInvoices('1,2，3、4;5；6\n 7 ,,')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('of another year and those in a row are found', () => {
    const keys = [
      '24332000000012345678',
      '24332000000012345679',
      '26332000000000000001',
      '3300212130-00000009',
      '3300212130-00000010',
      '3300212130-00000011',
    ];
    expect(ofOtherYears(keys, 2026)).toEqual(keys.slice(0, 2));
    expect(ofOtherYears(keys, 2026, new Map([['3300212130-00000009', 2021]]))).toEqual([...keys.slice(0, 2), keys[3]]);
    expect(serialRuns(keys)).toEqual([keys.slice(0, 2), keys.slice(3)]);
    expect(numberWarnings(keys.slice(2, 5), 2027)).toEqual([
      '跨年发票：26332000000000000001',
      '连号发票：3300212130-00000009 至 0010，共 2 张',
    ]);
    expect(serialRuns(['3300212130-00000009', '3300212131-00000010'])).toEqual([]);
  });
});
