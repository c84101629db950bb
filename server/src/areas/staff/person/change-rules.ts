import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { masked } from '@tongzhou/contract/rules/staff/id-card.ts';

export const labels: Readonly<Record<string, string>> = {
  job_number: '工号',
  name: '姓名',
  mobile: '手机号',
  avatar: '头像',
  sex: '性别',
  birthday: '出生日期',
  id_card: '身份证号',
  bank_name: '开户行',
  bank_account: '银行账号',
  emergency_contact: '紧急联系人',
  emergency_mobile: '紧急联系电话',
  address: '住址',
  department_name: '部门',
  post_name: '岗位',
  manager_name: '直属上级',
  entry_date: '入职日期',
  work_start_date: '参加工作日期',
  probation_months: '试用期（月）',
  regular_date: '转正日期',
  left_date: '离职日期',
  state: '状态',
  enabled: '登录',
  groups: '权限组',
  attachments: '附件',
  school: '学校',
  major: '专业',
  degree: '学历',
  company: '公司',
  post: '岗位',
  description: '工作内容',
  start_date: '开始日期',
  end_date: '结束日期',
  number: '合同编号',
  kind: '合同类型',
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: { male: '男', female: '女' },
  state: { pending: '待审核', probation: '试用', regular: '正式', left: '离职' },
  enabled: { true: '启用', false: '禁用' },
  kind: { fixed: '固定期限', open: '无固定期限', internship: '实习', service: '劳务' },
};

const sensitive: readonly string[] = ['id_card', 'bank_account'];

const shown = (field: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (sensitive.includes(field)) return masked(String(value));
  return words[field]?.[String(value)] ?? value;
};

type Fields = Readonly<Record<string, unknown>>;

/** Of the fields that have a label, those that differ, as the operation log keeps them; numbers of cards and accounts masked. */
export const changesBetween = (before: Fields, after: Fields): FieldChange[] =>
  Object.keys(labels)
    .filter((field) => field in before || field in after)
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({
      field,
      label: labels[field] as string,
      old: shown(field, before[field]),
      new: shown(field, after[field]),
    }));
