import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Sideways } from '#ui/sideways.tsx';
import { eachTestMounts, mount } from '#ui/testing/mount.tsx';

eachTestMounts();

const place = () => document.querySelector<HTMLElement>('section[aria-label="船表"]');
const fades = () => place()?.classList.contains('sideways-more');

async function show(contentWidth: number): Promise<void> {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(contentWidth);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  await mount(() => (
    <Sideways label="船表">
      <table />
    </Sideways>
  ));
  await scrollTo(0);
}

const scrollTo = (left: number) =>
  act(async () => {
    const element = place();
    if (element === null) return;
    element.scrollLeft = left;
    element.dispatchEvent(new Event('scroll'));
  });

test('what is wider than its place is reached by the keyboard, and fades until its end is seen', async () => {
  await show(900);
  expect([place()?.tabIndex, fades()]).toEqual([0, true]);
  await scrollTo(300);
  expect(fades()).toBe(true);
  await scrollTo(600);
  expect([place()?.tabIndex, fades()]).toEqual([0, false]);
});

test('what fits is no stop of the keyboard and fades nowhere', async () => {
  await show(300);
  expect([place()?.hasAttribute('tabindex'), fades()]).toEqual([false, false]);
});
