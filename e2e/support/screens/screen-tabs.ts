import type { Page } from '@playwright/test';
import { openScreen, settled } from './screens.ts';

interface Choice {
  readonly group: string;
  readonly place: number;
  readonly name: string;
}

const groups = 'main .tabs-bar, main .view-switch, main .task-views, main .ant-segmented';
const members = '[role="tab"], [aria-pressed], .ant-segmented-item';
const chosen = '[aria-selected="true"], [aria-pressed="true"], .ant-segmented-item-selected';

/** The tabs and views that are offered and not shown; `choose` also presses one of them. */
const choicesOn = (page: Page, choose?: Choice): Promise<Choice[]> =>
  page.evaluate(
    (at) => {
      const offered = [...document.querySelectorAll<HTMLElement>(at.groups)]
        .filter((one) => one.checkVisibility())
        .flatMap((one) => {
          const group = one.getAttribute('aria-label') ?? one.className;
          return [...one.querySelectorAll<HTMLElement>(at.members)].map((member, place) => ({ member, group, place }));
        })
        .filter(({ member }) => !member.matches(at.chosen));
      const wanted = offered.find(({ group, place }) => group === at.choose?.group && place === at.choose.place);
      wanted?.member.click();
      return (at.choose === undefined ? offered : wanted === undefined ? [] : [wanted]).map(
        ({ member, group, place }) => ({
          group,
          place,
          name: (member.innerText || (member.getAttribute('aria-label') ?? '')).replaceAll('\n', ' '),
        }),
      );
    },
    { groups, members, chosen, choose },
  );

/** Each tab and view of the screen once, also those that stand inside another. */
export async function openTabs(page: Page, address: string, look: (name: string) => Promise<void>): Promise<void> {
  const known = new Set<string>();
  const press = async (choice: Choice) => (await choicesOn(page, choice)).length > 0;
  const walk = async (before: string): Promise<void> => {
    const fresh = (await choicesOn(page)).filter(({ group }) => !known.has(group));
    for (const { group } of fresh) known.add(group);
    for (const choice of fresh) {
      if (!(await press(choice))) {
        // It stood beside another group, whose choice has taken it away.
        await openScreen(page, address, { anew: true });
        if (!(await press(choice))) continue;
      }
      await settled(page);
      const name = `${before} › ${choice.name}`;
      await look(name);
      await walk(name);
    }
  };
  await walk(address);
}
