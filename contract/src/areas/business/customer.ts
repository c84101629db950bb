import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Mobile, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';
import { creditCodeProblem, plainCreditCode } from '#contract/rules/business/credit-code.ts';

// Whom the company sells to. One credit code, one customer; people of the customer are its contacts.

export const industries = {
  manufacturing: '制造业',
  internet: '互联网与软件',
  finance: '金融',
  government: '政府与公共事业',
  education: '教育',
  medical: '医疗',
  energy: '能源与环保',
  trade: '贸易与零售',
  construction: '建筑与地产',
  transport: '交通与物流',
  other: '其他',
} as const;
export type Industry = keyof typeof industries;
const industryNames = Object.keys(industries) as [Industry, ...Industry[]];

/** Where a customer or an opportunity came from. */
export const businessSources = {
  referral: '客户介绍',
  visit: '主动拜访',
  website: '官网与网络',
  exhibition: '展会与活动',
  tender: '招投标',
  partner: '合作伙伴',
  returning: '老客户复购',
  other: '其他',
} as const;
export type BusinessSource = keyof typeof businessSources;
export const sourceNames = Object.keys(businessSources) as [BusinessSource, ...BusinessSource[]];

const wellFormedCode = z.check<string>((found) => {
  const message = creditCodeProblem(found.value);
  if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
});
const CreditCode = z.pipe(z.string().check(wellFormedCode), z.transform(plainCreditCode));

const ContactDraft = z.strictObject({
  /** Of a contact that is there already; the others are new, and those left out go. */
  id: z.optional(Id),
  name: text(20),
  position: z.nullable(text(30)),
  mobile: z.nullable(Mobile),
  email: z.nullable(z.string().check(z.trim(), z.email('邮箱格式不正确'), z.maxLength(100))),
  main: z.boolean(),
});

const oneMain = z.refine<readonly { main: boolean }[]>(
  (contacts) => contacts.length === 0 || contacts.filter(({ main }) => main).length === 1,
  '请选择一位主要联系人',
);

const customerFields = {
  name: text(60),
  credit_code: z.nullable(CreditCode),
  industry: z.nullable(z.enum(industryNames)),
  region: z.nullable(text(30)),
  source: z.nullable(z.enum(sourceNames)),
  address: z.nullable(text(100)),
  description: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  contacts: z.array(ContactDraft).check(z.maxLength(30), oneMain),
  file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
};
export const CustomerDraft = z.strictObject(customerFields);
export type CustomerDraft = z.output<typeof CustomerDraft>;

const customerActions = ['detail', 'edit', 'delete', 'hand-over', 'merge', 'new-opportunity'] as const;

export const CustomerRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  credit_code: z.nullable(z.string()),
  industry: z.nullable(z.enum(industryNames)),
  region: z.nullable(z.string()),
  source: z.nullable(z.enum(sourceNames)),
  owner_id: z.int(),
  owner_name: z.string(),
  contact_name: z.nullable(z.string()),
  /** Masked where the customer's owner is out of the viewer's scope. */
  contact_mobile: z.nullable(z.string()),
  last_contact_at: z.nullable(Millis),
  created_at: Millis,
  actions: z.array(z.enum(customerActions)),
});
export type CustomerRow = z.output<typeof CustomerRow>;

export const customerPage = endpoint({
  method: 'GET',
  path: '/api/business/customer',
  summary: '客户列表',
  permission: 'business.list',
  effect: 'read',
  shows: ['customers', 'business'],
  input: 'query',
  schema: pageQuery(['created_at', 'pinyin', 'last_contact_at'], {
    keyword: z.optional(Keyword),
    industry: z.optional(z.enum(industryNames)),
    source: z.optional(z.enum(sourceNames)),
    owner_id: z.optional(Id),
    department_id: z.optional(Id),
    region: z.optional(Keyword),
  }),
  reply: pageOf(CustomerRow),
  example: {},
});
export const exportCustomers = exportOf(customerPage, { permission: 'business.export' });

