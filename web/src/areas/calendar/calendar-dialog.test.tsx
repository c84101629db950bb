import { act } from 'react';
import { expect, test } from 'vitest';
import CalendarDialog from '#areas/calendar/calendar-dialog.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const open = async (effects: object) => {
  const sent = answerWith(({ method }) =>
    method === 'GET'
      ? { data: { year: new Date().getFullYear(), known: true, days: [], working_days: Array(12).fill(21) } }
      : { data: effects },
  );
  await mount(() => <CalendarDialog close={() => {}} />);
  const day = () => document.querySelector<HTMLElement>('.calendar-day-usual');
  await settled(() => expect(day()).not.toBeNull());
  const chosen = day()?.dataset.day ?? '';
  await act(async () => day()?.click());
  await settled(() => expect(field('名称')).toBeTruthy());
  await type(field('名称'), '停电');
  await press('确定');
  await settled(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  return chosen;
};

test('whoever changes a day is shown what was counted anew and what has passed, with the way to it', async () => {
  const decided = [{ title: 'QJ-1 申小明的年假 3 天', link: '/approval/leave?id=7' }];
  const day = await open({ recounted: 2, decided, beyond: 1 });
  await settled(() => expect(textOfPage()).toContain(`${day} 的改动：已重新计算 2 个审批中的申请`));
  expect(textOfPage()).toContain('以下已通过的申请没有改变，请按需处理');
  const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'QJ-1 申小明的年假 3 天');
  expect(link?.getAttribute('href')).toBe('/approval/leave?id=7');
  expect(textOfPage()).toContain('另有 1 个不在您的管理范围内');
});

test('a change that touches nobody says nothing of it', async () => {
  const day = await open({ recounted: 0, decided: [], beyond: 0 });
  await settled(() => expect(document.querySelector('[role="dialog"] input')).toBeNull());
  expect(textOfPage()).not.toContain(`${day} 的改动`);
});
