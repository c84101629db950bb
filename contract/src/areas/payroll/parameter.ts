import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DayMillis, Id, Millis, NearDay, Nothing, noInput, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';
import { insuranceNames } from '#contract/rules/payroll/payroll-insurance.ts';

// What pay is reckoned by, each from a day to a day. What a published run was reckoned by is never changed, only followed by another.

export const parameterKinds = { tax: '个人所得税', scheme: '社保与公积金', leave: '假期工资' } as const;
export type ParameterKind = keyof typeof parameterKinds;

const Amount = money({ most: 10_000_000 });
const Percent = z.int().check(z.minimum(0), z.maximum(100));
/** In percent with two decimals at most; kept in ten-thousandths. */
const RatePercent = z.pipe(
  z.number().check(
    z.minimum(0),
    z.maximum(50),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '最多两位小数'),
  ),
  z.transform((value: number) => Math.round(value * 100)),
);
const RateOut = z.pipe(
  z.pipe(
    z.int(),
    z.transform((value: number) => value / 100),
  ),
  z.number(),
);

const period = { from: NearDay, to: z.nullable(NearDay), source: text(300) };
const endsLater = z.refine<{ readonly from: string; readonly to: string | null }>(
  ({ from, to }) => to === null || to >= from,
  { path: ['to'], message: '结束日期不能早于开始日期' },
);

const BracketIn = z.strictObject({ up_to: z.nullable(Amount), percent: Percent, quick: Amount });
const rising = z.refine<readonly { readonly up_to: number | null }[]>(
  (rows) =>
    rows.every(({ up_to }, at) =>
      at === rows.length - 1 ? up_to === null : up_to !== null && up_to > (rows[at - 1]?.up_to ?? 0),
    ),
  '各级上限应逐级升高，最后一级不填上限',
);
const Brackets = z.array(BracketIn).check(z.minLength(1), z.maxLength(10), rising);
const TaxContent = z.strictObject({
  basic: Amount,
  at_once: Amount,
  brackets: Brackets,
  /** Of a bonus taxed apart; null where the law has it no longer. */
  bonus: z.nullable(Brackets),
});

const rateShape = <Value extends z.ZodMiniType>(value: Value) =>
  Object.fromEntries(insuranceNames.map((name) => [name, value])) as Record<(typeof insuranceNames)[number], Value>;
const RateIn = z.strictObject({ person: RatePercent, company: RatePercent });
const SchemeContent = z.strictObject({
  social_floor: Amount,
  social_cap: Amount,
  housing_floor: Amount,
  housing_cap: Amount,
  minimum_wage: Amount,
  rates: z.strictObject(rateShape(RateIn)),
});
const capsAbove = z.refine<{ readonly content: z.output<typeof SchemeContent> }>(
  ({ content }) => content.social_cap >= content.social_floor,
  { path: ['content', 'social_cap'], message: '上限不能低于下限' },
);
const housingAbove = z.refine<{ readonly content: z.output<typeof SchemeContent> }>(
  ({ content }) => content.housing_cap >= content.housing_floor,
  { path: ['content', 'housing_cap'], message: '上限不能低于下限' },
);
const LeaveContent = z.strictObject({
  types: z.array(z.strictObject({ type_id: Id, percent: Percent })).check(z.minLength(1), z.maxLength(50)),
});

