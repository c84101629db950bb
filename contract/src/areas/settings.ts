import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Millis, noInput } from '#contract/fields.ts';
import { creditCodeProblem, plainCreditCode } from '#contract/rules/business/credit-code.ts';
import { days, money, number, type Setting, text, yesNo } from '#contract/setting.ts';

const company = '公司信息';
const invoice = '开票信息';
const business = '商机';
const projects = '项目';
const reimbursement = '报销';
const log = '操作日志';
const payroll = '工资';
const backup = '备份';

const companyName = text('company_name', { group: company, label: '公司名称', hint: '营业执照上的全称', most: 100 });

const fits =
  (pattern: RegExp, words: string) =>
  (typed: string): string | undefined =>
    pattern.test(typed) ? undefined : words;

const accountCode = (key: string, label: string, hint: string) =>
  text(key, {
    group: reimbursement,
    label,
    hint,
    most: 30,
    problem: fits(/^[\d.]+$/, '科目编码只含数字和点'),
  });

/** Every setting of every area. Another one is another entry: the screen, the call and the log follow from it. */
export const settings = {
  companyName,
  companyCreditCode: text('company_credit_code', {
    group: company,
    label: '统一社会信用代码',
    hint: '18 位，也是开票用的税号',
    most: 18,
    plain: plainCreditCode,
    problem: creditCodeProblem,
  }),
  companyAddress: text('company_address', { group: company, label: '注册地址', most: 200 }),
  companyPhone: text('company_phone', {
    group: company,
    label: '联系电话',
    most: 30,
    problem: fits(/^\+?\d[\d -]{4,}\d$/, '电话只含数字、空格和短横线，至少 6 位'),
  }),

  invoiceTitle: text('company_invoice_title', {
    group: invoice,
    label: '发票抬头',
    hint: '留空则与公司名称相同',
    most: 100,
    sameAs: companyName,
  }),
  companyBankName: text('company_bank_name', { group: invoice, label: '开户银行', hint: '写到支行', most: 100 }),
  companyBankAccount: text('company_bank_account', {
    group: invoice,
    label: '银行账号',
    most: 30,
    plain: (typed) => typed.replace(/\s/g, ''),
    problem: fits(/^\d{8,30}$/, '银行账号应为 8 至 30 位数字'),
  }),
  invoiceEmail: text('company_invoice_email', {
    group: invoice,
    label: '收票邮箱',
    hint: '供应商把电子发票发到这里',
    most: 100,
    problem: fits(z.regexes.email, '邮箱格式不正确'),
  }),

  businessQuietDays: days('business_quiet_days', {
    group: business,
    label: '多少天未联系算冷落',
    hint: '从最近一次跟进算起，超过后提醒负责人',
    least: 1,
    most: 365,
    default: 30,
  }),
  businessDueReminderDays: days('business_due_reminder_days', {
    group: business,
    label: '回款到期前几天提醒',
    hint: '填 0 则在到期当天提醒',
    least: 0,
    most: 60,
    default: 7,
  }),

  projectCostApprovalFrom: money('project_cost_approval_from', {
    group: projects,
    label: '手工登记的成本从多少起须审批',
    hint: '低于该金额的直接入账，填 0 则全部审批',
    default: 500_000,
  }),
  clientLinkDays: days('client_link_days', {
    group: projects,
    label: '客户链接多少天后失效',
    hint: '进展汇报、验收和满意度评价的链接',
    least: 1,
    most: 180,
    default: 30,
  }),

  settlementPasswordFrom: money('settlement_password_from', {
    group: projects,
    label: '结算的奖金池从多少起须再次验证',
    hint: '发起结算时输入登录密码或两步验证码，填 0 则每次都验证',
    default: 10_000_000,
  }),

  loanReminderDays: days('loan_reminder_days', {
    group: reimbursement,
    label: '借支到期前几天提醒',
    hint: '填 0 则在到期当天提醒；逾期后每周提醒',
    least: 0,
    most: 60,
    default: 3,
  }),
  paymentProofFrom: money('payment_password_from', {
    group: reimbursement,
    label: '打款从多少起须再次验证身份',
    hint: '一次打款的合计金额，用密码或两步验证码验证，填 0 则每次都验证',
    default: 5_000_000,
  }),
  accountReimburse: accountCode('account_reimburse', '普通报销科目', '凭证清单的借方，如 6602.01'),
  accountTravel: accountCode('account_travel', '差旅费科目', '凭证清单的借方，如 6602.02'),
  accountLoan: accountCode('account_loan', '个人借支科目', '其他应收款，如 1221.01'),
  accountBank: accountCode('account_bank', '银行存款科目', '凭证清单的贷方，如 1002.01'),

  logKeepYears: number('log_keep_years', {
    group: log,
    label: '操作日志保留几年',
    hint: '填 0 则一直保留；到期的条目不再显示，只留封印，日志链仍可校验',
    permission: 'log.verify',
    least: 0,
    most: 30,
    unit: '年',
    default: 0,
  }),
  payrollFixedDays: yesNo('payroll_fixed_days', {
    group: payroll,
    label: '日工资按 21.75 天计',
    hint: '否则按当月工作日数；影响请假扣款和月中入离职',
    default: false,
  }),
  payrollMovePercent: number('payroll_move_percent', {
    group: payroll,
    label: '实发较上月变动多少算异常',
    hint: '超过的在核对时排在最前',
    least: 1,
    most: 100,
    unit: '%',
    default: 20,
  }),
  payrollPasswordFrom: money('payroll_password_from', {
    group: payroll,
    label: '发布和发放从多少起须再次验证',
    hint: '一个批次的实发合计，填 0 则每次都验证',
    default: 10_000_000,
  }),
  payDay: number('pay_day', {
    group: payroll,
    label: '每月几号发薪',
    hint: '显示在工作台的日历上，填 0 则不显示；没有这一天的月份为最后一天',
    least: 0,
    most: 31,
    unit: '号',
    default: 0,
  }),
  payslipPassword: yesNo('payslip_password', {
    group: payroll,
    label: '查看工资条须再次验证',
    default: false,
  }),

  backupNightly: yesNo('backup_nightly', {
    group: backup,
    label: '每晚自动备份并验证',
    hint: '凌晨 2:30 开始；存放位置由服务器的 BACKUP_DIR 决定',
    permission: 'permission.backup',
    default: true,
  }),
  backupKept: number('backup_kept', {
    group: backup,
    label: '保留最近几份备份',
    hint: '更早的在下一份备份完成后删除',
    permission: 'permission.backup',
    least: 1,
    most: 60,
    unit: '份',
    default: 7,
  }),
} satisfies Readonly<Record<string, Setting>>;

