import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { invoiceSheet, photoOf } from '#testing/files/invoice-pictures.ts';
import { makePdf, type PdfWords } from '#testing/files/make-pdf.ts';
import { makeZip } from '#testing/files/make-zip.ts';

// Twenty invoices in the shapes in which they come, each with the line that it is to fill.

interface ExpectedLine {
  readonly re_no: string;
  /** 分. */
  readonly amount: number | null;
  readonly day: string | null;
}

export interface MadeInvoice {
  readonly name: string;
  readonly file: string;
  readonly bytes: () => Promise<Buffer>;
  readonly line: ExpectedLine;
  /** What is said of it. */
  readonly said: string;
  readonly buyer?: string;
}

export const buyer = { title: '同舟（杭州）科技有限公司', code: '91330106MA2B12345N' };
const seller = { title: '云上办公用品有限公司', code: '91330100MA27ABCD1C' };

const whole = '已读取发票号码、金额、日期，请核对';
const hinted = (amount: string) =>
  `已读取发票号码、日期，请核对；请填写金额（二维码只有不含税金额 ${amount}，请按价税合计）`;
const nothing = '没有读出发票，请填写发票号码、金额和日期';

const newNumber = (serial: number): string => `26332000${String(serial).padStart(12, '0')}`;
const older = (serial: number): { code: string; number: string } => ({
  code: '033002100211',
  number: String(20_000_000 + serial),
});
const yuanText = (fen: number): string => (fen / 100).toFixed(2);
const withCommas = (fen: number): string => yuanText(fen).replace(/\B(?=(\d{3})+\.)/g, ',');
const chineseDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日');

interface Given {
  readonly serial: number;
  readonly amount: number;
  readonly day: string;
  readonly to?: typeof buyer;
}

function eInvoice({ serial, amount, day, to = buyer }: Given, prefix = '', dated = true): string {
  const tag = (name: string, inside: string) => `<${prefix}${name}>${inside}</${prefix}${name}>`;
  const issued = dated ? tag('IssueTime', `${day} 10:21:33`) : '';
  return `<?xml version="1.0" encoding="UTF-8"?>${tag(
    'EInvoice',
    tag('Header', `${tag('EIid', newNumber(serial))}${tag('EInvoiceTag', 'SWEI3200')}${tag('Version', '1.0')}`) +
      tag(
        'EInvoiceData',
        tag('SellerInformation', tag('SellerIdNum', seller.code) + tag('SellerName', seller.title)) +
          tag('BuyerInformation', tag('BuyerIdNum', to.code) + tag('BuyerName', to.title.replace('&', '&amp;'))) +
          tag(
            'BasicInformation',
            tag('TotalAmWithoutTax', yuanText(Math.round(amount / 1.13))) +
              tag('TotalTax-includedAmount', yuanText(amount)) +
              tag('RequestTime', day),
          ),
      ) +
      tag('TaxSupervisionInfo', tag('InvoiceNumber', newNumber(serial)) + issued),
  )}`;
}

const olderOriginal = ({ serial, amount, day }: Given): string =>
  `<?xml version="1.0" encoding="UTF-8"?><fp:eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019"><fp:DocID>1</fp:DocID><fp:InvoiceCode>${older(serial).code}</fp:InvoiceCode><fp:InvoiceNo>${older(serial).number}</fp:InvoiceNo><fp:IssueDate>${chineseDay(day)}</fp:IssueDate><fp:Buyer><fp:BuyerName>${buyer.title}</fp:BuyerName><fp:BuyerTaxID>${buyer.code}</fp:BuyerTaxID></fp:Buyer><fp:TaxInclusiveTotalAmount>${yuanText(amount)}</fp:TaxInclusiveTotalAmount></fp:eInvoice>`;

/** In millimetres, as OFD has it. */
function ofdPage(words: readonly PdfWords[]): string {
  const objects = words.map(
    ({ x, y, text }, at) =>
      `<ofd:TextObject ID="${at + 10}" Boundary="${x} ${y - 3} ${text.length * 3} 4" Font="4" Size="3.1750"><ofd:FillColor Value="0 0 0"/><ofd:TextCode X="0.0" Y="3" DeltaX="g ${text.length} 3">${text}</ofd:TextCode></ofd:TextObject>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer ID="2">${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`;
}

interface OfdParts {
  readonly words?: readonly PdfWords[];
  /** What every invoice of a kind has: the labels. */
  readonly frame?: readonly PdfWords[];
  readonly original?: string;
  readonly facts?: Readonly<Record<string, string>>;
}

function ofd({ words = [], frame = [], original, facts = {} }: OfdParts): Buffer {
  const packed = (text: string) => {
    const bytes = Buffer.from(text);
    return { deflated: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) };
  };
  const data = Object.entries(facts).map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`);
  return makeZip({
    'OFD.xml': packed(
      `<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" DocType="OFD" Version="1.1"><ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${data.join('')}</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    ),
    'Doc_0/Document.xml': packed('<?xml version="1.0"?><ofd:Document xmlns:ofd="http://www.ofdspec.org/2016"/>'),
    'Doc_0/Pages/Page_0/Content.xml': packed(ofdPage(words)),
    'Doc_0/Tpls/Tpl_0/Content.xml': packed(ofdPage(frame)),
    ...(original === undefined ? {} : { 'Doc_0/Attachs/original_invoice.xml': packed(original) }),
  });
}

