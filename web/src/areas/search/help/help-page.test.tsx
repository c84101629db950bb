import { routeAt } from '@tongzhou/contract/routes.ts';
import { expect, test } from 'vitest';
import HelpPage from '#areas/search/help/help-page.tsx';
import { helpWords } from '#areas/search/help/help-words.ts';
import { journeys } from '#areas/search/help/journeys.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { eachTestMounts, mount, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const titles = () => [...document.querySelectorAll('.help-journey h3')].map((heading) => heading.textContent);

test('it shows how things are done, each with its picture, and what the words mean', async () => {
  await mount(() => <HelpPage />);
  expect(titles()).toEqual(journeys.map(({ title }) => title));
  expect(document.querySelectorAll('.help-journey img')).toHaveLength(journeys.length);
  for (const { to } of journeys)
    expect([to, routeAt(to.split('?', 1)[0] ?? '')?.title]).toEqual([to, expect.any(String)]);
  expect(helpWords.length).toBeGreaterThan(5);
  for (const { word, meaning } of helpWords.flatMap(({ words }) => words))
    expect(textOfPage()).toContain(word + meaning);
});

test('what one may not open is not explained', async () => {
  signedIn([160]);
  await mount(() => <HelpPage />);
  expect(titles()).toEqual(expect.arrayContaining(['请假', '处理审批']));
  expect(titles()).not.toContain('分配权限');
});
