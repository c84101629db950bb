import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import LeaveDialog from '#areas/leave/requests/leave-dialog.tsx';
import { answerLeave, aType, counted, index, record, sentTo, withIndex } from '#areas/leave/testing/answers.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import type { Sent } from '#platform/testing/network.ts';
import {
  choose,
  eachTestMounts,
  field,
  mount,
  press,
  pressEnter,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';

eachTestMounts();

let closed = 0;
const open = (again?: number) => {
  closed = 0;
  return mount(() => (
    <LeaveDialog
      again={again}
      close={() => {
        closed += 1;
      }}
    />
  ));
};
const errors = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent);
const ready = () => settled(() => expect(textOfPage()).toContain('预计审批路径'));
const enter = (input: HTMLElement) => act(async () => input.focus());
const leave = (input: HTMLElement) => act(async () => input.blur());
const pickDay = async (label: string, day: string) => {
  await type(field(label), day);
  await pressEnter(field(label));
};
const itemOf = (label: string) => document.querySelector(`label[title="${label}"]`)?.closest('.ant-form-item');
const takeAway = (label: string) =>
  act(async () => itemOf(label)?.querySelector<HTMLElement>('.ant-picker-clear, .ant-select-clear')?.click());
const total = () => document.querySelector('.count-total')?.textContent;
const balances = () => [...document.querySelectorAll('.count-balance dd')].map(({ textContent }) => textContent);

test('what was left out is said at its fields, and nothing is sent', async () => {
  const sent = answerLeave();
  await open();
  await ready();
  await press('提交');
  await settled(() => expect(errors()).toEqual(['请选择假期类型', '请选择时间', '请选择时间', '请填写请假描述']));
  expect(sentTo('/api/user/userLeave', sent)).toEqual([]);
  expect(document.querySelector('label[title="请假人"]')).toBeNull();
});

test('Enter in a date takes the date and stays', async () => {
  const sent = answerLeave();
  await open(107);
  await ready();
  await type(field('开始时间'), '2026-11-19');
  await pressEnter(field('开始时间'));
  await settled(() => expect(field('开始时间').value).toBe('2026-11-19'));
  expect(errors()).toEqual([]);
  expect(sentTo('/api/user/userLeave', sent)).toEqual([]);
});

test('a description is asked for when its field is left, not before, and no more once there is one', async () => {
  answerLeave();
  await open(107);
  await ready();
  await enter(field('请假描述'));
  await type(field('请假描述'), '');
  expect(errors()).toEqual([]);
  await leave(field('请假描述'));
  await settled(() => expect(errors()).toEqual(['请填写请假描述']));
  await enter(field('请假描述'));
  await type(field('请假描述'), '有事');
  await leave(field('请假描述'));
  await settled(() => expect(errors()).toEqual([]));
});

test('the end follows the start; a time that is taken away is missed at once', async () => {
  answerLeave();
  await open();
  await ready();
  await pickDay('开始时间', '2026-11-19');
  await settled(() => expect(field('结束时间').value).toBe('2026-11-19'));
  expect(errors()).toEqual([]);
  await takeAway('开始时间');
  await takeAway('结束时间');
  await settled(() => expect(errors()).toEqual(['请选择时间', '请选择时间']));
});

test('whoever may file for others begins with themselves, chooses the person, and misses one at once', async () => {
  const me = { ...index.user, job_number: 'T00007', department_name: '研发部', post_name: '工程师', avatar: null };
  answerLeave({
    ...withIndex({ for_others: true }),
    '/api/user/pickUser': { data: [{ ...me, away_until: null }] },
  });
  await open();
  await ready();
  await settled(() => expect(itemOf('请假人')?.textContent).toContain('李晓岚'));
  await takeAway('请假人');
  await settled(() => expect(errors()).toEqual(['请选择公司成员']));
});

test('that someone is beyond reach stands at the person', async () => {
  answerLeave({
    '/api/user/userLeaveIndex': ({ url }) =>
      url.includes('username=9') ? { status: 404, msg: '记录不存在' } : { data: { ...index, for_others: true } },
    '/api/leave/record': { data: { ...record, user: { id: 9, name: '外人' } } },
  });
  await open(107);
  await settled(() => expect(errors()).toEqual(['不在管理范围内，不能为其请假']));
});