const BracketOut = z.object({ up_to: z.nullable(MoneyOut), percent: z.int(), quick: MoneyOut });
const shown = {
  id: z.int(),
  from: DayMillis,
  to: z.nullable(DayMillis),
  source: z.string(),
  /** By a published run: it stays as it is. */
  used: z.boolean(),
  updated_at: Millis,
};
export const PayParameters = z.object({
  tax: z.array(
    z.object({
      ...shown,
      content: z.object({
        basic: MoneyOut,
        at_once: MoneyOut,
        brackets: z.array(BracketOut),
        bonus: z.nullable(z.array(BracketOut)),
      }),
    }),
  ),
  schemes: z.array(
    z.object({
      ...shown,
      scheme_id: z.int(),
      name: z.string(),
      content: z.object({
        social_floor: MoneyOut,
        social_cap: MoneyOut,
        housing_floor: MoneyOut,
        housing_cap: MoneyOut,
        minimum_wage: MoneyOut,
        rates: z.object(rateShape(z.object({ person: RateOut, company: RateOut }))),
      }),
    }),
  ),
  leave: z.array(
    z.object({
      ...shown,
      content: z.object({ types: z.array(z.object({ type_id: z.int(), percent: z.int() })) }),
    }),
  ),
  /** For choosing among. */
  leave_types: z.array(z.object({ id: z.int(), name: z.string(), pay_percent: z.int() })),
  /** The scheme of whoever has none of their own. */
  default_scheme: z.nullable(z.int()),
  /** What is missing for this year or the next, in words. */
  missing: z.array(z.string()),
});
export type PayParameters = z.output<typeof PayParameters>;

export const payParameters = endpoint({
  method: 'GET',
  path: '/api/payroll/parameters',
  summary: '工资参数',
  permission: 'report.salary',
  effect: 'read',
  shows: ['payroll-parameters'],
  input: 'query',
  schema: noInput,
  reply: PayParameters,
  example: {},
});

const save = { method: 'POST', permission: 'report.salary.parameters', effect: 'write' } as const;
const saved = { changes: ['payroll-parameters'], input: 'body', reply: z.object({ id: z.int() }) } as const;

const exampleBrackets = [
  { up_to: 36_000, percent: 3, quick: 0 },
  { up_to: null, percent: 10, quick: 2520 },
];

/** A new one, or (with its number) another content of one that no published run was reckoned by. */
export const saveTaxTable = endpoint({
  ...save,
  ...saved,
  path: '/api/payroll/taxTable',
  summary: '保存个税参数',
  operation: '保存个税参数',
  schema: z.strictObject({ id: z.optional(Id), ...period, content: TaxContent }).check(endsLater),
  example: {
    from: 4_070_880_000_000,
    to: null,
    source: '示例',
    content: { basic: 5000, at_once: 60_000, brackets: exampleBrackets, bonus: null },
  },
});

const exampleRates = { person: 8, company: 16 };
export const saveScheme = endpoint({
  ...save,
  ...saved,
  path: '/api/payroll/scheme',
  summary: '保存社保与公积金方案',
  operation: '保存社保与公积金方案',
  schema: z
    .strictObject({ id: z.optional(Id), name: text(30), ...period, content: SchemeContent })
    .check(endsLater, capsAbove, housingAbove),
  example: {
    name: '示例市',
    from: 4_070_880_000_000,
    to: null,
    source: '示例',
    content: {
      social_floor: 4000,
      social_cap: 25_000,
      housing_floor: 2500,
      housing_cap: 30_000,
      minimum_wage: 2490,
      rates: {
        pension: exampleRates,
        medical: exampleRates,
        unemployment: exampleRates,
        injury: exampleRates,
        maternity: exampleRates,
        housing: exampleRates,
      },
    },
  },
});

export const saveLeavePay = endpoint({
  ...save,
  ...saved,
  path: '/api/payroll/leavePay',
  summary: '保存假期工资参数',
  operation: '保存假期工资参数',
  schema: z.strictObject({ id: z.optional(Id), ...period, content: LeaveContent }).check(endsLater),
  example: { from: 4_070_880_000_000, to: null, source: '公司制度', content: { types: [{ type_id: 1, percent: 80 }] } },
});

export const setDefaultScheme = endpoint({
  ...save,
  path: '/api/payroll/defaultScheme',
  summary: '设置默认方案',
  operation: '设置默认社保方案',
  changes: ['payroll-parameters'],
  input: 'body',
  schema: z.strictObject({ scheme_id: Id }),
  reply: Nothing,
  example: { scheme_id: 1 },
});
