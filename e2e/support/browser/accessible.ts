import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** Colours follow from the theme, the layout from the width: two looks show both themes and both widths. */
const twoLooks = [
  { name: 'dark phone', colorScheme: 'dark', size: phone },
  { name: 'light desk', colorScheme: 'light', size: desk },
] as const;
const otherLooks = [
  { name: 'light phone', colorScheme: 'light', size: phone },
  { name: 'dark desk', colorScheme: 'dark', size: desk },
] as const;

const shell = ['.side-menu', '.top-bar'];

export async function findings(page: Page, whole = true): Promise<string[]> {
  // Half a megabyte, which a page that is looked at again still has.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async (exclude) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(
        { exclude },
        {
          runOnly: ['wcag2a', 'wcag2aa'],
          resultTypes: ['violations'],
          // Style sheets and media, which it would fetch anew each time, matter to none of these rules.
          preload: false,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
      );
    },
    whole ? [] : shell,
  );
}

/** Every screen in one of the two looks, about half of them in each; AXE=every: all four looks of all of them. */
function looksAt(what: string, every: boolean) {
  if (every || process.env.AXE === 'every') return [...otherLooks, ...twoLooks];
  return [twoLooks[what.length % 2 === 0 ? 0 : 1] ?? twoLooks[0]];
}

/** Nothing found, and nothing to be scrolled sideways. `every`: in both themes and both widths, the menu and the top bar too. Leaves the page as wide as a desk. */
export async function isAccessible(page: Page, what: string, every = false): Promise<void> {
  for (const { name, colorScheme, size } of looksAt(what, every)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    const drawn = () =>
      page.evaluate(async (theme) => {
        // The plain pages look at the system's theme once, when they are opened.
        if (!document.documentElement.classList.contains('app')) document.documentElement.dataset.theme = theme;
        // The others are told of it with a frame, and a page where nothing moves draws none of itself.
        await new Promise(requestAnimationFrame);
        return document.documentElement.dataset.theme;
      }, colorScheme);
    await expect.poll(drawn).toBe(colorScheme);
    // What is being read anew stands there faded, and comes back by and by.
    const atRest = async () => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => document.getAnimations().some((one) => one instanceof CSSTransition)))
        .toBe(false);
    };
    await atRest();
    let found = await findings(page, every);
    // Others change the company meanwhile: what was read anew while it was looked at is looked at again. What is wrong stays.
    for (let again = 0; found.length > 0 && again < 2; again++) {
      await atRest();
      found = await findings(page, every);
    }
    expect.soft(found, `${what}, ${name}`).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `the width of ${what}, ${name}`).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(desk);
}