/** In the order of the screen. */
export const allSettings: readonly Setting[] = Object.values(settings);

/** Those named are changed, the others stay. */
const Values = z.strictObject(Object.fromEntries(allSettings.map(({ key, schema }) => [key, z.optional(schema)])));

export const CompanySetting = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** null while it is as it came. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(Millis),
  /** Whether the caller may change it. */
  may_change: z.boolean(),
});
export type CompanySetting = z.output<typeof CompanySetting>;

export const companySettings = endpoint({
  method: 'GET',
  path: '/api/base/companySettings',
  summary: '公司设置',
  permission: 'permission',
  effect: 'read',
  shows: ['settings'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    /** Of all of them; sent back with a change, which is refused when someone else has saved meanwhile. */
    version: z.int(),
    list: z.array(CompanySetting),
  }),
  example: {},
});

export const saveCompanySettings = endpoint({
  method: 'POST',
  path: '/api/base/companySettings',
  summary: '修改公司设置',
  permission: 'permission.settings',
  effect: 'write',
  operation: '修改公司设置',
  changes: ['settings'],
  input: 'body',
  schema: z.strictObject({ version: z.int().check(z.nonnegative()), values: Values }),
  /** The names of those that are other than before. */
  reply: z.object({ changed: z.array(z.string()) }),
  example: { version: 0, values: { company_name: '同舟科技有限公司', business_quiet_days: 45 } },
});
