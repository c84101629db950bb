import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { InvoiceReading } from '#contract/areas/reimbursement/invoice.ts';
import { Day, DayMillis, Id, isPlain, text } from '#contract/fields.ts';
import { Money, MoneyOut, money } from '#contract/money.ts';

// The lines of a claim: as they are sent, as far as they are filled in, and as they are shown.

export const transports = ['飞机', '高铁', '火车', '长途汽车', '自驾', '出租车', '其他'] as const;

export const maximumLines = 60;
export const maybe = (maximum: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(maximum), z.refine(isPlain, '包含无效字符')), '');
export const Files = z._default(z.array(Id).check(z.maxLength(9)), []);
/** A line's own: 分 of one line fit into what a claim may come to. */
const Price = money({ most: 100_000_000 });
const price = z._default(Price, 0);

/** Of every line. A number of several invoices is written one after the other, with commas. */
const lineFields = {
  re_no: maybe(300),
  file_ids: Files,
};

export const NormalLine = z.strictObject({
  /** When it was spent. */
  day: z._default(z.nullable(Day), null),
  other: text(200),
  other_price: money({ least: 0.01, most: 100_000_000 }),
  ...lineFields,
});

export const TravelLine = z.strictObject({
  start_times: Day,
  end_times: Day,
  start_place: text(50),
  end_place: text(50),
  transport: z._default(z.enum([...transports, '']), ''),
  bill_price: price,
  /** How many sheets. */
  bill_num: z._default(z.int().check(z.minimum(0), z.maximum(200)), 0),
  /** Days away. */
  subsidy: z._default(z.int().check(z.minimum(0), z.maximum(366)), 0),
  subsidy_price: price,
  other: maybe(200),
  other_price: price,
  /** Why the subsidy is above the standard. */
  over_reason: maybe(200),
  ...lineFields,
});

/** A line as far as it is filled in. */
export const DraftLine = z.strictObject({
  day: z._default(z.nullable(Day), null),
  start_times: z._default(z.nullable(Day), null),
  end_times: z._default(z.nullable(Day), null),
  start_place: maybe(50),
  end_place: maybe(50),
  transport: z._default(z.enum([...transports, '']), ''),
  bill_price: price,
  bill_num: z._default(z.int().check(z.minimum(0), z.maximum(200)), 0),
  subsidy: z._default(z.int().check(z.minimum(0), z.maximum(366)), 0),
  subsidy_price: price,
  other: maybe(200),
  other_price: price,
  over_reason: maybe(200),
  ...lineFields,
});
export type DraftLine = z.output<typeof DraftLine>;

export const ClaimLine = z.object({
  id: z.int(),
  day: z.nullable(DayMillis),
  start_times: z.nullable(DayMillis),
  end_times: z.nullable(DayMillis),
  start_place: z.string(),
  end_place: z.string(),
  transport: z.string(),
  bill_price: MoneyOut,
  bill_num: z.int(),
  subsidy: z.int(),
  subsidy_price: MoneyOut,
  other: z.string(),
  other_price: MoneyOut,
  over_reason: z.string(),
  re_no: z.string(),
  amount: MoneyOut,
  /** 核定金额: what was agreed to, as far as someone has. */
  approved: z.nullable(MoneyOut),
  /** What the subsidy may be by the rule, where there is one. */
  standard: z.nullable(MoneyOut),
  files: z.array(UploadedFile),
  /** Of those of its files that were read. */
  readings: z.array(InvoiceReading),
});
export type ClaimLine = z.output<typeof ClaimLine>;

/** 核定金额: what an approver agrees to, of the lines that are named. */
export const ClaimDecision = z.strictObject({
  lines: z.array(z.strictObject({ id: Id, approved: Money })).check(z.maxLength(maximumLines)),
});

const Offset = z.strictObject({ loan_id: Id, amount: money({ least: 0.01 }) });
/** 冲账: what of which loan a claim is set off with. */
export const offsets = { offsets: z._default(z.array(Offset).check(z.maxLength(20)), []) };