/** The sheet of a 数电票, in units of a hundredth of its width; labels and what stands behind them apart. */
function newSheet({ serial, amount, day, to = buyer }: Given): { labels: PdfWords[]; values: PdfWords[] } {
  return {
    labels: [
      { x: 36, y: 8, text: '电子发票（普通发票）' },
      { x: 66, y: 8, text: '发票号码：' },
      { x: 66, y: 12, text: '开票日期：' },
      { x: 4, y: 20, text: '名称：' },
      { x: 54, y: 20, text: '名称：' },
      { x: 4, y: 25, text: '统一社会信用代码/纳税人识别号：' },
      { x: 54, y: 25, text: '统一社会信用代码/纳税人识别号：' },
      { x: 4, y: 60, text: '价税合计（大写）' },
      { x: 60, y: 60, text: '（小写）' },
    ],
    values: [
      { x: 76, y: 8, text: newNumber(serial) },
      { x: 76, y: 12, text: chineseDay(day) },
      { x: 10, y: 20, text: to.title },
      { x: 60, y: 20, text: seller.title },
      { x: 32, y: 25, text: to.code },
      { x: 82, y: 25, text: seller.code },
      { x: 70, y: 60, text: `¥${yuanText(amount)}` },
    ],
  };
}

function olderSheet({ serial, amount, day }: Given): PdfWords[] {
  const { code, number } = older(serial);
  return [
    { x: 60, y: 6, text: `发票代码：${code}` },
    { x: 60, y: 10, text: `发票号码：${number}` },
    { x: 60, y: 14, text: `开票日期：${day.replace(/-/g, ' ').replace(/^(\d+) (\d+) (\d+)$/, '$1 年 $2 月 $3 日')}` },
    { x: 4, y: 20, text: `名　　　　称：${buyer.title}` },
    { x: 4, y: 24, text: `纳税人识别号：${buyer.code}` },
    { x: 4, y: 56, text: '价税合计（大写）' },
    { x: 50, y: 56, text: `（小写）￥${withCommas(amount)}` },
    { x: 4, y: 62, text: `名　　　　称：${seller.title}` },
    { x: 4, y: 66, text: `纳税人识别号：${seller.code}` },
  ];
}

const scaled = (words: readonly PdfWords[], by: number): PdfWords[] =>
  words.map(({ x, y, text }) => ({ x: x * by, y: y * by, text }));
/** Wide enough for its letters: a sheet in points is larger than one in millimetres. */
const inPoints = (words: readonly PdfWords[]): PdfWords[] => scaled(words, 9);

const newCode = ({ serial, amount, day }: Given): string =>
  `01,32,,${newNumber(serial)},${yuanText(amount)},${day.replaceAll('-', '')},,A1B2`;
const olderCode = ({ serial, amount, day }: Given): string =>
  `01,10,${older(serial).code},${older(serial).number},${yuanText(amount)},${day.replaceAll('-', '')},12345678901234567890,ABCD,`;

async function scannedPdf(sheet: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(sheet).jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return makePdf({ pages: [[]], picture: { jpeg: data, width: info.width, height: info.height } });
}

const lineOf = ({ serial, amount, day }: Given, number = newNumber(serial)): ExpectedLine => ({
  re_no: number,
  amount,
  day,
});
const olderLine = (given: Given, amount: number | null = given.amount): ExpectedLine => ({
  ...lineOf(given, `${older(given.serial).code}-${older(given.serial).number}`),
  amount,
});
const given = (serial: number, amount: number, day: string, to = buyer): Given => ({ serial, amount, day, to });
const other = { title: '别家&公司', code: '91310000MA1K000019' };

function made(
  name: string,
  ending: string,
  bytes: () => Buffer | Promise<Buffer>,
  line: ExpectedLine,
  said = whole,
  of: string | undefined = buyer.title,
): MadeInvoice {
  return {
    name,
    file: `发票.${ending}`,
    bytes: async () => bytes(),
    line,
    said,
    ...(of !== undefined && { buyer: of }),
  };
}
/** A code says nothing of the buyer. */
const coded = (name: string, ending: string, bytes: () => Promise<Buffer>, line: ExpectedLine, said = whole) =>
  made(name, ending, bytes, line, said, '');

