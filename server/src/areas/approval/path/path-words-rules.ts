import { type StepCondition, stepModes, stepRoles } from '@tongzhou/contract/areas/approval/step.ts';
import type { StepReason } from '#areas/approval/core/instance-rules.ts';
import type { Directory, Reason } from '#areas/approval/path/path-rules.ts';
import type { StandingStep } from '#areas/approval/path/standing-rules.ts';

/** Names of what a step points to, as far as the reader is told. */
export interface PathNames {
  readonly posts: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
}

const personName = (directory: Directory, id: number) => directory.people.get(id)?.name ?? '已删除的人员';
const departmentName = (directory: Directory, id: number) => directory.departments.get(id)?.name ?? '已删除的部门';

export function conditionWords(condition: StepCondition, directory: Directory): string {
  switch (condition.field) {
    case 'amount':
      return `金额 ≥ ${condition.at_least} 元`;
    case 'days':
      return `天数 ≥ ${condition.at_least}`;
    case 'department':
      return `部门属于${condition.in.map((id) => departmentName(directory, id)).join('、')}`;
    case 'type':
      return `类型为${condition.in.join('、')}`;
  }
}

export function reasonWords(reason: Reason, directory: Directory): string {
  switch (reason.kind) {
    case 'condition':
      return `条件不满足（${reason.words ?? conditionWords(reason.condition, directory)}）`;
    case 'not-active':
      return `${personName(directory, reason.person)} 已离职或被禁用`;
    case 'stand-in':
      return `${personName(directory, reason.by)} 代 ${personName(directory, reason.person)}`;
    case 'own-request':
      return `${personName(directory, reason.person)} 不能审批自己的申请`;
    case 'password-reset': {
      const words = `${personName(directory, reason.person)} 的密码由当事人签发的链接重置，尚未核实`;
      return reason.instead === undefined ? words : `${words}，由 ${personName(directory, reason.instead)} 代为审批`;
    }
    case 'passed-before':
      return `${personName(directory, reason.person)} 已在上一步通过`;
    case 'went-up':
      return reason.to === 'administrators'
        ? '转由系统管理员审批'
        : `转由${departmentName(directory, reason.department)}负责人 ${personName(directory, reason.person)} 审批`;
    case 'nobody-left':
      return '没有可用的人员';
    case 'no-approver-in-path':
      return '没有满足条件的审批步骤';
  }
}

export function labelOf({ step }: Pick<StandingStep, 'step'>, names: PathNames): string {
  if (step === undefined) return '兜底审批';
  const role = step.role === undefined ? '指定人员' : stepRoles[step.role];
  if (step.role === 'post') return `${role}「${names.posts.get(step.role_id ?? -1) ?? '已删除的岗位'}」`;
  if (step.role === 'group') return `${role}「${names.groups.get(step.role_id ?? -1) ?? '已删除的角色组'}」`;
  return role;
}

/** In a path that nobody has gone yet. */
const expectedWords = (reason: Reason, directory: Directory): string =>
  reason.kind === 'passed-before'
    ? `${personName(directory, reason.person)} 与上一步相同，将自动跳过`
    : reasonWords(reason, directory);

export const noteOf = ({ reasons }: StandingStep, directory: Directory): string | null =>
  reasons.length === 0 ? null : reasons.map((reason) => expectedWords(reason, directory)).join('；');

/** Why a step of a request was skipped, or how its people came to sit there. */
export const stepWords = (reasons: readonly StepReason[], directory: Directory): string =>
  reasons.map((reason) => (reason.kind === 'unchanged' ? '内容未变' : reasonWords(reason, directory))).join('；');

export const modeName = (stood: StandingStep): string => stepModes[stood.mode];
