import { isDay } from '#contract/rules/day.ts';
import { fenOf } from '#contract/rules/money.ts';
import { decoded } from '#contract/rules/xml-text.ts';

// What an invoice says of itself: as XML, as the words of its page, or in its QR code. What cannot be read is left out.

export interface ReadInvoice {
  /** As the register's field takes it. */
  readonly number?: string;
  /** 分, with tax. */
  readonly amount?: number;
  /** 分, without tax: a hint, never filled in. */
  readonly beforeTax?: number;
  readonly day?: string;
  readonly buyer?: string;
  readonly buyerCode?: string;
}

const dayIn = (text: string | undefined): string | undefined => {
  const [, year, month = '', date = ''] =
    /(20\d{2})\s*[-年/.]?\s*(\d{1,2})\s*[-月/.]?\s*(\d{1,2})/.exec(text ?? '') ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return year !== undefined && isDay(day) ? day : undefined;
};

const said = (read: { readonly [Key in keyof ReadInvoice]: ReadInvoice[Key] | undefined }): ReadInvoice =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && value !== ''));

/** The text of the first element of this name, whatever stands before its colon. */
function element(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(xml) ?? [];
  return text === undefined ? undefined : decoded(text).trim();
}

/** 数电票 as XML, by itself or inside an OFD; older ones as their OFD holds them. */
export function readInvoiceXml(xml: string): ReadInvoice | undefined {
  const whole = element(xml, 'EIid') ?? element(xml, 'InvoiceNumber');
  const older = `${element(xml, 'InvoiceCode') ?? ''}-${element(xml, 'InvoiceNo') ?? ''}`;
  const number =
    whole !== undefined && /^\d{20}$/.test(whole) ? whole : /^(\d{10}|\d{12})-\d{8}$/.test(older) ? older : undefined;
  if (number === undefined) return undefined;
  return said({
    number,
    amount: fenOf(element(xml, 'TotalTax-includedAmount') ?? element(xml, 'TaxInclusiveTotalAmount') ?? ''),
    day: dayIn(element(xml, 'IssueTime') ?? element(xml, 'IssueDate') ?? element(xml, 'RequestTime')),
    buyer: element(xml, 'BuyerName'),
    buyerCode: element(xml, 'BuyerIdNum') ?? element(xml, 'BuyerTaxID'),
  });
}

/** Both kinds of code: the older one holds the amount without tax. */
export function readInvoiceCode(text: string): ReadInvoice | undefined {
  const [version, , code = '', number = '', amount = '', day] = text.split(',').map((part) => part.trim());
  if (version !== '01') return undefined;
  if (code === '' && /^\d{20}$/.test(number)) return said({ number, amount: fenOf(amount), day: dayIn(day) });
  if (!/^(\d{10}|\d{12})$/.test(code) || !/^\d{8}$/.test(number)) return undefined;
  return said({ number: `${code}-${number}`, beforeTax: fenOf(amount), day: dayIn(day) });
}

/** The words of a page line by line, as a PDF or an OFD gives them: the buyer stands before the seller. */
export function readInvoiceText(text: string): ReadInvoice | undefined {
  const words = text.normalize('NFKC');
  const [, whole] = /发票号码\s*:?\s*(\d{20})(?!\d)/.exec(words) ?? [];
  const [, code] = /发票代码\s*:?\s*(\d{12}|\d{10})(?!\d)/.exec(words) ?? [];
  const [, short] = /发票号码\s*:?\s*(\d{8})(?!\d)/.exec(words) ?? [];
  // Where the label and what it names are drawn apart, the only number of twenty digits is the invoice's.
  const [lone, ...others] = words.includes('发票') ? new Set(words.match(/(?<!\d)\d{20}(?!\d)/g)) : [];
  const number =
    whole ??
    (code !== undefined && short !== undefined ? `${code}-${short}` : undefined) ??
    (others.length === 0 ? lone : undefined);
  if (number === undefined) return undefined;
  const [, amount] = /小\s*写\s*\)?\s*[:：]?\s*[¥￥]?\s*([\d,]+\.\d{2})/.exec(words) ?? [];
  const [, day] =
    /开票日期\s*:?\s*(20\d{2}\s*[年-]\s*\d{1,2}\s*[月-]\s*\d{1,2})/.exec(words) ??
    /(20\d{2}\s*年\s*\d{1,2}\s*月\s*\d{1,2})\s*日/.exec(words) ??
    [];
  const [, buyer] = /名\s*称\s*:\s*([^\s:]{2,100})/.exec(words) ?? [];
  const [, buyerCode] = /纳税人识别号\s*:\s*([0-9A-Z]{15,20})(?![0-9A-Z])/i.exec(words) ?? [];
  return said({ number, amount: fenOf(amount ?? ''), day: dayIn(day), buyer, buyerCode });
}

/** Full-width forms, spaces and case do not matter. */
const same = (one: string, other: string): boolean =>
  one.normalize('NFKC').replace(/\s+/g, '').toUpperCase() === other.normalize('NFKC').replace(/\s+/g, '').toUpperCase();

/** Whether the invoice is made out to the company; undefined where it does not say. */
export function buyerProblem(
  { buyer, buyerCode }: Pick<ReadInvoice, 'buyer' | 'buyerCode'>,
  company: { readonly title: string; readonly credit_code: string },
): string | undefined {
  if (buyerCode !== undefined && company.credit_code !== '' && !same(buyerCode, company.credit_code))
    return `购方税号 ${buyerCode} 不是本公司`;
  if (buyer !== undefined && company.title !== '' && !same(buyer, company.title)) return `购方“${buyer}”不是本公司`;
  return undefined;
}
