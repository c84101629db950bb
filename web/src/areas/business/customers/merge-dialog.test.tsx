import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { MergeDialog, movedWords } from '#areas/business/customers/merge-dialog.tsx';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const side = (id: number, name: string, opportunities: number) => ({
  id,
  number: `KH-${id}`,
  name,
  credit_code: null,
  owner_name: '李靖',
  contacts: 0,
  opportunities,
  orders: 0,
  follow_ups: 0,
  files: 0,
});
const sides = [side(1, '云帆科技', 2), side(2, '杭州云帆', 3)] as const;
const [first, second] = sides;

const idIn = (url: string, name: string) => Number(new URLSearchParams(url.split('?')[1]).get(name));

const open = async (problem: string | null = null) => {
  const sent = answerWith(({ url, method }) => {
    if (method !== 'GET') return { data: null };
    if (url.includes('customerTwins')) return { data: [{ id: 2, name: '杭州云帆', owner_name: '李靖', by: 'name' }] };
    if (!url.includes('customerMerge')) return { data: [] };
    const of = (name: string) => sides.find(({ id }) => id === idIn(url, name));
    return {
      data: { keep: of('keep_id'), drop: of('drop_id'), filled: [{ label: '地址', value: '西湖区' }], problem },
    };
  });
  return sent;
};
const written = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const button = () => control('合并') as HTMLButtonElement;

test('what hangs on the one that goes is named, and what it has none of is not', () => {
  expect(movedWords({ ...first, contacts: 1, files: 2 })).toBe('1 位联系人、2 个商机、2 个附件');
  expect(movedWords(side(3, '空', 0))).toBeUndefined();
});

test('the one to keep is chosen, its consequences are seen, and exactly that is done', async () => {
  const sent = await open();
  const onMerged = vi.fn();
  await mount(() => <MergeDialog customer={first} other={second} onMerged={onMerged} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('3 个商机归到“云帆科技”'));
  expect(textOfPage()).toContain('补上：地址 西湖区');
  const keepSecond = document.querySelectorAll<HTMLInputElement>('.merge-table input[type="radio"]')[1];
  await act(async () => keepSecond?.click());
  await settled(() => expect(textOfPage()).toContain('2 个商机归到“杭州云帆”'));
  await press('合并');
  await settled(() => expect(onMerged).toHaveBeenCalledWith(2));
  expect(written(sent)).toEqual([{ keep_id: 2, drop_id: 1 }]);
});

test('of one alone the likely others are offered, and nothing can be done before one is chosen', async () => {
  await open();
  await mount(() => <MergeDialog customer={first} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('疑似重复'));
  expect(button().disabled).toBe(true);
  await press('杭州云帆');
  await settled(() => expect(button().disabled).toBe(false));
});

test('where they cannot be merged it says why, and there is no way on', async () => {
  await open('两个客户的信用代码不同');
  await mount(() => <MergeDialog customer={first} other={second} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('两个客户的信用代码不同'));
  expect(button().disabled).toBe(true);
});
