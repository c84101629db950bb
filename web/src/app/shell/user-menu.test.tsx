import { act } from 'react';
import { expect, test } from 'vitest';
import { ThemeButton } from '#app/shell/theme-button.tsx';
import { UserMenu } from '#app/shell/user-menu.tsx';
import { control, eachTestMounts, mount, press, settled } from '#ui/testing/mount.tsx';

eachTestMounts();

const theme = () => [document.documentElement.dataset.theme, localStorage.getItem('theme')];

test('the button turns the theme over; the menu chooses one, and the button follows', async () => {
  await mount(() => (
    <>
      <ThemeButton />
      <UserMenu me={undefined} />
    </>
  ));
  await press('切换到深色主题');
  expect(theme()).toEqual(['dark', 'dark']);
  expect(control('切换到浅色主题')).toBeTruthy();

  await press('账号菜单');
  await settled(() => expect(control('主题')).toBeTruthy());
  await act(async () => control('主题').dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await settled(() => expect(['浅色', '深色', '跟随系统'].map((name) => control(name))).toHaveLength(3));
  await press('浅色');
  expect(theme()).toEqual(['light', 'light']);
  expect(control('切换到深色主题')).toBeTruthy();
});
