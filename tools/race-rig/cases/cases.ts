// Who does what at the same time, and what may have come of it: one outcome for each of the two orders.
import { passSeveral } from '../../../contract/src/areas/approval/act.ts';
import { applyLeaving } from '../../../contract/src/areas/personnel/change.ts';
import { addDays, beginOf } from '../../../contract/src/rules/day.ts';
import { act, keyed, type Path, reverse, spanOf, submit } from '../deeds.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { bidCases } from './bid-cases.ts';
import { businessCases } from './business-cases.ts';
import { claimCases } from './claim-cases.ts';
import { clientCases } from './client-cases.ts';
import { documentCase } from './document-case.ts';
import { groupCase } from './group-case.ts';
import { materialCases } from './material-cases.ts';
import { payrollCases } from './payroll-cases.ts';
import { projectCases } from './project-cases.ts';
import { resetCase } from './reset-case.ts';
import { settlementCases } from './settlement-cases.ts';

const submitting = [
  'leave/before-days',
  'leave/before-reserve',
  'leave/after-reserve',
  'transaction/before-commit',
] as const;
const sendingAgain = ['approval/before-lock', 'approval/after-lock', ...submitting];
const reversing = ['approval/before-lock', 'approval/after-lock', 'transaction/before-commit'];

const ended = '409 该审批已结束，请刷新';
const moved = '409 该审批已被处理，请刷新';
const taken = 'reserve -480, release 480, take -480';
const both = { told: ['200', '200'] } as const;
const passedOnce = `已通过 提交 同意; ${taken}`;
const eitherOr: Path = [{ mode: 'any', people: ['ann', 'bob'] }];
const together: Path = [{ mode: 'all', people: ['ann', 'bob'] }];

