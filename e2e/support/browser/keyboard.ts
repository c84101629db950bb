import { expect, type Page } from '@playwright/test';

interface Stop {
  readonly name: string;
  readonly visible: boolean;
}

/** A blurred element would still be where Tab goes on from. */
export const toTheTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Where Tab leads from the top of the page, until it has been everywhere. */
async function tabThrough(page: Page, most = 60): Promise<Stop[]> {
  await toTheTop(page);
  const stops: Stop[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body || element.hasAttribute('data-stopped')) return null;
      element.setAttribute('data-stopped', '');
      // A ring of its own, or that of the box it is drawn in (a checkbox, an input with an icon).
      const ring = (one: Element | null): boolean => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      const around = [element, element.parentElement, element.nextElementSibling, element.closest('.ant-select')];
      return {
        name: element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? '',
        visible: around.some(ring),
      };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

/** What can be pressed or filled and was not reached; of a group of tabs the arrow keys reach the others. */
const unreached = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]',
      ),
    ]
      .filter(
        (element) => !element.hasAttribute('data-stopped') && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => element.getAttribute('role') !== 'tab' && element.closest('[aria-hidden="true"]') === null)
      .map((element) => element.outerHTML.slice(0, 160)),
  );

/** The names of what Tab reaches, in its order; each shows that it is reached, and nothing is left out. */
export async function everythingReached(page: Page): Promise<string[]> {
  const stops = await tabThrough(page);
  expect(await unreached(page)).toEqual([]);
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  return stops.map(({ name }) => name.trim());
}

export const placeOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nowhere';
    return element.closest('[role="dialog"]') === null ? element.outerHTML : 'in the dialog';
  });
