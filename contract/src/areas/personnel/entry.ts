import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { NewPassword } from '#contract/areas/identity/account.ts';
import { invitationStates, Secret } from '#contract/areas/personnel/activation.ts';
import { SalaryAmounts } from '#contract/areas/salary.ts';
import { agreesWithCard, BankAccount, IdCard, sexes } from '#contract/areas/staff/people.ts';
import { degrees, educationFields, workFields } from '#contract/areas/staff/person.ts';
import { registrationStates } from '#contract/areas/staff/registration.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import {
  Day,
  DayMillis,
  endsAfterItBegins,
  Id,
  LifeDay,
  Millis,
  Mobile,
  Nothing,
  pageOf,
  pageQuery,
  text,
} from '#contract/fields.ts';

// How someone comes: invited, registered, and judged by an approval of kind entry.

const Name = text(20);

export const Invitation = z.object({
  id: z.int(),
  state: z.enum(invitationStates),
  /** As it was invited; whoever registers may write it otherwise. */
  name: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  department_id: z.nullable(z.int()),
  department_name: z.nullable(z.string()),
  station_id: z.nullable(z.int()),
  post_name: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()),
  created_at: Millis,
  expires_at: Millis,
  registered_name: z.nullable(z.string()),
  /** Of whoever registered with it, to open their page, and of the request that judges them. */
  user_id: z.nullable(z.int()),
  approval_id: z.nullable(z.int()),
  registration_state: z.nullable(z.enum(registrationStates)),
});
export type Invitation = z.output<typeof Invitation>;

export const invitationPage = endpoint({
  method: 'GET',
  path: '/api/ltd/invitationPage',
  summary: '入职邀请',
  permission: 'staff.invite',
  effect: 'read',
  shows: ['invitations', 'approval'],
  input: 'query',
  schema: pageQuery(['created_at'], { state: z.optional(z.enum(invitationStates)) }),
  reply: pageOf(Invitation),
  example: {},
});

export const exportInvitations = exportOf(invitationPage);

const InvitationDraft = z.strictObject({
  name: z.optional(Name),
  mobile: z.optional(Mobile),
  department_id: z.optional(Id),
  station_id: z.optional(Id),
  days: z.int().check(z.minimum(1), z.maximum(30)),
});

/** The secret is shown once: only its hash is kept, so the answer is not stored for replay. */
export const invite = endpoint({
  method: 'PUT',
  path: '/api/ltd/invitation',
  summary: '邀请入职',
  permission: 'staff.invite',
  effect: 'session',
  operation: '邀请入职',
  changes: ['invitations'],
  input: 'body',
  schema: InvitationDraft,
  /** The company: as it is called in its settings, empty as long as it is not. */
  reply: z.object({ id: z.int(), link: z.string(), expires_at: Millis, company: z.string() }),
  example: { days: 7 },
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/ltd/invitation',
  summary: '撤销邀请',
  permission: 'staff.invite',
  effect: 'write',
  operation: '撤销邀请',
  changes: ['invitations', 'people'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const checkInvitation = endpoint({
  method: 'GET',
  path: '/api/user/invitation',
  summary: '查看邀请',
  permission: 'public',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ invite: Secret }),
  reply: z.object({
    name: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    department_name: z.nullable(z.string()),
    registered: z.boolean(),
  }),
  example: { invite: 'A'.repeat(43) },
});

const Registration = z
  .strictObject({
    invite: Secret,
    name: Name,
    mobile: Mobile,
    password: NewPassword,
    password_confirmation: z.string().check(z.minLength(1, '请再次输入密码')),
  })
  .check(
    z.refine((draft) => draft.password === draft.password_confirmation, {
      path: ['password_confirmation'],
      message: '两次输入的密码不一致',
    }),
  );

export const register = endpoint({
  method: 'PUT',
  path: '/api/user/register',
  summary: '注册',
  permission: 'public',
  effect: 'session',
  operation: '注册',
  input: 'body',
  schema: Registration,
  reply: z.object({ register_token: z.string() }),
  example: {
    invite: 'A'.repeat(43),
    name: '张三',
    mobile: '13800000000',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
  },
});

/** The invitation's link with one's own password opens the form again. */
export const reopenRegistration = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: '继续注册',
  permission: 'public',
  effect: 'session',
  input: 'body',
  schema: z.strictObject({ invite: Secret, password: z.string().check(z.minLength(1, '必填'), z.maxLength(256)) }),
  reply: z.object({ register_token: z.string() }),
  example: { invite: 'A'.repeat(43), password: 'correct horse battery' },
});

