import type { ApprovalDetail, RequestAction } from '@tongzhou/contract/areas/approval/request.ts';
import { reversalWord } from '@tongzhou/contract/areas/approval/states.ts';
import type { Field, Option, Values } from '#ui/fields/field.ts';
import { OpinionField } from './opinion-field.tsx';

/** What opens a dialog; both ways of returning share one, printing and urging need none. */
export type DialogAction = Exclude<RequestAction, 'return-to' | 'urge' | 'resubmit' | 'print'>;

/** One dialog: its words, its fields, and the call's input beside the step that was seen. */
export interface ActionPlan {
  readonly title: string;
  readonly okText: string;
  readonly doneText: string;
  readonly fields: readonly Field[];
  readonly initial?: Values;
  readonly toInput?: (input: Record<string, unknown>, values: Values) => Record<string, unknown>;
}

const opinion = (label: string, phrases: readonly string[], required = false, name = 'opinion'): Field => ({
  name,
  label,
  kind: 'custom',
  wide: true,
  ...(required && { required: `请填写${label}` }),
  render: ({ id, value, onChange }) => (
    <OpinionField
      id={id}
      placeholder={required ? `请填写${label}` : `${label}（选填）`}
      phrases={phrases}
      value={value as string | undefined}
      onChange={(text) => onChange?.(text)}
    />
  ),
});

const files: Field = { name: 'file_ids', label: '附件', kind: 'file' };

/** Who cannot be asked: the applicant, and those who decide about it now. */
const outside = ({ applicant_id, steps }: ApprovalDetail): number[] => [
  applicant_id,
  ...steps.filter(({ state }) => state === 'active').flatMap(({ seats }) => seats.map(({ id }) => id)),
];

const toApplicant = 0;

const targets = ({ actions, returnable }: ApprovalDetail): Option[] => [
  ...(actions.includes('return') ? [{ value: toApplicant, label: '申请人（修改后重新提交）' }] : []),
  ...(actions.includes('return-to')
    ? returnable.map(({ key, label }) => ({ value: key, label: `步骤：${label}` }))
    : []),
];

const passPlan: ActionPlan = {
  title: '同意',
  okText: '同意',
  doneText: '已同意',
  fields: [opinion('审批意见', ['同意', '情况属实，同意', '请按计划执行']), files],
};

const plans: Readonly<Record<DialogAction, (detail: ApprovalDetail) => ActionPlan>> = {
  pass: () => passPlan,
  reject: () => ({
    title: '驳回',
    okText: '驳回',
    doneText: '已驳回',
    fields: [opinion('驳回理由', ['不符合规定', '信息有误', '请补充材料'], true), files],
  }),
  return: (detail) => ({
    title: '退回',
    okText: '退回',
    doneText: '已退回',
    fields: [
      { name: 'target', label: '退回到', kind: 'radio', required: true, wide: true, options: targets(detail) },
      opinion('退回理由', ['请补充材料', '请修改后重新提交', '请再次核对'], true),
      files,
    ],
    initial: { target: targets(detail)[0]?.value },
    toInput: ({ target, ...rest }) =>
      target === toApplicant ? { ...rest, action: 'return' } : { ...rest, action: 'return-to', target },
  }),
  transfer: (detail) => ({
    title: '转交',
    okText: '转交',
    doneText: '已转交',
    fields: [
      { name: 'to', label: '转交给', kind: 'person', required: '请选择公司成员', wide: true, exclude: outside(detail) },
      opinion('说明', ['请协助审批', '我暂时不便处理']),
    ],
  }),
  'add-sign': (detail) => ({
    title: '加签',
    okText: '加签',
    doneText: '已加签',
    fields: [
      {
        name: 'place',
        label: '位置',
        kind: 'radio',
        required: true,
        wide: true,
        options: [
          { value: 'before', label: '在我之前（我等待其意见）' },
          { value: 'after', label: '在我之后（我同意，并由其继续审批）' },
        ],
      },
      {
        name: 'people',
        label: '加签人员',
        kind: 'people',
        required: '请选择公司成员',
        wide: true,
        exclude: outside(detail),
      },
      opinion('说明', ['请协助确认', '请给出专业意见']),
    ],
    initial: { place: 'before' },
  }),
  'take-back': () => ({
    title: '取回',
    okText: '取回',
    doneText: '已取回',
    fields: [opinion('取回说明', ['需要再核对'])],
  }),
  withdraw: () => ({
    title: '撤回',
    okText: '撤回',
    doneText: '已撤回',
    fields: [opinion('撤回原因', ['信息填写有误', '计划有变'])],
  }),
  reverse: ({ reversible_days: days, kind }) => ({
    title: reversalWord(kind),
    okText: `提交${reversalWord(kind)}`,
    doneText: `${reversalWord(kind)}申请已提交`,
    fields: [
      {
        name: 'scope',
        label: `${reversalWord(kind)}范围`,
        kind: 'radio',
        wide: true,
        when: () => days.length > 0,
        options: [
          { value: 'all', label: '全部' },
          { value: 'days', label: '部分日期' },
        ],
      },
      {
        name: 'days',
        label: `${reversalWord(kind)}的日期`,
        kind: 'checkbox',
        required: '请选择日期',
        wide: true,
        when: ({ scope }) => scope === 'days',
        options: days.map(({ day, label }) => ({ value: day, label })),
      },
      opinion(`${reversalWord(kind)}原因`, ['行程取消', '提前返岗'], true),
    ],
    initial: { scope: 'all' },
    toInput: ({ scope, days: chosen, ...rest }) => ({ ...rest, ...(scope === 'days' && { days: chosen }) }),
  }),
  comment: () => ({
    title: '评论',
    okText: '发表',
    doneText: '已评论',
    fields: [
      opinion('评论内容', ['请补充材料', '请尽快处理', '已线下沟通'], true, 'text'),
      { name: 'mentions', label: '提醒谁看', kind: 'people', wide: true, hint: '被提醒的人会收到消息。' },
      files,
    ],
  }),
};

export const planOf = (action: DialogAction, detail: ApprovalDetail): ActionPlan => plans[action](detail);
