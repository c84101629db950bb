import { expect, test } from 'vitest';
import { Amount } from '#ui/amount.tsx';
import { eachTestMounts, mount, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

test('an amount has its thousands apart and two decimals; one that is not known is a dash', async () => {
  await mount(() => (
    <>
      <Amount value={1_234_567.8} />|<Amount value={-0.29} unit />|<Amount value={0} />|<Amount value={null} />
    </>
  ));
  expect(textOfPage()).toBe('1,234,567.80|-0.29 元|0.00|—');
});