const shownPeriod = { start_date: DayMillis, end_date: z.nullable(DayMillis) };

const RegistrationForm = z
  .strictObject({
    sex: z.enum(sexes),
    birthday: LifeDay,
    id_card: IdCard,
    bank_name: z.nullable(text(50)),
    bank_account: z.nullable(BankAccount),
    emergency_contact: text(20),
    emergency_mobile: Mobile,
    address: text(100),
    work_start_date: z.nullable(LifeDay),
    education: z.array(z.strictObject(educationFields).check(endsAfterItBegins)).check(z.maxLength(10)),
    work: z.array(z.strictObject(workFields).check(endsAfterItBegins)).check(z.maxLength(20)),
    file_ids: z.array(Id).check(z.maxLength(20)),
  })
  .check(agreesWithCard);

const tokenField = { register_token: z.string().check(z.minLength(20), z.maxLength(1000)) };

export const registrationState = endpoint({
  method: 'POST',
  path: '/api/user/registerState',
  summary: '注册进度',
  permission: 'public',
  effect: 'session',
  input: 'body',
  schema: z.strictObject(tokenField),
  reply: z.object({
    name: z.string(),
    state: z.enum(registrationStates),
    opinion: z.nullable(z.string()),
    form: z.nullable(
      z.object({
        sex: z.enum(sexes),
        birthday: DayMillis,
        id_card: z.string(),
        bank_name: z.nullable(z.string()),
        bank_account: z.nullable(z.string()),
        emergency_contact: z.string(),
        emergency_mobile: z.string(),
        address: z.string(),
        work_start_date: z.nullable(DayMillis),
        education: z.array(
          z.object({ school: z.string(), major: z.string(), degree: z.enum(degrees), ...shownPeriod }),
        ),
        work: z.array(z.object({ company: z.string(), post: z.string(), description: z.string(), ...shownPeriod })),
        files: z.array(UploadedFile),
      }),
    ),
  }),
  example: { register_token: 'A'.repeat(43) },
});

export const submitRegistration = endpoint({
  method: 'POST',
  path: '/api/user/perfectInfo',
  summary: '提交入职资料',
  permission: 'public',
  effect: 'session',
  operation: '提交入职资料',
  input: 'body',
  schema: z.strictObject({ ...tokenField, form: RegistrationForm }),
  reply: Nothing,
  example: {
    register_token: 'A'.repeat(43),
    form: {
      sex: 'female',
      birthday: 799_603_200_000,
      id_card: '110105199505050024',
      bank_name: null,
      bank_account: null,
      emergency_contact: '李四',
      emergency_mobile: '13900000000',
      address: '杭州',
      work_start_date: null,
      education: [],
      work: [],
      file_ids: [],
    },
  },
});

/** Uploads of someone who has no session yet, twenty at most; the registration token stands where a session's would. */
export const uploadRegistrationFile = endpoint({
  method: 'POST',
  path: '/api/user/registerUpload',
  summary: '上传入职资料附件',
  permission: 'public',
  effect: 'session',
  operation: '上传入职资料附件',
  transport: 'upload',
  input: 'query',
  schema: z.strictObject({ usage: z._default(z.enum(['file', 'image']), 'file') }),
  reply: UploadedFile,
  example: {},
});

/** What HR fills in at the first step of an entry: where the registrant will stand, and from when. */
export const EntryPlacement = z.strictObject({
  department_id: Id,
  station_id: z.nullable(Id),
  manager_id: z.nullable(Id),
  group_ids: z.array(Id).check(z.maxLength(20)),
  entry_date: Day,
  probation_months: z.int().check(z.minimum(0), z.maximum(6)),
  /** By those who may see it. */
  salary: z.optional(SalaryAmounts),
});
export type EntryPlacement = z.output<typeof EntryPlacement>;
