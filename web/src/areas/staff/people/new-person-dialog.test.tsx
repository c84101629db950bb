import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import { NewPersonDialog } from './new-person-dialog.tsx';

eachTestMounts();

test('sex and birthday follow the ID card as soon as it is right', async () => {
  answerWith({ data: [] });
  await mount(() => <NewPersonDialog close={() => {}} />);
  await settled(() => expect(field('出生日期').disabled).toBe(false));
  await type(field('身份证号'), '110105199505050023');
  expect(field('出生日期').value).toBe('');
  await type(field('身份证号'), '110105199505050024');
  await settled(() => expect(field('出生日期').value).toBe('1995-05-05'));
  expect(textOfPage()).toContain('女');
});
