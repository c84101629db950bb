import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { liveTopics } from '@tongzhou/contract/areas/notices/live.ts';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
// Fetched when it is opened; read here, since reading it takes longer than a test waits.
import '#areas/approval/requests/actions/action-dialog.tsx';
import { RequestView } from '#areas/approval/requests/request-view.tsx';
import { aDetail, aStep } from '#areas/approval/testing/requests.ts';
import type { Area, StepFormProps } from '#platform/area.tsx';
import { invalidate } from '#platform/invalidate.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const acted: Reply = { data: { audit_status: 1 } };

const answer = (detail: (sent: Sent) => Partial<ApprovalDetail>, deed: Reply | (() => Reply) = acted) =>
  answerWith((sent) => {
    if (sent.url.includes('/api/approval/detail')) return { data: aDetail(detail(sent)) };
    if (sent.method === 'GET') return { data: [] };
    return typeof deed === 'function' ? deed() : deed;
  });

const show = async (stepForms: Area['stepForms'] = {}) => {
  await mount(() => <RequestView id={7} close={() => {}} />, '/screen', [{ stepForms }]);
  await settled(() => expect(textOfPage()).toContain('家中有事'));
};

const dialog = (): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-modal')].at(-1);
  if (found === undefined) throw new Error('no dialog');
  return found;
};
/** The dialog's own button: the bar behind has one of the same name. */
const confirm = () =>
  act(async () => dialog().querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
const closed = () => settled(() => expect(document.querySelector('.ant-modal')).toBeNull());
const titleText = () => document.querySelector('.request-title')?.textContent;
const trailText = () => document.querySelector('[aria-label="审批记录"]')?.textContent;
/** What happened after it was sent. */
const happened = (action: string, opinion = ''): ApprovalDetail['trail'] => {
  const [entry] = aDetail().trail as [ApprovalDetail['trail'][number]];
  return [entry, { ...entry, id: 2, user_name: '陈启航', action, opinion }];
};
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);

test('passing names the step that was seen; a phrase is one tap', async () => {
  const sent = answer(() => ({ audit_info: { status: 0, step: 4, activation: 2 } }));
  await show();
  await press('同意');
  await settled(() => expect(control('情况属实，同意')).toBeTruthy());
  await press('情况属实，同意');
  await confirm();
  await settled(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]).toEqual({
    action: 'pass',
    id: 7,
    step: 4,
    activation: 2,
    opinion: '情况属实，同意',
    file_ids: [],
  });
});

test('a record is shown by the view its area contributes for the kind', async () => {
  answer(() => ({}));
  const areas: Area[] = [
    { recordViews: { salary_change: () => '金额' } },
    { recordViews: { leave: ({ detail }) => `第 ${detail.record_id} 号记录的明细` } },
  ];
  await mount(() => <RequestView id={7} close={() => {}} />, '/screen', areas);
  await settled(() => expect(textOfPage()).toContain(`第 ${aDetail().record_id} 号记录的明细`));
  expect(textOfPage()).not.toContain('金额');
});

test('a step that ended before anyone decided took no time and says so', async () => {
  const times = { activated_at: 1_794_700_000_000, finished_at: 1_794_700_120_000 };
  const seats = [{ id: 5, name: '陈启航', for_name: null, status: 8, signs: null }];
  answer(() => ({ audit_status: 3, steps: [aStep({ state: 'ended', seats, ...times })] }));
  await show();
  const path = document.querySelector('[aria-label="审批流程"]');
  expect(path?.textContent).not.toContain('用时');
  expect(path?.querySelector('.timeline-note')?.textContent).toBe('已失效');
  expect(path?.querySelector('li')?.className).toBe('timeline-void');
});

