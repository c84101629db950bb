import * as z from 'zod/mini';
import { registrationStates } from '#contract/areas/staff/registration.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import {
  DayMillis,
  Id,
  Keyword,
  LifeDay,
  Mobile,
  Nothing,
  noInput,
  pageOf,
  pageQuery,
  text,
} from '#contract/fields.ts';
import { ImportConfirmation, ImportPreview, ImportResult } from '#contract/imports.ts';
import { cardProblems, isIdCard } from '#contract/rules/staff/id-card.ts';

export const employmentStates = ['pending', 'probation', 'regular', 'left'] as const;
export type EmploymentState = (typeof employmentStates)[number];
export const sexes = ['male', 'female'] as const;

export const IdCard = z.string().check(z.trim(), z.toUpperCase(), z.refine(isIdCard, '身份证号不正确'));
export const BankAccount = z.string().check(z.trim(), z.regex(/^\d{8,25}$/, '银行账号应为 8 至 25 位数字'));

interface CardHolder {
  readonly id_card?: string | null | undefined;
  readonly sex?: string | null | undefined;
  readonly birthday?: string | null | undefined;
}

/** Sex and birthday stand in the card: what is sent besides must be the same. */
export const agreesWithCard = z.check<CardHolder>((found) => {
  const { id_card, ...said } = found.value;
  const problems = typeof id_card === 'string' && isIdCard(id_card) ? cardProblems(id_card, said) : {};
  for (const [field, message] of Object.entries(problems))
    found.issues.push({ code: 'custom', path: [field], message, input: found.value });
});

/** What a row offers, judged by the server. */
export const personActions = [
  'detail',
  'edit',
  'status',
  'post-change',
  'salary-change',
  'leaving',
  'activate',
] as const;
export type PersonAction = (typeof personActions)[number];

/** Without the permission for the staff list only the first five are there, of active people. */
export const PersonRow = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  department_name: z.string(),
  post_name: z.nullable(z.string()),
  department_id: z.optional(z.int()),
  job_number: z.optional(z.string()),
  mobile: z.optional(z.nullable(z.string())),
  state: z.optional(z.enum(employmentStates)),
  /** Of someone pending who registered. */
  registration_state: z.optional(z.enum(registrationStates)),
  enabled: z.optional(z.boolean()),
  entry_date: z.optional(z.nullable(DayMillis)),
  actions: z.optional(z.array(z.enum(personActions))),
});
export type PersonRow = z.output<typeof PersonRow>;

const filters = {
  keyword: z.optional(Keyword),
  /** Working: on probation or regular. All, as without it, whoever ever was here. */
  state: z.optional(z.enum(['working', ...employmentStates, 'all'])),
  department_id: z.optional(Id),
  /** Also the departments below it. */
  below: z.optional(z.boolean()),
  station_id: z.optional(Id),
  enabled: z.optional(z.boolean()),
  /** Those who work here and have never set a password. */
  unactivated: z.optional(z.boolean()),
  entry_from: z.optional(LifeDay),
  entry_to: z.optional(LifeDay),
};

export const userList = endpoint({
  method: 'GET',
  path: '/api/user/userList',
  summary: '员工列表',
  permission: 'signed-in',
  effect: 'read',
  shows: ['people', 'organisation', 'approval'],
  input: 'query',
  schema: pageQuery(['job_number', 'pinyin', 'entry_date'], filters),
  reply: pageOf(PersonRow),
  example: {},
});

const { state: _state, ...countFilters } = filters;
const countedStates = { pending: z.int(), probation: z.int(), regular: z.int(), left: z.int() };

/** How many each tab would show, under the same filters. */
export const userCount = endpoint({
  method: 'GET',
  path: '/api/user/userCount',
  summary: '员工人数',
  permission: 'staff.list',
  effect: 'read',
  shows: ['people', 'organisation', 'approval'],
  background: true,
  input: 'query',
  schema: z.strictObject(countFilters),
  reply: z.object({ all: z.int(), working: z.int(), ...countedStates }),
  example: {},
});

export const exportPeople = exportOf(userList, { permission: 'staff.export', path: '/api/user/userExport' });

const personal = {
  name: text(20),
  mobile: z.nullable(Mobile),
  sex: z.nullable(z.enum(sexes)),
  birthday: z.nullable(LifeDay),
  id_card: z.nullable(IdCard),
  bank_name: z.nullable(text(50)),
  bank_account: z.nullable(BankAccount),
  emergency_contact: z.nullable(text(20)),
  emergency_mobile: z.nullable(Mobile),
  address: z.nullable(text(100)),
};

