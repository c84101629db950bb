import { fenOf } from '#contract/rules/money.ts';

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
  const [, year, month, date] = /(\d{4})\s*[-年/.]?\s*(\d{1,2})\s*[-月/.]?\s*(\d{1,2})/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : `${year}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`;
};

const said = (read: { readonly [Key in keyof ReadInvoice]: ReadInvoice[Key] | undefined }): ReadInvoice =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && value !== ''));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '').trim();

/** The text of the first element of this name, whatever stands before its colon. */
function element(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(xml) ?? [];
  return text === undefined ? undefined : plain(text);
}

/** 数电票 as XML, by itself or inside an OFD. */
export function readInvoiceXml(xml: string): ReadInvoice | undefined {
  const number = element(xml, 'EIid') ?? element(xml, 'InvoiceNumber');
  if (number === undefined || !/^\d{20}$/.test(number)) return undefined;
  return said({
    number,
    amount: fenOf(element(xml, 'TotalTax-includedAmount') ?? ''),
    day: dayIn(element(xml, 'IssueTime') ?? element(xml, 'RequestTime')),
    buyer: element(xml, 'BuyerName'),
    buyerCode: element(xml, 'BuyerIdNum'),
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

/** The words of a page, as a PDF or an OFD gives them. */
export function readInvoiceText(text: string): ReadInvoice | undefined {
  const words = text.normalize('NFKC');
  const [, whole] = /发票号码\s*:?\s*(\d{20})(?!\d)/.exec(words) ?? [];
  const [, code] = /发票代码\s*:?\s*(\d{12}|\d{10})(?!\d)/.exec(words) ?? [];
  const [, short] = /发票号码\s*:?\s*(\d{8})(?!\d)/.exec(words) ?? [];
  const number = whole ?? (code !== undefined && short !== undefined ? `${code}-${short}` : undefined);
  if (number === undefined) return undefined;
  const [, amount] = /小写\s*\)?\s*[¥￥]?\s*([\d,]+\.\d{2})/.exec(words) ?? [];
  const [, day] = /开票日期\s*:?\s*(\d{4}\s*[年-]\s*\d{1,2}\s*[月-]\s*\d{1,2})/.exec(words) ?? [];
  return said({ number, amount: fenOf(amount ?? ''), day: dayIn(day) });
}

/** Whether the invoice is made out to the company; undefined where it does not say. */
export function buyerProblem(
  read: ReadInvoice,
  company: { readonly title: string; readonly credit_code: string },
): string | undefined {
  if (
    read.buyerCode !== undefined &&
    company.credit_code !== '' &&
    read.buyerCode.toUpperCase() !== company.credit_code
  )
    return `购方税号 ${read.buyerCode} 不是本公司`;
  if (read.buyer !== undefined && company.title !== '' && read.buyer !== company.title)
    return `购方“${read.buyer}”不是本公司`;
  return undefined;
}