test('why it came back stands at the top, as long as it is so', async () => {
  const entry = { ...(aDetail().trail[0] as ApprovalDetail['trail'][number]), round: 1 };
  const trail = [
    { ...entry, id: 1, action: '提交' },
    { ...entry, id: 2, user_name: '陈启航', action: '退回申请人', opinion: '请补充医院证明' },
    { ...entry, id: 3, user_name: '李晓岚', action: '评论', opinion: '好的' },
  ];
  const told = () => document.querySelector('.returned-reason')?.textContent;
  answer(() => ({ audit_status: 4, trail }));
  await show();
  expect(told()).toBe('陈启航 退回了申请：请补充医院证明');
  const order = document
    .querySelector('.returned-reason')
    ?.compareDocumentPosition(document.querySelector('[aria-label="申请内容"]') as Node);
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a request that was sent again no longer says why it came back', async () => {
  const entry = { ...(aDetail().trail[0] as ApprovalDetail['trail'][number]), round: 1 };
  const trail = [
    { ...entry, id: 2, action: '驳回', opinion: '人手不足' },
    { ...entry, id: 3, round: 2, action: '重新提交' },
  ];
  answer(() => ({ audit_status: 0, round: 2, trail }));
  await show();
  expect(document.querySelector('.returned-reason')).toBeNull();
});

test.each([
  ['leave', '销假'],
  ['reimburse', '撤销'],
] as const)('undoing a passed %s is called %s', async (kind, word) => {
  answer(() => ({ kind, audit_status: 5, actions: ['reverse'], reversed_by: { id: 9, number: 'QJ-9' } }));
  await show();
  expect(control(word)).toBeTruthy();
  expect(document.querySelector('.request-title')?.textContent).toContain(`已${word}`);
  expect(textOfPage()).toContain(`已有${word}申请 QJ-9`);
});

test('a rejection needs its reason', async () => {
  const sent = answer(() => ({}));
  await show();
  await press('驳回');
  await settled(() => expect(field('驳回理由')).toBeTruthy());
  await confirm();
  await settled(() => expect(dialog().textContent).toContain('请填写驳回理由'));
  expect(writes(sent)).toEqual([]);
});

test('a stale tab: the words, the fresh content, what was typed, and the next try at the step now seen', async () => {
  let moved = false;
  const replies: Reply[] = [{ status: 409, msg: '该审批已被处理，请刷新' }, acted];
  const sent = answer(
    () => (moved ? { audit_info: { status: 0, step: 2, activation: 3 }, title: '改过的请假' } : {}),
    () => {
      moved = true;
      return replies.shift() ?? acted;
    },
  );
  await show();
  await press('驳回');
  await settled(() => expect(field('驳回理由')).toBeTruthy());
  await type(field('驳回理由'), '日期不对');
  await confirm();
  await settled(() => expect(dialog().textContent).toContain('该审批已被处理，请刷新'));
  await settled(() => expect(dialog().textContent).toContain('改过的请假'));
  expect(field('驳回理由').value).toBe('日期不对');
  await confirm();
  await settled(() => expect(writes(sent)).toHaveLength(2));
  expect(writes(sent)).toEqual([
    expect.objectContaining({ action: 'reject', step: 1, activation: 1 }),
    expect.objectContaining({ action: 'reject', step: 2, activation: 3, opinion: '日期不对' }),
  ]);
});

test('a stale tab whose deed is gone: the words, the trail as it is now, and what was typed, until it is given up; a message renews the bar', async () => {
  let now: Partial<ApprovalDetail> = {};
  answer(
    () => now,
    () => {
      now = { actions: ['take-back', 'comment'], trail: happened('同意') };
      return { status: 409, msg: '该审批已被处理，请刷新' };
    },
  );
  await show();
  await press('驳回');
  await settled(() => expect(field('驳回理由')).toBeTruthy());
  await type(field('驳回理由'), '日期不对');
  await confirm();
  await settled(() => expect(dialog().textContent).toContain('最新内容已显示，这一操作现在不可用。'));
  expect(toasts()).toEqual(['该审批已被处理，请刷新']);
  expect(trailText()).toContain('陈启航 同意');
  expect(field('驳回理由').value).toBe('日期不对');
  await press('取消');
  await settled(() => expect(document.querySelector('.ant-modal-confirm-title')?.textContent).toBe('提示'));
  await press('放弃修改');
  await closed();
  expect(() => control('退回')).toThrow();

  now = { actions: ['pass', 'return'] };
  await act(async () => invalidate(liveTopics.notice));
  await settled(() => expect(control('退回')).toBeTruthy());
});

