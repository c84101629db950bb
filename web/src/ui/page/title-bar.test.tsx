import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveGrants } from '#platform/session/stored-session.ts';
import { eachTestMounts, mount, press } from '#ui/testing/mount.tsx';
import { TitleBar } from './title-bar.tsx';

const happyWindow = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };

eachTestMounts([160, 30101]);
afterEach(() => resize(1024));

const resize = (width: number) => act(async () => happyWindow.happyDOM.setViewport({ width }));

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
  expect(words()).toEqual(['帮助', '新增']);
  // In the same place as on a phone, so that what a button has opened stays when the phone is turned.
  const list = document.querySelector<HTMLElement>('.more-buttons-list');
  expect([list?.textContent, list?.hidden]).toEqual(['帮助', false]);
  await press('新增');
  expect(run).toHaveBeenCalledOnce();
  expect(document.querySelector('a.ant-btn')?.getAttribute('href')).toBe('/other');
  await act(async () => saveGrants({ userType: 1, routerRole: [], currentPermissions: [160] }));
  expect(words()).toEqual(['帮助']);
});

test('what adds something wears a plus, wherever it stands, and nothing else does', async () => {
  await mount(() => (
    <TitleBar
      title="员工"
      actions={[
        { id: 2000, label: '新增岗位', run: () => {} },
        { id: 2000, label: '入库', primary: true, run: () => {} },
        { id: 2000, label: '新建项目', primary: true, to: '/other' },
      ]}
    />
  ));
  const wearing = [...document.querySelectorAll('.ant-btn')].filter((b) => b.querySelector('.anticon-plus') !== null);
  expect(wearing.map((button) => button.textContent)).toEqual(['新增岗位', '新建项目']);
});

test('on a phone the chief button stands alone, the others behind 更多; with none of them there is no 更多', async () => {
  await resize(390);
  const run = vi.fn();
  await mount(() => (
    <TitleBar
      title="员工"
      actions={[
        { id: 2000, label: '导入', run },
        { id: 30101, label: '新增', primary: true, run },
      ]}
    >
      <button type="button">导出</button>
    </TitleBar>
  ));
  const words = (place: string) => [...document.querySelectorAll(place)].map((b) => b.textContent);
  expect(words('.title-bar-actions > .ant-btn')).toEqual(['新增']);
  expect(words('.more-buttons-list > *')).toEqual(['导出', '导入']);
  const list = () => document.querySelector<HTMLElement>('.more-buttons-list');
  expect(list()?.hidden).toBe(true);
  await press('更多');
  expect(list()?.hidden).toBe(false);
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(list()?.hidden).toBe(true);
  await press('更多');
  await press('导入');
  expect(run).toHaveBeenCalledOnce();
  expect(list()?.hidden).toBe(true);
});
