import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { agreesWithCard, employmentStates, PersonEdit, personActions, sexes } from '#contract/areas/staff/people.ts';
import { registrationStates } from '#contract/areas/staff/registration.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import {
  DayMillis,
  endsAfterItBegins,
  Id,
  lifePeriod,
  Millis,
  Nothing,
  pageOf,
  pageQuery,
  text,
} from '#contract/fields.ts';

export const degrees = ['高中', '中专', '大专', '本科', '硕士', '博士', '其他'] as const;
export const contractKinds = ['fixed', 'open', 'internship', 'service'] as const;

const Education = z.object({
  id: z.int(),
  school: z.string(),
  major: z.string(),
  degree: z.enum(degrees),
  start_date: DayMillis,
  end_date: z.nullable(DayMillis),
});
const WorkRecord = z.object({
  id: z.int(),
  company: z.string(),
  post: z.string(),
  start_date: DayMillis,
  end_date: z.nullable(DayMillis),
  description: z.string(),
});
const LabourContract = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(contractKinds),
  start_date: DayMillis,
  end_date: z.nullable(DayMillis),
  files: z.array(UploadedFile),
});
const PostHistory = z.object({
  id: z.int(),
  effective_date: DayMillis,
  department_name: z.string(),
  post_name: z.nullable(z.string()),
  reason: z.string(),
});

export const Person = z.object({
  id: z.int(),
  job_number: z.string(),
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  sex: z.nullable(z.enum(sexes)),
  birthday: z.nullable(DayMillis),
  /** Masked; the whole number is asked for by itself, and that is written down. */
  id_card: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  bank_account: z.nullable(z.string()),
  emergency_contact: z.nullable(z.string()),
  emergency_mobile: z.nullable(z.string()),
  address: z.nullable(z.string()),
  department_id: z.int(),
  department_name: z.string(),
  station_id: z.nullable(z.int()),
  post_name: z.nullable(z.string()),
  manager_id: z.nullable(z.int()),
  manager_name: z.nullable(z.string()),
  entry_date: z.nullable(DayMillis),
  work_start_date: z.nullable(DayMillis),
  probation_months: z.int(),
  regular_date: z.nullable(DayMillis),
  left_date: z.nullable(DayMillis),
  state: z.enum(employmentStates),
  /** Of someone pending who registered. */
  registration_state: z.optional(z.enum(registrationStates)),
  enabled: z.boolean(),
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
  education: z.array(Education),
  work: z.array(WorkRecord),
  contracts: z.array(LabourContract),
  post_history: z.array(PostHistory),
  attachments: z.array(UploadedFile),
  actions: z.array(z.enum(personActions)),
  /** For an administrator: by whose link the password was set anew, until that is settled. */
  password_reset: z.nullable(z.object({ by: z.string(), at: Millis })),
  /** Which fields the viewer may change. */
  editable: z.array(z.string()),
  /** Of these, which cannot be changed now, and why: a request about them is under approval. */
  held: z.record(z.string(), z.string()),
  may_unmask: z.object({ id_card: z.boolean(), bank_account: z.boolean(), salary: z.boolean() }),
});
export type Person = z.output<typeof Person>;

/** One's own, or with the staff permission anyone in scope. */
export const userDetail = endpoint({
  method: 'GET',
  path: '/api/ltd/userDetail',
  summary: '员工详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['people', 'organisation', 'groups', 'files', 'approval'],
  input: 'query',
  schema: z.strictObject({ user_id: z.optional(Id) }),
  reply: Person,
  example: {},
});

export const unmask = endpoint({
  method: 'GET',
  path: '/api/ltd/userSecret',
  summary: '查看完整号码',
  permission: 'signed-in',
  effect: 'read',
  operation: '查看敏感信息',
  shows: [],
  input: 'query',
  schema: z.strictObject({ user_id: z.optional(Id), field: z.enum(['id_card', 'bank_account']) }),
  reply: z.object({ value: z.nullable(z.string()) }),
  example: { field: 'id_card' },
});

const shape = PersonEdit.shape;

/** One's own data, or with the HR permission and `user_id` another's. */
const OwnInfo = z
  .strictObject({
    user_id: z.optional(Id),
    sex: shape.sex,
    birthday: shape.birthday,
    id_card: shape.id_card,
    bank_name: shape.bank_name,
    bank_account: shape.bank_account,
    emergency_contact: shape.emergency_contact,
    emergency_mobile: shape.emergency_mobile,
    address: shape.address,
    /** The specification's text `{"isAll":bool,"img":[file]}`, as its parts. */
    avatar: z.optional(z.nullable(z.strictObject({ isAll: z.boolean(), img: z.array(Id).check(z.maxLength(1)) }))),
    attachment_ids: shape.attachment_ids,
  })
  .check(agreesWithCard);

