import { fileManagePage } from '@tongzhou/contract/areas/documents/document.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ExplainDialog } from '#areas/identity/groups/explain-dialog.tsx';
import type { Area } from '#platform/area.tsx';
import { signedIn } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { RecordPicker } from '#ui/record-picker.tsx';
import { choose, control, eachTestMounts, field, mount, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const keeping: Area = {
  explained: [
    {
      kind: 'document',
      name: '文档',
      question: '能否看到哪个文档',
      permission: 'document.company',
      Picker: (props) => (
        <RecordPicker
          {...props}
          endpoint={fileManagePage}
          words={({ name }) => name}
          placeholder="名称"
          notFound="没有找到文档"
        />
      ),
    },
  ],
};
const person = {
  ...{ id: 8, name: '周舟', job_number: 'T1', department_name: '研发部', post_name: null },
  ...{ avatar: null, away_until: null },
};
const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('pickUser')) return { data: [person] };
    if (url.includes('fileManagePage')) return { data: { list: [{ id: 31, name: '薪酬制度.txt' }], total: 1 } };
    if (url.includes('userGroupExplain'))
      return { data: { sees: false, sentence: '周舟 看不到 文档 31：不在范围内。' } };
    return { data: [] };
  });

test('a record of an area is chosen by its words, and the answer is one sentence', async () => {
  const sent = answer();
  await mount(() => <ExplainDialog close={() => undefined} />, '/screen', [keeping]);
  await choose('谁', /周舟/);
  await act(async () => control('文档', '.ant-segmented-item').querySelector('input')?.click());
  await type(field('能否看到哪个文档'), '薪酬');
  await settled(() => expect(sent.some(({ url }) => url.includes('keyword=%E8%96%AA%E9%85%AC'))).toBe(true));
  await choose('能否看到哪个文档', '薪酬制度.txt');
  await settled(() => expect(textOfPage()).toContain('周舟 看不到 文档 31：不在范围内。'));
  const asked = sent.filter(({ url }) => url.includes('userGroupExplain')).map(({ url }) => url.split('?')[1]);
  expect(asked).toEqual(['user_id=8&kind=document&id=31']);
});

test('what one may not look at oneself is not offered', async () => {
  signedIn([607]);
  answer();
  await mount(() => <ExplainDialog close={() => undefined} />, '/screen', [keeping]);
  expect(textOfPage()).toContain('能否看到谁的档案');
  expect(textOfPage()).not.toContain('文档');
});