test('the length is asked for and explained, with what is left before and after', async () => {
  const sent = answerLeave();
  await open(107);
  await settled(() => expect(textOfPage()).toContain('提交后剩余'));
  const [asked] = sentTo('/api/leave/count', sent);
  expect(asked?.body).toEqual({
    type_id: 1,
    start_time: record.start_time,
    end_time: record.end_time,
    start_half: 'pm',
    end_half: 'pm',
    again: 107,
  });
  const panel = document.querySelector('[aria-label="请假时长"]');
  expect(panel?.querySelector('.count-total')?.textContent).toBe('1.5 天');
  expect([...(panel?.querySelectorAll('.count-lines li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '11/20 周五下午0.5 天',
    '11/21 周六 – 11/22 周日周末不计',
    '11/23 周一全天1 天',
  ]);
  expect([...(panel?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual(['5 天', '3.5 天']);
});

test('what would be refused is said before it is sent; a failed count says why in its place', async () => {
  answerLeave({ '/api/leave/count': { data: { ...counted, balance_after: -240, problem: '年假余额不足' } } });
  await open(107);
  await settled(() => expect(document.querySelector('.count-problem')?.textContent).toBe('年假余额不足'));
  expect(document.querySelector('.count-short')?.textContent).toBe('-0.5 天');
});

test('a count that is refused stands in the panel and nowhere else', async () => {
  answerLeave({ '/api/leave/count': { status: 422, data: { fields: { end_time: '结束时间不能早于开始时间' } } } });
  await open(107);
  await settled(() => expect(document.querySelector('.count-problem')?.textContent).toBe('结束时间不能早于开始时间'));
  expect(toasts()).toEqual([]);
});

test('the form that sends a leave again begins with why it came back', async () => {
  answerLeave();
  await open(107);
  await settled(() =>
    expect(document.querySelector('.returned-reason')?.textContent).toBe('陈启航 退回了申请：请补充医院证明'),
  );
});

test('a leave is sent again with its request’s id, and the dialog closes with its number', async () => {
  const sent = answerLeave();
  await open(107);
  await settled(() => expect(textOfPage()).toContain('提交后剩余'));
  await press('重新提交');
  await settled(() => expect(closed).toBe(1));
  expect(sentTo('/api/user/userLeave', sent).map(({ body }) => body)).toEqual([
    {
      type_id: 1,
      start_time: record.start_time,
      end_time: record.end_time,
      start_half: 'pm',
      end_half: 'pm',
      again: 107,
      desc: '回老家',
      file_ids: [],
      audit: [{ user_id: 2, checked: ['detail', 'check'] }],
    },
  ]);
  expect(toasts()).toEqual(['请假已提交审批，编号 QJ-20261115-0001查看']);
});

test('what the server finds wrong stands at its field, a refusal of the whole stays in sight', async () => {
  answerLeave({ '/api/user/userLeave': { status: 422, data: { fields: { start_time: '不能早于 3 个工作日前' } } } });
  await open(107);
  await settled(() => expect(textOfPage()).toContain('提交后剩余'));
  await press('重新提交');
  await settled(() => expect(errors()).toEqual(['不能早于 3 个工作日前']));
  answerLeave({ '/api/user/userLeave': { status: 409, msg: '与已有的请假重叠' } });
  await press('重新提交');
  await settled(() =>
    expect(document.querySelector('.form-alert.ant-alert-error')?.textContent).toBe('与已有的请假重叠'),
  );
  expect(closed).toBe(0);
});

test('a leave by the hour is counted and sent as two moments of one day', async () => {
  const sent = answerLeave({
    ...withIndex({ types: [aType(4, '事假', { unit: 'hour' })] }),
    '/api/leave/record': { data: { ...record, type_id: 4, start_time: beginOf('2026-11-18') } },
    '/api/leave/count': { data: { ...counted, minutes: 150, balance: null, balance_after: null } },
  });
  await open(107);
  await ready();
  await choose('开始时刻', '10:30');
  await choose('结束时刻', '14:00');
  await settled(() => expect(total()).toBe('2.5 小时'));
  await press('重新提交');
  await settled(() => expect(closed).toBe(1));
  const span = {
    type_id: 4,
    start_time: Date.parse('2026-11-18T10:30:00+08:00'),
    end_time: Date.parse('2026-11-18T14:00:00+08:00'),
    again: 107,
  };
  expect(sentTo('/api/leave/count', sent).map(({ body }) => body)).toEqual([span]);
  expect(sentTo('/api/user/userLeave', sent)[0]?.body).toMatchObject(span);
});

test('what is over the balance is said before it is sent and when it is refused, and can be put right', async () => {
  const [monday, tuesday] = [beginOf('2026-11-16'), beginOf('2026-11-17')];
  const problem = '年假余额不足：剩余 1 天，需要 2 天';
  const tooLong = { ...counted, minutes: 960, days: 2, balance: 480, balance_after: -480, problem };
  const isHalf = ({ body }: Sent) => {
    const { end_time, end_half } = body as typeof record;
    return end_time === monday && end_half === 'am';
  };
  answerLeave({
    '/api/leave/record': { data: { ...record, start_time: monday, end_time: tuesday, start_half: 'am' } },
    '/api/leave/count': (sent) => ({
      data: isHalf(sent) ? { ...tooLong, minutes: 240, days: 0.5, balance_after: 240, problem: null } : tooLong,
    }),
    '/api/user/userLeave': (sent) => (isHalf(sent) ? { data: { number: 'QJ-1' } } : { status: 409, msg: problem }),
  });
  await open(107);
  await settled(() => expect(document.querySelector('.count-problem')?.textContent).toBe(problem));
  expect(balances()).toEqual(['1 天', '-1 天']);
  await press('重新提交');
  await settled(() =>
    expect(document.querySelector('.form-alert.ant-alert-error[role="alert"]')?.textContent).toBe(problem),
  );
  expect(toasts()).toEqual([problem]);
  expect(closed).toBe(0);
  await choose('结束于上午或下午', '上午');
  await pickDay('结束时间', '2026-11-16');
  await settled(() => expect(total()).toBe('0.5 天'));
  await press('重新提交');
  await settled(() => expect(closed).toBe(1));
});

test('a paper is asked for from the length on that needs one', async () => {
  const sent = answerLeave({
    '/api/leave/record': { data: { ...record, type_id: 2 } },
    '/api/leave/count': { data: { ...counted, days: 2 } },
  });
  await open(107);
  await settled(() => expect(textOfPage()).toContain('满 2 天需要证明'));
  await settled(() => expect(document.querySelector('.count-total')).not.toBeNull());
  await press('重新提交');
  await settled(() => expect(errors()).toEqual(['满 2 天需要上传证明']));
  expect(sentTo('/api/user/userLeave', sent)).toEqual([]);
});

test('a request that cannot be read says so, with a way on', async () => {
  answerLeave({ '/api/leave/record': { status: 404, msg: '记录不存在' } });
  await open(107);
  await settled(() => expect(textOfPage()).toContain('没有加载成功'));
  answerLeave();
  await press('重试');
  await ready();
});

/** 开关 takes the dialog away as a lost session does: without a question. */
function Screen(): ReactNode {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        开关
      </button>
      {shown && <LeaveDialog again={107} close={() => setShown(false)} />}
    </>
  );
}

test('what was typed and not sent is offered again, until it is given up', async () => {
  setDraftOwner(7);
  answerLeave();
  await mount(() => <Screen />);
  await ready();
  await type(field('请假描述'), '回老家看望父母');
  await press('开关');
  await settled(() => expect(document.querySelector('.leave-form')).toBeNull());
  await press('开关');
  await settled(() => expect(textOfPage()).toContain('已恢复上次未提交的内容'));
  expect(field('请假描述').value).toBe('回老家看望父母');
  await press('清空');
  await settled(() => expect(field('请假描述').value).toBe(record.desc));
  expect(textOfPage()).not.toContain('已恢复上次未提交的内容');
  deleteDrafts();
});