export const editOwnInfo = endpoint({
  method: 'PUT',
  path: '/api/ltd/userInfoUserCreateAndUpdate',
  summary: '修改个人信息',
  permission: 'signed-in',
  effect: 'write',
  operation: '修改个人信息',
  changes: ['people', 'myself'],
  input: 'body',
  schema: OwnInfo,
  reply: Nothing,
  example: { emergency_contact: '李四' },
});

export const educationFields = {
  school: text(50),
  major: z.string().check(z.trim(), z.maxLength(50)),
  degree: z.enum(degrees),
  ...lifePeriod,
};
export const workFields = {
  company: text(50),
  post: text(30),
  description: z.string().check(z.trim(), z.maxLength(500)),
  ...lifePeriod,
};
const whose = { id: z.optional(Id), user_id: z.optional(Id) };

export const EducationDraft = z.strictObject({ ...whose, ...educationFields }).check(endsAfterItBegins);

export const saveEducation = endpoint({
  method: 'PUT',
  path: '/api/ltd/userEducationUserCreateAndUpdate',
  summary: '保存教育经历',
  permission: 'signed-in',
  effect: 'write',
  operation: '保存教育经历',
  changes: ['people'],
  input: 'body',
  schema: EducationDraft,
  reply: z.object({ id: z.int() }),
  example: { school: '浙江大学', major: '计算机', degree: '本科', start_date: 1_500_000_000_000, end_date: null },
});

export const WorkDraft = z.strictObject({ ...whose, ...workFields }).check(endsAfterItBegins);

export const saveWork = endpoint({
  method: 'PUT',
  path: '/api/ltd/userWorkUserCreateAndUpdate',
  summary: '保存工作经历',
  permission: 'signed-in',
  effect: 'write',
  operation: '保存工作经历',
  changes: ['people'],
  input: 'body',
  schema: WorkDraft,
  reply: z.object({ id: z.int() }),
  example: { company: '某公司', post: '工程师', description: '', start_date: 1_500_000_000_000, end_date: null },
});

const RecordOf = z.strictObject({ id: Id, user_id: z.optional(Id) });

export const deleteEducation = endpoint({
  method: 'DELETE',
  path: '/api/ltd/userEducation',
  summary: '删除教育经历',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除教育经历',
  changes: ['people'],
  input: 'query',
  schema: RecordOf,
  reply: Nothing,
  example: { id: 1 },
});

export const deleteWork = endpoint({
  method: 'DELETE',
  path: '/api/ltd/userWork',
  summary: '删除工作经历',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除工作经历',
  changes: ['people'],
  input: 'query',
  schema: RecordOf,
  reply: Nothing,
  example: { id: 1 },
});

export const ContractDraft = z
  .strictObject({
    id: z.optional(Id),
    user_id: Id,
    number: text(30),
    kind: z.enum(contractKinds),
    ...lifePeriod,
    file_ids: z.array(Id).check(z.maxLength(10)),
  })
  .check(endsAfterItBegins);

export const saveContract = endpoint({
  method: 'PUT',
  path: '/api/ltd/userContract',
  summary: '保存劳动合同',
  permission: 'staff.edit',
  effect: 'write',
  operation: '保存劳动合同',
  changes: ['people'],
  input: 'body',
  schema: ContractDraft,
  reply: z.object({ id: z.int() }),
  example: { user_id: 1, number: 'HT-1', kind: 'fixed', start_date: 1_500_000_000_000, end_date: null, file_ids: [] },
});

export const deleteContract = endpoint({
  method: 'DELETE',
  path: '/api/ltd/userContract',
  summary: '删除劳动合同',
  permission: 'staff.edit',
  effect: 'write',
  operation: '删除劳动合同',
  changes: ['people'],
  input: 'query',
  schema: z.strictObject({ id: Id, user_id: Id }),
  reply: Nothing,
  example: { id: 1, user_id: 1 },
});

/** What the operation log says about one person, for that person's page. */
export const personLog = endpoint({
  method: 'GET',
  path: '/api/ltd/userLog',
  summary: '员工变更记录',
  permission: 'staff.list',
  effect: 'read',
  shows: ['people', 'approval'],
  input: 'query',
  schema: pageQuery(['at'], { user_id: Id }),
  reply: pageOf(
    z.object({
      id: z.int(),
      at: Millis,
      user_name: z.nullable(z.string()),
      operation: z.string(),
      changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })),
    }),
  ),
  example: { user_id: 1 },
});

export const exportPersonLog = exportOf(personLog);
