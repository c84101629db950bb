import { act } from 'react';
import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { filtersIn, SaveFilterDialog, withFilters } from './saved-filters-menu.tsx';

eachTestMounts();

const filter = {
  id: 5,
  name: '试用期',
  query: 'state=probation',
  own: true,
  deletable: true,
  owner_name: '孙桨',
  group_id: null,
  department_id: 8,
  shared_with: '研发部',
};
const others = { ...filter, id: 6, name: '别人的', query: 'state=left', own: false, deletable: false };
const departments = [{ id: 8, name: '研发部' }];

const answer = (filters: object[]) =>
  answerWith(({ method, url }) =>
    url.startsWith('/api/common/listFilter') && method === 'GET'
      ? { data: { filters, groups: [], departments } }
      : { data: { id: 9 } },
  );

test('of an address the filters are kept, in one order, and nothing that passes', () => {
  expect(filtersIn('?state=old&page=3&id=7&keyword=船')).toBe('keyword=%E8%88%B9&state=old');
  expect(filtersIn('?page=2')).toBe('');
  expect(withFilters('?id=7&state=old', 'state=new')).toBe('?state=new&id=7');
  expect(withFilters('?state=old', 'state=new')).toBe('?state=new');
});

test('a saved one is one press away, and one’s own can be brought up to date', async () => {
  const sent = answer([filter, others]);
  const router = await mount(() => <SavedFilters />, '/screen?state=left');
  await press('保存的筛选');
  await settled(() => expect(textOfPage()).toContain('已分享给 研发部'));
  expect(textOfPage()).toContain('孙桨 分享');
  expect(document.querySelectorAll('[aria-label^="删除 "]')).toHaveLength(1);
  await press('试用期 改为当前筛选');
  await settled(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      id: 5,
      page: '/screen',
      name: '试用期',
      query: 'state=left',
      group_id: null,
      department_id: 8,
    }),
  );
  await act(async () => document.querySelector<HTMLElement>('.saved-filter')?.click());
  await settled(() => expect(router.state.location.searchStr).toBe('?state=probation'));
});

test('what the list shows is saved under a name, and shared with one’s department', async () => {
  const sent = answer([]);
  const found = { filters: [], groups: [], departments };
  const saving = { page: '/staff/index', query: 'state=probation', found };
  await mount(() => <SaveFilterDialog {...saving} close={() => undefined} />);
  await settled(() => expect(document.querySelector('.ant-modal')).not.toBeNull());
  await type(field('名称'), '试用期');
  await choose('分享给', '研发部');
  await act(async () => document.querySelector<HTMLElement>('.ant-modal .ant-btn-primary')?.click());
  await settled(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      page: '/staff/index',
      query: 'state=probation',
      name: '试用期',
      department_id: 8,
    }),
  );
});

test('the menu gives way to the dialog', async () => {
  answer([]);
  await mount(() => <SavedFilters />, '/screen?state=probation&page=2');
  await press('保存的筛选');
  await settled(() => expect(textOfPage()).toContain('还没有保存过'));
  await press('保存当前筛选');
  await settled(() => expect(document.querySelector('.ant-modal')?.textContent).toContain('保存当前筛选'));
});

test('without filters there is nothing to save', async () => {
  answer([]);
  await mount(() => <SavedFilters />);
  await press('保存的筛选');
  await settled(() => expect(control('保存当前筛选').hasAttribute('disabled')).toBe(true));
});