const a = given(1, 113_000, '2026-03-02');
const b = given(2, 9_99, '2026-01-31');
const c = given(3, 1_234_567_89, '2026-02-28');
const d = given(4, 50_00, '2026-02-01', other);
const e = given(5, 88_80, '2026-02-14');
const f = given(6, 6_400_00, '2021-03-05');
const g = given(7, 300_00, '2026-03-01');
const h = given(8, 1_050_00, '2026-01-08');
const i = given(9, 77_70, '2026-02-09');
const j = given(10, 2_000_00, '2020-12-31');
const k = given(11, 640_00, '2026-03-02');
const l = given(12, 12_345_67, '2021-06-18');
const m = given(13, 100_01, '2022-08-08');
const n = given(14, 5_678_90, '2026-02-20');
const o = given(15, 1_130_00, '2026-02-21');
const p = given(16, 42_00, '2026-02-22');
const q = given(17, 100_00, '2021-03-05');
const r = given(18, 999_99, '2021-07-07');
const s = given(19, 365_00, '2026-02-23');

const newPdf = (one: Given): PdfWords[] => {
  const { labels, values } = newSheet(one);
  return inPoints([...labels, ...values]);
};
const { labels: frame, values: filled } = newSheet(i);

export const twentyInvoices: readonly MadeInvoice[] = [
  made('数电 XML', 'xml', () => Buffer.from(eInvoice(a)), lineOf(a)),
  made('数电 XML with prefixes', 'xml', () => Buffer.from(eInvoice(b, 'ns:')), lineOf(b)),
  made('数电 XML without the time of issue', 'xml', () => Buffer.from(eInvoice(c, '', false)), lineOf(c)),
  made('数电 XML of another buyer', 'xml', () => Buffer.from(eInvoice(d)), lineOf(d), whole, other.title),
  made('OFD with the XML of a 数电票', 'ofd', () => ofd({ original: eInvoice(e) }), lineOf(e)),
  made('OFD with the XML of an older one', 'ofd', () => ofd({ original: olderOriginal(f) }), olderLine(f)),
  made(
    'OFD whose XML says more than its page',
    'ofd',
    () => ofd({ words: newSheet(a).labels, original: eInvoice(g) }),
    lineOf(g),
  ),
  made('OFD by the words of its page', 'ofd', () => ofd({ words: Object.values(newSheet(h)).flat() }), lineOf(h)),
  made('OFD with labels in its frame', 'ofd', () => ofd({ words: filled, frame }), lineOf(i)),
  made(
    'OFD of an older one that names itself',
    'ofd',
    () =>
      ofd({
        words: olderSheet(j).filter(({ text }) => !/发票(代码|号码)|日期/.test(text)),
        facts: { 发票代码: older(10).code, 发票号码: older(10).number, 开票日期: chineseDay(j.day) },
      }),
    olderLine(j),
  ),
  made('PDF of a 数电票', 'pdf', () => makePdf({ pages: [newPdf(k)] }), lineOf(k)),
  made(
    'PDF of an older one, in Unicode',
    'pdf',
    () => makePdf({ pages: [inPoints(olderSheet(l))], coding: 'UniGB-UCS2-H' }),
    olderLine(l),
  ),
  made(
    'PDF of an older one, in GBK',
    'pdf',
    () => makePdf({ pages: [inPoints(olderSheet(m))], coding: 'GBK-EUC-H' }),
    olderLine(m),
  ),
  made('PDF whose words are drawn in any order', 'pdf', () => makePdf({ pages: [newPdf(n).reverse()] }), lineOf(n)),
  coded('code of a 数电票', 'png', () => invoiceSheet({ code: newCode(o) }), lineOf(o)),
  coded('photograph of a 数电票', 'jpg', async () => photoOf(await invoiceSheet({ code: newCode(p) }), 13), lineOf(p)),
  coded(
    'code of an older one',
    'png',
    () => invoiceSheet({ code: olderCode(q) }),
    olderLine(q, null),
    hinted('100.00'),
  ),
  coded(
    'photograph of an older one, upside down',
    'jpg',
    async () => photoOf(await invoiceSheet({ code: olderCode(r) }), 178),
    olderLine(r, null),
    hinted('999.99'),
  ),
  coded('scanned PDF with a code', 'pdf', async () => scannedPdf(await invoiceSheet({ code: newCode(s) })), lineOf(s)),
  coded(
    'scan without a code',
    'jpg',
    async () =>
      sharp(await invoiceSheet({}))
        .jpeg()
        .toBuffer(),
    { re_no: '', amount: null, day: null },
    nothing,
  ),
];
