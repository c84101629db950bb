import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import { PeoplePicker, PersonPicker } from './people-picker.tsx';

eachTestMounts();

const person = (id: number, name: string, away_until: number | null = null) => ({
  id,
  name,
  job_number: `T0000${id}`,
  department_name: '研发部',
  post_name: '工程师',
  avatar: null,
  away_until,
});
const zhang = person(1, '张三', beginOf('2026-01-20'));
const li = person(2, '李四');

const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('ids=9')) return { data: [person(9, '老王')] };
    return { data: url.includes('keyword=zs') ? [zhang] : [zhang, li] };
  });

function One(): ReactNode {
  const [value, setValue] = useState<number | null>(9);
  return (
    <>
      <PersonPicker aria-label="负责人" value={value} onChange={setValue} exclude={[2]} />
      <output>{value}</output>
    </>
  );
}

const open = () =>
  act(async () => {
    field('负责人').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);

test('who was chosen is shown by name, the others with department, post and leave', async () => {
  const sent = answer();
  await mount(One);
  await settled(() => expect(textOfPage()).toContain('老王'));
  expect(sent.map(({ url }) => url)).toEqual(['/api/user/pickUser', '/api/user/pickUser?ids=9']);
  await open();
  await settled(() => expect(options()).toEqual(['张张三休假至 1/20研发部 · 工程师']));
  await act(async () => document.querySelector<HTMLElement>('.ant-select-item-option')?.click());
  expect(document.querySelector('output')?.textContent).toBe('1');
});

test('half-typed text of an input method is never searched for', async () => {
  const sent = answer();
  await mount(One);
  await settled(() => expect(sent).toHaveLength(2));
  await open();
  const input = field('负责人');
  await act(async () => {
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  });
  await type(input, "z's");
  await act(async () => new Promise((done) => setTimeout(done, 400)));
  expect(sent).toHaveLength(2);
  await type(input, 'zs');
  await act(async () => {
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
  await settled(() => expect(sent.at(-1)?.url).toBe('/api/user/pickUser?keyword=zs'));
  expect(sent.filter(({ url }) => url.includes('keyword'))).toHaveLength(1);
});

test('several people are chosen one after the other', async () => {
  answer();
  function Several(): ReactNode {
    const [value, setValue] = useState<readonly number[]>([]);
    return (
      <>
        <PeoplePicker aria-label="负责人" value={value} onChange={setValue} />
        <output>{value.join(',')}</output>
      </>
    );
  }
  await mount(Several);
  await open();
  await settled(() => expect(options()).toHaveLength(2));
  for (const at of [0, 1]) {
    await act(async () => document.querySelectorAll<HTMLElement>('.ant-select-item-option')[at]?.click());
  }
  expect(document.querySelector('output')?.textContent).toBe('1,2');
});
