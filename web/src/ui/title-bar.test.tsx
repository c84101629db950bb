import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { saveGrants } from '#platform/session/stored-session.ts';
import { eachTestMounts, mount, press } from '#ui/testing/mount.tsx';
import { TitleBar } from '#ui/title-bar.tsx';

eachTestMounts([160, 30101]);

test('buttons show by permission id, 2000 always, and go with their permission', async () => {
  const run = vi.fn();
  await mount(() => (
    <TitleBar
      title="员工"
      actions={[
        { id: 30101, label: '新增', primary: true, run },
        { id: 'staff.import', label: '导入', run },
        { id: 2000, label: '帮助', to: '/other' },
      ]}
    />
  ));
  const words = () => [...document.querySelectorAll('.title-bar-actions .ant-btn')].map((b) => b.textContent);
  expect(words()).toEqual(['新增', '帮助']);
  await press('新增');
  expect(run).toHaveBeenCalledOnce();
  expect(document.querySelector('a.ant-btn')?.getAttribute('href')).toBe('/other');
  await act(async () => saveGrants({ userType: 1, routerRole: [], currentPermissions: [160] }));
  expect(words()).toEqual(['帮助']);
});
