import type { Department } from '@tongzhou/contract/areas/organisation/structure.ts';
import { expect, test } from 'vitest';
import { below, pathTo, placeOf, search, treeOf } from '#areas/organisation/tree-rules.ts';

const department = (
  id: number,
  parent_id: number | null,
  department_name: string,
  head_name: string | null = null,
  spelling = '',
) =>
  ({
    id,
    parent_id,
    department_name,
    spelling,
    head_name,
    head_id: null,
    position: id,
    fixed: false,
    people: 0,
    people_below: 0,
    within: true,
  }) satisfies Department;

const company = [
  department(1, null, '总经办', '钱总'),
  department(2, null, '研发中心'),
  department(3, 2, '平台部'),
  department(4, 2, '前端部'),
  department(5, 3, '数据组', null, 'shujuzu sjz'),
];
const names = (departments: readonly Department[]) => departments.map((one) => one.department_name);

test('the tree keeps the server’s order; one whose parent is unknown stands at the top', () => {
  const tree = treeOf([...company, department(9, 77, '孤儿')]);
  expect(tree.map(({ title }) => title)).toEqual(['总经办', '研发中心', '孤儿']);
  expect(tree[1]?.children.map(({ title }) => title)).toEqual(['平台部', '前端部']);
});

test('a path ends, even on a knot', () => {
  expect(names(pathTo(company, 5))).toEqual(['研发中心', '平台部', '数据组']);
  expect(pathTo(company, 99)).toEqual([]);
  expect(pathTo([department(1, 2, '甲'), department(2, 1, '乙')], 1)).toHaveLength(2);
  expect([...below(company, 2)]).toEqual([2, 3, 4, 5]);
  expect([...below(company, 99)]).toEqual([]);
});

test('what is found is seen in its place', () => {
  const { shown, hits } = search(company, '数据');
  expect(names(shown)).toEqual(['研发中心', '平台部', '数据组']);
  expect(hits).toBe(1);
  expect(search(company, 'SJZ')).toEqual({ shown, hits });
  expect(names(search(company, '钱').shown)).toEqual(['总经办']);
  expect(search(company, '没有').shown).toEqual([]);
  const many = Array.from({ length: 300 }, (_, n) => department(n + 1, null, `部门${n}`));
  expect(search(many, '部门')).toMatchObject({ hits: 300, shown: { length: 100 } });
});

test('a drop gives the parent and the place among its others', () => {
  expect(placeOf(company, { dragged: 5, target: 2, where: 'inside' })).toEqual({ parent_id: 2, position: 2 });
  expect(placeOf(company, { dragged: 5, target: 4, where: 'before' })).toEqual({ parent_id: 2, position: 1 });
  expect(placeOf(company, { dragged: 3, target: 4, where: 'after' })).toEqual({ parent_id: 2, position: 1 });
  expect(placeOf(company, { dragged: 4, target: 3, where: 'before' })).toEqual({ parent_id: 2, position: 0 });
  expect(placeOf(company, { dragged: 5, target: 1, where: 'after' })).toEqual({ parent_id: null, position: 1 });
});
