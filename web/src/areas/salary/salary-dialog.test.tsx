import { noAmounts } from '@tongzhou/contract/rules/salary.ts';
import { expect, test, vi } from 'vitest';
import { SalaryDialog } from '#areas/salary/salary-dialog.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const amounts = { ...noAmounts, base: 8000, post: 2000 };
const form = {
  user_id: 9,
  user_name: '秦叔宝',
  earliest: 1000,
  standards: [{ effective_date: 500, amounts }],
  problem: null,
  before: null,
};
const template = { id: 1, name: '调薪默认流程', content_json: '[{"user_id":7,"checked":["check"]}]', locked: true };

const open = async (close = vi.fn()) => {
  answerWith(({ url }) => {
    if (url.includes('/api/salary/form')) return { data: form };
    if (url.includes('/api/approval/preview')) return { data: { problem: null, steps: [], template } };
    return { data: url.includes('userDetailUserInfo') ? { user_info: { id: 3 } } : [] };
  });
  await mount(() => <SalaryDialog userId={9} close={close} />);
  await settled(() => expect(textOfPage()).toContain('原 8,000.00'));
  return close;
};

test('begins with what holds, and shows what the new amounts add up to and differ by', async () => {
  await open();
  expect(field('基本工资').value).toBe('8,000.00');
  expect(textOfPage()).toContain('8,000.00 + 2,000.00 + 0.00 + 0.00 = 10,000.00');
  await type(field('基本工资'), '9000');
  await settled(() => expect(textOfPage()).toContain('+1,000.00（+12.50%）'));
  expect(textOfPage()).toContain('原 10,000.00，+1,000.00（+10.00%）');
});

test('closes without a question when nothing was typed', async () => {
  const close = await open();
  await press('取消');
  await settled(() => expect(close).toHaveBeenCalled());
});
