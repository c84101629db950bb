import * as z from 'zod/mini';
import { Id, text } from '#contract/fields.ts';

export const stepModes = { one: '单人', all: '会签', any: '或签', turn: '依次审批' } as const;
export const stepRoles = {
  head: '部门负责人',
  manager: '直属上级',
  'parent-head': '上级部门负责人',
  post: '指定岗位',
  group: '指定角色组',
  'project-leader': '项目负责人',
} as const;

type Keys<T> = [keyof T & string, ...(keyof T & string)[]];
const StepMode = z.enum(Object.keys(stepModes) as Keys<typeof stepModes>);
const StepRole = z.enum(Object.keys(stepRoles) as Keys<typeof stepRoles>);

const manyModes: ReadonlySet<string> = new Set(['all', 'any', 'turn']);

/** Conditions are data with a closed set of comparisons; all must hold. */
export const StepCondition = z.union([
  z.strictObject({ field: z.enum(['amount', 'days']), at_least: z.number().check(z.nonnegative()) }),
  z.strictObject({ field: z.literal('department'), in: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ field: z.literal('type'), in: z.array(text(30)).check(z.minLength(1), z.maxLength(50)) }),
]);
export type StepCondition = z.output<typeof StepCondition>;

/** The specification's `{user_id, checked}`, and what a step may carry beyond it. */
export const ApproverStep = z
  .strictObject({
    user_id: z.nullable(Id),
    checked: z.array(z.enum(['detail', 'check'])).check(z.maxLength(2)),
    user_ids: z.optional(z.array(Id).check(z.minLength(1, '请选择审批人'), z.maxLength(50))),
    mode: z.optional(StepMode),
    role: z.optional(StepRole),
    /** The post or role group meant by `role`. */
    role_id: z.optional(Id),
    conditions: z.optional(z.array(StepCondition).check(z.maxLength(10))),
  })
  .check(
    z.refine(
      (step) =>
        [step.user_id !== null, step.user_ids !== undefined, step.role !== undefined].filter(Boolean).length === 1,
      {
        path: ['user_id'],
        message: '请选择审批人',
      },
    ),
    z.refine((step) => (step.role === 'post' || step.role === 'group') === (step.role_id !== undefined), {
      path: ['role_id'],
      message: '请选择岗位或角色组',
    }),
    z.refine((step) => new Set(step.user_ids).size === (step.user_ids?.length ?? 0), {
      path: ['user_ids'],
      message: '同一步骤的审批人不能重复',
    }),
    // Of several people someone must say who decides; of one there is nothing to say.
    z.refine((step) => step.user_ids === undefined || step.user_ids.length === 1 || manyModes.has(step.mode ?? 'one'), {
      path: ['mode'],
      message: '请选择多人审批方式',
    }),
    z.refine((step) => step.user_id === null || (step.mode ?? 'one') === 'one', {
      path: ['mode'],
      message: '单人审批不需要多人审批方式',
    }),
  );
export type ApproverStep = z.output<typeof ApproverStep>;

export const ApproverSteps = z.array(ApproverStep).check(
  z.minLength(1, '请添加审批人'),
  z.maxLength(30),
  z.refine((steps) => steps.some((step) => step.checked.includes('check')), '必须勾选不少于一个审批'),
);

const readJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** What is wrong with a template's steps, in words; undefined when they are right. */
export function stepsProblem(json: string): string | undefined {
  const parsed = z.safeParse(ApproverSteps, readJson(json));
  if (parsed.success) return undefined;
  const own = parsed.error.issues.find((issue) => issue.code === 'custom' || issue.code === 'too_small');
  const [step] = own?.path ?? [];
  if (own === undefined) return '模板内容格式不正确';
  return typeof step === 'number' ? `第 ${step + 1} 步：${own.message}` : own.message;
}

/** Of text that `ContentJson` has let through. */
export const stepsOf = (json: string): ApproverStep[] => z.parse(ApproverSteps, readJson(json));

/** The specification keeps a template's steps as JSON text. */
export const ContentJson = z.string().check(
  z.maxLength(50_000),
  z.check<string>((found) => {
    const message = stepsProblem(found.value);
    if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
  }),
);
