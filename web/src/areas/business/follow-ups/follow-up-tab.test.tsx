import { addDays, addMonths, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { FollowUpTab } from '#areas/business/follow-ups/follow-up-tab.tsx';
import { quickDays } from '#areas/business/follow-ups/quick-days.ts';
import { answerBusiness, bodiesOf } from '#areas/business/testing/opportunities.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const now = today(Date.now());
const put = 'PUT /api/business/followUp';
const saved = { [put]: { data: { id: 3 } } };

test('words and one press for the next contact are enough; the form is empty again', async () => {
  const sent = answerBusiness(saved);
  await mount(() => <FollowUpTab opportunityId={1} mayWrite />);
  await settled(() => field('跟进内容'));
  await type(field('跟进内容'), '见了采购经理，预算已批');
  await press('三天后');
  await press('保存跟进');
  await settled(() =>
    expect(bodiesOf(put, sent)).toEqual([
      {
        opportunity_id: 1,
        way: 'visit',
        content: '见了采购经理，预算已批',
        next_contact_on: beginOf(addDays(now, 3)),
        file_ids: [],
      },
    ]),
  );
  await settled(() => expect(field('跟进内容').value).toBe(''));
  expect(control('三天后').getAttribute('aria-pressed')).toBe('false');
});

test('pressed again, nothing is promised', async () => {
  const sent = answerBusiness(saved);
  await mount(() => <FollowUpTab opportunityId={1} mayWrite />);
  await settled(() => field('跟进内容'));
  await type(field('跟进内容'), '客户在外地');
  await press('明天');
  await press('明天');
  await press('保存跟进');
  await settled(() => expect(bodiesOf(put, sent)).toHaveLength(1));
  expect(bodiesOf(put, sent)[0]).toMatchObject({ next_contact_on: null });
});

test('without words nothing is sent', async () => {
  const sent = answerBusiness(saved);
  await mount(() => <FollowUpTab opportunityId={1} mayWrite />);
  await settled(() => field('跟进内容'));
  await type(field('跟进内容'), '   ');
  await press('保存跟进');
  await settled(() => expect(textOfPage()).toContain('请写下沟通的内容'));
  expect(bodiesOf(put, sent)).toEqual([]);
});

test('a refusal stays in sight, and the words with it', async () => {
  answerBusiness({ [put]: { status: 409, msg: '商机当前为“赢单”，不能写跟进' } });
  await mount(() => <FollowUpTab opportunityId={1} mayWrite />);
  await settled(() => field('跟进内容'));
  await type(field('跟进内容'), '还想补一句');
  await press('保存跟进');
  await settled(() => expect(document.querySelector('.form-alert')?.textContent).toContain('不能写跟进'));
  expect(field('跟进内容').value).toBe('还想补一句');
});

test('who only reads sees what was said, and no form', async () => {
  const row = {
    id: 1,
    opportunity_id: 1,
    way: 'phone',
    content: '报价已发',
    contact_at: beginOf('2026-11-02'),
    next_contact_on: beginOf('2026-11-09'),
    by_name: '李晓岚',
    created_at: 1,
    files: [],
  };
  answerBusiness({ '/api/business/followUp': { data: { list: [row], total: 1, page: 1, page_size: 10 } } });
  await mount(() => <FollowUpTab opportunityId={1} mayWrite={false} />);
  await settled(() => expect(textOfPage()).toContain('报价已发'));
  expect(textOfPage()).toContain('电话 · 李晓岚');
  expect(textOfPage()).toContain('约定 2026-11-09 再联系');
  expect(textOfPage()).not.toContain('保存跟进');
});

test('the usual days', () => {
  const late = Date.parse('2026-01-31T23:59:00+08:00');
  expect(quickDays(late).map(({ day }) => day)).toEqual(
    ['2026-02-01', '2026-02-03', '2026-02-07', addMonths('2026-01-31', 1)].map(beginOf),
  );
});