test('a step that moved while the dialog stood open is not the one that was seen', async () => {
  let asked = 0;
  const sent = answer(() => ({ audit_info: { status: 0, step: 1, activation: ++asked } }));
  await mount(() => <RequestView id={7} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('家中有事'));
  await press('同意');
  await settled(() => expect(dialog().textContent).toContain('审批意见'));
  await act(async () => invalidate(['approval']));
  await settled(() => expect(asked).toBe(2));
  await confirm();
  await settled(() => expect(writes(sent)).toHaveLength(1));
  expect(writes(sent)[0]).toMatchObject({ activation: 1 });
});

test('returning goes to the applicant, unless a step that was passed is chosen', async () => {
  let now: Partial<ApprovalDetail> = {
    actions: ['pass', 'return', 'return-to'],
    returnable: [{ key: 2, label: '部门负责人' }],
  };
  const later: Partial<ApprovalDetail>[] = [
    { actions: ['pass', 'return'], trail: happened('退回至步骤', '请再次核对') },
    { audit_status: 4, actions: ['comment'], trail: happened('退回申请人', '请写明去向') },
  ];
  const sent = answer(
    () => now,
    () => {
      now = later.shift() ?? now;
      return acted;
    },
  );
  await show();
  const aim = { id: 7, step: 1, activation: 1, file_ids: [] };
  const radios = () => [...dialog().querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const options = () => radios().map(({ checked, labels }) => [labels?.[0]?.textContent, checked]);

  await press('退回');
  await settled(() => expect(field('退回理由')).toBeTruthy());
  expect(options()).toEqual([
    ['申请人（修改后重新提交）', true],
    ['步骤：部门负责人', false],
  ]);
  await act(async () => radios()[1]?.click());
  await press('请再次核对');
  await confirm();
  await closed();
  expect(toasts()).toEqual(['已退回']);
  expect(writes(sent)).toEqual([{ ...aim, action: 'return-to', target: 2, opinion: '请再次核对' }]);
  await settled(() => expect(trailText()).toContain('请再次核对'));

  await press('退回');
  await settled(() => expect(options()).toEqual([['申请人（修改后重新提交）', true]]));
  await type(field('退回理由'), '请写明去向');
  await confirm();
  await closed();
  expect(writes(sent).at(-1)).toEqual({ ...aim, action: 'return', opinion: '请写明去向' });
  await settled(() => expect(titleText()).toContain('已退回'));
  expect(trailText()).toContain('陈启航 退回申请人');
  expect(trailText()).toContain('请写明去向');
});

test('a request that came back is withdrawn without a word, and says that it is', async () => {
  let now: Partial<ApprovalDetail> = {
    audit_status: 4,
    actions: ['withdraw'],
    trail: happened('退回申请人', '请写明去向'),
  };
  const sent = answer(
    () => now,
    () => {
      now = { audit_status: 3, actions: ['comment'] };
      return { data: { audit_status: 3 } };
    },
  );
  await show();
  expect(trailText()).toContain('请写明去向');
  await press('撤回');
  await settled(() => expect(field('撤回原因')).toBeTruthy());
  await confirm();
  await closed();
  expect(writes(sent)).toEqual([{ action: 'withdraw', id: 7 }]);
  expect(toasts()).toEqual(['已撤回']);
  await settled(() => expect(titleText()).toContain('已撤回'));
});

test('withdrawing after someone acted: the server asks for the reason at its field', async () => {
  const sent = answer(() => ({ actions: ['withdraw'] }), {
    status: 422,
    msg: 'x',
    data: { fields: { opinion: '已有人审批，请填写撤回原因' } },
  });
  await show();
  await press('撤回');
  await settled(() => expect(field('撤回原因')).toBeTruthy());
  await confirm();
  await settled(() => expect(dialog().textContent).toContain('已有人审批，请填写撤回原因'));
  expect(writes(sent)).toEqual([{ action: 'withdraw', id: 7 }]);
});

test('a reversal is for all of it or for some days', async () => {
  const day = 1_794_672_000_000;
  const sent = answer(() => ({ actions: ['reverse'], reversible_days: [{ day, label: '11-15 全天' }] }), {
    data: { id: 9, number: 'QJ-9' },
  });
  await show();
  for (const days of [undefined, [day]]) {
    await press('销假');
    await settled(() => expect(field('销假原因')).toBeTruthy());
    if (days !== undefined) {
      const label = (words: string) =>
        [...dialog().querySelectorAll('label')].find(({ textContent }) => textContent === words);
      await act(async () => label('部分日期')?.querySelector('input')?.click());
      await settled(() => expect(label('11-15 全天')).toBeDefined());
      await act(async () => label('11-15 全天')?.querySelector('input')?.click());
    }
    await type(field('销假原因'), '提前返岗');
    await confirm();
    await settled(() => expect(document.querySelector('.ant-modal')).toBeNull());
    expect(writes(sent).at(-1)).toEqual({ id: 7, opinion: '提前返岗', ...(days !== undefined && { days }) });
  }
});

test('what an approver fills in goes into the decision, and its errors back to the form', async () => {
  function Grade({ value, onChange, errors }: StepFormProps): ReactNode {
    return (
      <>
        <button type="button" onClick={() => onChange({ ...value, months: 2 })}>
          延长两个月
        </button>
        <p>{errors.months}</p>
      </>
    );
  }
  const sent = answer(() => ({ step_form: 'regular' }), {
    status: 422,
    msg: 'x',
    data: { fields: { 'fields.months': '最多一个月' } },
  });
  await show({ regular: Grade });
  await press('同意');
  await settled(() => expect(control('延长两个月')).toBeTruthy());
  await press('延长两个月');
  await confirm();
  await settled(() => expect(dialog().querySelector('p:not([class])')?.textContent).toBe('最多一个月'));
  expect(writes(sent)[0]).toMatchObject({ action: 'pass', fields: { months: 2 } });
});

test('an earlier round is looked at and not decided about', async () => {
  const rounds = [
    { round: 1, outcome: 4, started_at: 1_794_600_000_000 },
    { round: 2, outcome: null, started_at: 1_794_700_000_000 },
  ];
  answer(({ url }) => ({
    round: 2,
    rounds,
    changes: url.includes('round=1') ? [] : [{ label: '金额', old: '1,200', new: '980' }],
    steps: [aStep({ note: url.includes('round=1') ? '内容未变' : '乙 代 甲' })],
  }));
  await show();
  expect(textOfPage()).toContain('金额1,200→980');
  expect(textOfPage()).toContain('乙 代 甲');
  await act(async () => {
    document.querySelector('input[aria-label="轮次"]')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  const first = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(({ textContent }) =>
      textContent?.includes('第 1 轮'),
    );
  await settled(() => expect(first()).toBeDefined());
  await act(async () => first()?.click());
  await settled(() => expect(textOfPage()).toContain('内容未变'));
  expect(textOfPage()).not.toContain('金额1,200→980');
  expect(() => control('同意')).toThrow();
  await press('回到当前轮');
  expect(control('同意')).toBeTruthy();
});

test('one that cannot be seen says so', async () => {
  answerWith({ status: 404, msg: '数据不存在' });
  await mount(() => <RequestView id={7} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('没有找到这个申请'));
});