const exampleCustomer = {
  name: '杭州云帆科技有限公司',
  credit_code: null,
  industry: 'internet' as const,
  region: '浙江杭州',
  source: 'visit' as const,
  address: null,
  contacts: [{ name: '王明', position: '采购经理', mobile: '13800000000', email: null, main: true }],
};

export const createCustomer = endpoint({
  method: 'PUT',
  path: '/api/business/customer',
  summary: '新增客户',
  permission: 'business.customer',
  effect: 'write',
  operation: '新增客户',
  changes: ['customers'],
  input: 'body',
  schema: CustomerDraft,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: exampleCustomer,
});

export const editCustomer = endpoint({
  method: 'POST',
  path: '/api/business/customer',
  summary: '编辑客户',
  permission: 'business.customer',
  effect: 'write',
  operation: '编辑客户',
  changes: ['customers', 'business'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...customerFields }),
  reply: Nothing,
  example: { id: 1, version: 1, ...exampleCustomer },
});

/** Only one without opportunities, orders or follow-ups. */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/business/customer',
  summary: '删除客户',
  permission: 'business.customer',
  effect: 'write',
  operation: '删除客户',
  changes: ['customers'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const handOverCustomers = endpoint({
  method: 'POST',
  path: '/api/business/customerOwner',
  summary: '移交客户',
  permission: 'business.hand-over',
  effect: 'write',
  operation: '移交客户',
  changes: ['customers', 'business'],
  input: 'body',
  schema: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    user_id: Id,
    /** Also the opportunities of these customers that have the same owner and are still under way. */
    with_opportunities: z.boolean(),
  }),
  reply: z.object({ customers: z.int(), opportunities: z.int() }),
  example: { ids: [1], user_id: 2, with_opportunities: true },
});

/** While a name or code is typed: who is likely the same, before anything is saved. */
export const customerTwins = endpoint({
  method: 'GET',
  path: '/api/business/customerTwins',
  summary: '疑似重复的客户',
  permission: 'business.list',
  effect: 'read',
  shows: ['customers'],
  input: 'query',
  schema: z.strictObject({ name: z.optional(Keyword), credit_code: z.optional(Keyword), but: z.optional(Id) }),
  reply: z.array(
    z.object({
      id: z.nullable(z.int()),
      /** Out of the viewer's scope only what is needed to ask the right person: no id, no number. */
      name: z.string(),
      owner_name: z.nullable(z.string()),
      by: z.enum(['credit_code', 'name']),
    }),
  ),
  example: { name: '云帆科技' },
});

/** For pickers: customers that an opportunity may be made for. */
export const customerOptions = endpoint({
  method: 'GET',
  path: '/api/business/customerOptions',
  summary: '可选的客户',
  permission: 'business.list',
  effect: 'read',
  shows: ['customers'],
  input: 'query',
  schema: z.strictObject({ keyword: z.optional(Keyword), id: z.optional(Id) }),
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      number: z.string(),
      contacts: z.array(z.object({ id: z.int(), name: z.string(), main: z.boolean() })),
    }),
  ),
  example: {},
});

export const ContactShown = z.object({
  id: z.int(),
  name: z.string(),
  position: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  main: z.boolean(),
});

export const customerDetail = endpoint({
  method: 'GET',
  path: '/api/business/customerDetail',
  summary: '客户详情',
  permission: 'business.list',
  effect: 'read',
  shows: ['customers', 'business', 'files'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...CustomerRow.shape,
    version: z.int(),
    address: z.nullable(z.string()),
    description: z.string(),
    contacts: z.array(ContactShown),
    files: z.array(UploadedFile),
    /** Only of what the viewer may open. */
    figures: z.object({
      opportunities: z.int(),
      won: z.int(),
      contract: MoneyOut,
      received: MoneyOut,
      overdue: MoneyOut,
    }),
  }),
  example: { id: 1 },
});