const NewPerson = z
  .strictObject({
    ...personal,
    mobile: Mobile,
    department_id: Id,
    station_id: z.nullable(Id),
    manager_id: z.nullable(Id),
    entry_date: LifeDay,
    work_start_date: z.nullable(LifeDay),
    probation_months: z.int().check(z.minimum(0), z.maximum(6)),
    group_ids: z.array(Id).check(z.maxLength(20)),
  })
  .check(agreesWithCard);

const examplePerson = {
  name: '张三',
  mobile: '13800000000',
  sex: null,
  birthday: null,
  id_card: null,
  bank_name: null,
  bank_account: null,
  emergency_contact: null,
  emergency_mobile: null,
  address: null,
};

export const createPerson = endpoint({
  method: 'PUT',
  path: '/api/ltd/userInfo',
  summary: '新增员工',
  permission: 'staff.create',
  effect: 'write',
  operation: '新增员工',
  changes: ['people'],
  input: 'body',
  schema: NewPerson,
  reply: z.object({ id: z.int(), job_number: z.string() }),
  example: {
    ...examplePerson,
    department_id: 1,
    station_id: null,
    manager_id: null,
    entry_date: 1_767_196_800_000,
    work_start_date: null,
    probation_months: 3,
    group_ids: [],
  },
});

/** What a new person may be given: the groups that hand on nothing the caller lacks. */
export const givableGroups = endpoint({
  method: 'GET',
  path: '/api/ltd/userGroupGivable',
  summary: '可授予的权限组',
  permission: 'staff.create',
  effect: 'read',
  shows: ['groups'],
  input: 'query',
  schema: noInput,
  /** Usual: the one everyone is in as a rule. */
  reply: z.array(z.object({ id: z.int(), name: z.string(), usual: z.boolean() })),
  example: {},
});

/** What is left out stays as it is, so that a masked number is never sent back. */
export const PersonEdit = z
  .strictObject({
    user_id: Id,
    ...(Object.fromEntries(Object.entries(personal).map(([name, field]) => [name, z.optional(field)])) as {
      [K in keyof typeof personal]: z.ZodMiniOptional<(typeof personal)[K]>;
    }),
    manager_id: z.optional(z.nullable(Id)),
    entry_date: z.optional(LifeDay),
    work_start_date: z.optional(z.nullable(LifeDay)),
    probation_months: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
    attachment_ids: z.optional(z.array(Id).check(z.maxLength(50))),
  })
  .check(agreesWithCard);

export const editPerson = endpoint({
  method: 'POST',
  path: '/api/ltd/userInfo',
  summary: '编辑员工',
  permission: 'staff.edit',
  effect: 'write',
  operation: '编辑员工',
  changes: ['people'],
  input: 'body',
  schema: PersonEdit,
  reply: Nothing,
  example: { user_id: 1, name: '张三' },
});

export const userStatus = endpoint({
  method: 'POST',
  path: '/api/user/userStatus',
  summary: '启用或禁用',
  permission: 'staff.status',
  effect: 'write',
  operation: '启用或禁用员工',
  changes: ['people'],
  input: 'body',
  schema: z.strictObject({ user_id: Id, enabled: z.boolean() }),
  reply: Nothing,
  example: { user_id: 1, enabled: true },
});

export const peopleImportTemplate = endpoint({
  method: 'GET',
  path: '/api/user/userImportTemplate',
  summary: '员工导入模板',
  permission: 'staff.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({}),
  reply: z.unknown(),
  example: {},
});

export const previewPeopleImport = endpoint({
  method: 'PUT',
  path: '/api/user/userImport',
  summary: '预览员工导入',
  permission: 'staff.import',
  effect: 'write',
  operation: '预览员工导入',
  changes: [],
  transport: 'upload',
  input: 'query',
  schema: z.strictObject({}),
  reply: ImportPreview,
  example: {},
});

export const importPeople = endpoint({
  method: 'POST',
  path: '/api/user/userImport',
  summary: '导入员工',
  permission: 'staff.import',
  effect: 'write',
  operation: '导入员工',
  changes: ['people'],
  input: 'body',
  schema: ImportConfirmation,
  /** The people: whom it brought, to be given their first links. */
  reply: z.extend(ImportResult, {
    people: z.array(z.object({ id: z.int(), name: z.string(), job_number: z.string() })),
  }),
  example: { import_id: 1, mode: 'all' },
});

export const peopleImportProblems = endpoint({
  method: 'GET',
  path: '/api/user/userImportProblems',
  summary: '员工导入错误文件',
  permission: 'staff.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ import_id: Id }),
  reply: z.unknown(),
  example: { import_id: 1 },
});