export const raceCases: readonly RaceCase[] = [
  {
    name: 'two or-signers of the last step',
    before: [submit(eitherOr)],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: passedOnce },
      { told: [ended, '200'], stands: passedOnce },
    ],
  },
  {
    name: 'two or-signers of an earlier step',
    before: [submit([...eitherOr, 'cho'])],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', '409 已由他人处理'], stands: '审批中 提交 同意; reserve -480' },
      { told: ['409 已由他人处理', '200'], stands: '审批中 提交 同意; reserve -480' },
    ],
  },
  {
    name: 'both of a countersign pass',
    before: [submit(together)],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { ...both, stands: `已通过 提交 同意 同意; ${taken}` },
      { ...both, stands: `已通过 提交 同意 同意; ${taken}` },
    ],
  },
  {
    name: 'the same person in two tabs',
    before: [submit(['ann', 'bob'])],
    deeds: [act('ann', 'pass'), act('ann', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', moved], stands: '审批中 提交 同意; reserve -480' },
      { told: [moved, '200'], stands: '审批中 提交 同意; reserve -480' },
    ],
  },
  {
    name: 'the same person twice with one key',
    before: [submit(['ann'])],
    deeds: [keyed(act('ann', 'pass')), keyed(act('ann', 'pass'))],
    stops: [acting, acting],
    sharesWork: true,
    outcomes: [
      { ...both, stands: passedOnce },
      { ...both, stands: passedOnce },
    ],
  },
  {
    name: 'pass against withdraw',
    before: [submit(['ann'])],
    deeds: [act('ann', 'pass'), act('applicant', 'withdraw')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: passedOnce },
      { told: [ended, '200'], stands: '已撤回 提交 撤回; reserve -480, release 480' },
    ],
  },
  {
    name: 'pass against transfer',
    before: [submit(['ann'])],
    deeds: [act('ann', 'pass'), (play) => act('ann', 'transfer', { to: play.cast.cho })(play)],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: passedOnce },
      { told: [moved, '200'], stands: '审批中 提交 转交; reserve -480' },
    ],
  },
  {
    name: 'return against pass in a countersign',
    before: [submit(together)],
    deeds: [act('ann', 'return', { opinion: '请改期' }), act('bob', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: '已退回 提交 退回申请人; reserve -480' },
      { ...both, stands: '已退回 提交 同意 退回申请人; reserve -480' },
    ],
  },
  {
    name: 'take-back against the pass of the next step',
    before: [submit(['ann', 'bob']), act('ann', 'pass')],
    deeds: [act('ann', 'take-back'), act('bob', 'pass', { step: 2 })],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', moved], stands: '审批中 提交 同意 取回; reserve -480' },
      { told: [ended, '200'], stands: `已通过 提交 同意 同意; ${taken}` },
    ],
  },
  {
    name: 'two reversals',
    before: [submit(['ann']), act('ann', 'pass')],
    deeds: [reverse, reverse],
    stops: [reversing, reversing],
    outcomes: [
      { told: ['200', '409 已有销假申请正在审批'], stands: `已通过 提交 同意 | 审批中 提交; ${taken}` },
      { told: ['409 已有销假申请正在审批', '200'], stands: `已通过 提交 同意 | 审批中 提交; ${taken}` },
    ],
  },
  {
    name: 'pass of a reversal against its withdrawal',
    before: [submit(['ann']), act('ann', 'pass'), reverse],
    deeds: [act('ann', 'pass', {}, 1), act('applicant', 'withdraw', {}, 1)],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: `已撤销 提交 同意 | 已通过 提交 同意; ${taken}, return 480` },
      { told: [ended, '200'], stands: `已通过 提交 同意 | 已撤回 提交 撤回; ${taken}` },
    ],
  },
  {
    name: 'two requests for the same day',
    before: [],
    deeds: [submit(['ann']), submit(['ann'])],
    stops: [submitting, submitting],
    outcomes: [
      { told: ['200', /^409 与已有的请假.*时间重叠$/], stands: '审批中 提交; reserve -480' },
      { told: [/^409 与已有的请假.*时间重叠$/, '200'], stands: '审批中 提交; reserve -480' },
    ],
  },
  {
    name: 'two requests for the last day of a balance',
    before: [],
    deeds: [0, 1].map((after) =>
      submit(['ann'], ({ day, types }) => {
        const time = beginOf(addDays(day, after));
        return { type_id: types.lastDay, start_time: time, end_time: time };
      }),
    ) as unknown as RaceCase['deeds'],
    stops: [submitting, submitting],
    outcomes: [
      { told: ['200', '409 最后一天余额不足：剩余 0 天，需要 1 天'], stands: '审批中 提交; reserve -480' },
      { told: ['409 最后一天余额不足：剩余 0 天，需要 1 天', '200'], stands: '审批中 提交; reserve -480' },
    ],
  },
  {
    name: 'several at once against one of them',
    before: [submit(['ann']), submit(['ann'], ({ day }) => spanOf(addDays(day, 1)))],
    deeds: [
      ({ cast, requests }) => ({
        path: passSeveral.path,
        body: { items: requests.map((id) => ({ id, step: 1, activation: 1 })) },
        by: cast.ann,
      }),
      act('ann', 'pass'),
    ],
    stops: [acting, acting],
    outcomes: [
      { told: ['200 好,好', ended], stands: `已通过 提交 同意 | 已通过 提交 同意; ${taken} + ${taken}` },
      {
        told: ['200 该审批已结束，请刷新,好', '200'],
        stands: `已通过 提交 同意 | 已通过 提交 同意; ${taken} + ${taken}`,
      },
    ],
  },
  {
    name: 'sending again against withdrawing what came back',
    before: [submit(['ann']), act('ann', 'return', { opinion: '请改期' })],
    deeds: [submit(['ann'], ({ requests }) => ({ again: requests[0] })), act('applicant', 'withdraw')],
    stops: [sendingAgain, acting],
    outcomes: [
      {
        ...both,
        stands: '已撤回 提交 退回申请人 重新提交 撤回; reserve -480, release 480, reserve -480, release 480',
      },
      { ...both, stands: '审批中 提交 退回申请人 撤回 重新提交; reserve -480, release 480, reserve -480' },
    ],
  },
  {
    name: 'sending again against a pass of what was seen before',
    before: [submit(['ann']), act('applicant', 'withdraw')],
    deeds: [submit(['ann'], ({ requests }) => ({ again: requests[0] })), act('ann', 'pass')],
    stops: [sendingAgain, ['approval/before-lock', 'approval/after-lock']],
    outcomes: [
      {
        told: ['200', moved],
        stands: '审批中 提交 撤回 重新提交; reserve -480, release 480, reserve -480',
      },
      { told: ['200', ended], stands: '审批中 提交 撤回 重新提交; reserve -480, release 480, reserve -480' },
    ],
  },
  ...businessCases,
  ...projectCases,
  ...materialCases,
  ...claimCases,
  ...clientCases,
  ...bidCases,
  ...settlementCases,
  documentCase,
  ...payrollCases,
  {
    name: 'pass against the hand-over of someone who leaves',
    before: [submit(['dan'])],
    eachBefore: [
      ({ cast }) => ({
        path: applyLeaving.path,
        body: {
          left_date: beginOf('2026-01-05'),
          reason: '个人原因',
          receiver_id: cast.cho,
          audit: [{ user_id: cast.bob, checked: ['detail', 'check'] }],
        },
        by: cast.dan,
      }),
    ],
    deeds: [act('dan', 'pass'), act('bob', 'pass', {}, 1)],
    stops: [acting, acting],
    outcomes: [
      { ...both, stands: passedOnce },
      // Whoever has left meanwhile has no session any more.
      { told: ['401 请登录账号', '200'], stands: '审批中 提交 离职交接; reserve -480' },
    ],
  },
  groupCase,
  resetCase,
];
