import { describe, expect, it } from 'vitest';
import { buyerProblem, readInvoiceCode, readInvoiceText, readInvoiceXml } from './invoice-reading.ts';

const number = '26332000000012345678';
const xml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EIid>${number}</EIid></Header><EInvoiceData>${body}</EInvoiceData></EInvoice>`;

describe('an invoice', () => {
  it('as XML says its number, amount, day and buyer', () => {
    const read = readInvoiceXml(
      xml(`<BuyerInformation><BuyerIdNum>91330106MA2B12345X</BuyerIdNum><BuyerName>甲&amp;乙公司</BuyerName></BuyerInformation>
        <BasicInformation><TotalTax-includedAmount>1130.00</TotalTax-includedAmount><RequestTime>2026-03-02</RequestTime></BasicInformation>`),
    );
    expect(read).toEqual({
      number,
      amount: 113_000,
      day: '2026-03-02',
      buyer: '甲&乙公司',
      buyerCode: '91330106MA2B12345X',
    });
    expect(readInvoiceXml(xml(''))).toEqual({ number });
    expect(readInvoiceXml(`<a:EInvoice><a:EIid x="1">${number}</a:EIid></a:EInvoice>`)).toEqual({ number });
    expect(
      readInvoiceXml(
        `<fp:eInvoice><fp:InvoiceCode>033002100211</fp:InvoiceCode><fp:InvoiceNo>12345678</fp:InvoiceNo><fp:IssueDate>2021年03月05日</fp:IssueDate>
          <fp:BuyerTaxID>91330106MA2B12345N</fp:BuyerTaxID><fp:TaxInclusiveTotalAmount>1.5</fp:TaxInclusiveTotalAmount></fp:eInvoice>`,
      ),
    ).toEqual({
      number: '033002100211-12345678',
      amount: 150,
      day: '2021-03-05',
      buyerCode: '91330106MA2B12345N',
    });
    expect(readInvoiceXml('<Order><EIid>1</EIid></Order>')).toBeUndefined();
  });

  it('by its code: the newer one fills the amount, the older one hints at it', () => {
    expect(readInvoiceCode(`01,32,,${number},1130.00,20260302,,A1B2`)).toEqual({
      number,
      amount: 113_000,
      day: '2026-03-02',
    });
    expect(readInvoiceCode('01,10,033002100211,12345678,100.00,20210305,12345678901234567890,ABCD')).toEqual({
      number: '033002100211-12345678',
      beforeTax: 10_000,
      day: '2021-03-05',
    });
    for (const text of ['', 'https://a.example/x', '02,32,,1,1', '01,10,1,2,3'])
      expect(readInvoiceCode(text)).toBeUndefined();
  });

  it('by the words of its page', () => {
    expect(
      readInvoiceText(
        `电子发票（普通发票） 发票号码：${number} 开票日期：2026年03月02日 价税合计（大写） 壹仟元整 （小写）¥1,000.00`,
      ),
    ).toEqual({
      number,
      amount: 100_000,
      day: '2026-03-02',
    });
    expect(
      readInvoiceText('发票代码: 033002100211 发票号码: 12345678 开票日期: 2021 年 03 月 05 日 (小写) ￥12.50'),
    ).toEqual({
      number: '033002100211-12345678',
      amount: 1_250,
      day: '2021-03-05',
    });
    expect(readInvoiceText('收据 12345678')).toBeUndefined();
    const columns = `名 称：甲（杭州）公司\t名称：乙公司\n统一社会信用代码/纳税人识别号：91330106MA2B12345N\t纳税人识别号：91330100MA27ABCD1C`;
    expect(readInvoiceText(`发票 发票号码：\n${columns}\n${number} 2026年13月40日`)).toEqual({
      number,
      buyer: '甲(杭州)公司',
      buyerCode: '91330106MA2B12345N',
    });
    expect(readInvoiceText(`发票 ${number} 26332000000012345679`)).toBeUndefined();
  });

  it('of another buyer is told', () => {
    const company = { title: '甲公司', credit_code: '91330106MA2B12345X' };
    expect(buyerProblem({ buyer: '甲（杭州） 公司' }, { title: '甲(杭州)公司', credit_code: '' })).toBeUndefined();
    expect(buyerProblem({ buyer: '甲公司', buyerCode: '91330106ma2b12345x' }, company)).toBeUndefined();
    expect(buyerProblem({ buyer: '乙公司' }, company)).toBe('购方“乙公司”不是本公司');
    expect(buyerProblem({ buyerCode: '1' }, company)).toBe('购方税号 1 不是本公司');
    expect(buyerProblem({}, company)).toBeUndefined();
  });
});
