import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Field } from '#ui/fields/field.ts';
import { inputFrom, refusedFields } from '#ui/fields/input-from.ts';

const schema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  note: z.string(),
  phone: z.optional(z.nullable(z.string().check(z.minLength(11)))),
  days: z.optional(z.int()),
  file_ids: z.array(z.int()),
});
const input = (name: string): Field => ({ name, label: name, kind: 'input' });

test('an emptied field is said as the call wants it: empty, null, or not at all', () => {
  const fields = ['name', 'note', 'phone', 'days'].map(input);
  expect(inputFrom(schema, fields, { name: '', note: ' ', phone: '', days: null })).toEqual({ note: '', phone: null });
});

test('an untouched switch is off, an untouched list is empty, unless the call can do without it', () => {
  const call = z.strictObject({ on: z.boolean(), people: z.array(z.int()), groups: z.optional(z.array(z.int())) });
  const fields: Field[] = [
    { name: 'on', label: '启用', kind: 'switch' },
    { name: 'people', label: '人员', kind: 'people' },
    { name: 'groups', label: '组', kind: 'select', multiple: true, options: [] },
  ];
  expect(inputFrom(call, fields, {})).toEqual({ on: false, people: [] });
  expect(inputFrom(call, fields, { on: true, people: [1], groups: [] })).toEqual({ on: true, people: [1], groups: [] });
});

test('files are sent by id; what is only shown is not sent', () => {
  const fields: Field[] = [
    { name: 'file_ids', label: '附件', kind: 'file' },
    { name: 'name', label: '名称', kind: 'text' },
    { name: 'note', label: '备注', kind: 'disabled' },
  ];
  expect(inputFrom(schema, fields, { file_ids: [{ id: 4 }, { id: 9 }], name: 'x', note: 'y' })).toEqual({
    file_ids: [4, 9],
  });
});

test('an empty required field has the specification’s words, its own, or 必填', () => {
  const required = (name: string, words: true | string): Field => ({ name, label: '', kind: 'input', required: words });
  const names = ['username', 'start_time', 'end_time', 'desc', 'project_title'];
  const fields = [...names.map((name) => required(name, true)), required('a', '请填写甲'), input('b')];
  expect(refusedFields(fields, { a: ' ', b: '' })).toEqual({
    username: '请选择公司成员',
    start_time: '请选择时间',
    end_time: '请选择时间',
    desc: '请填写请假描述',
    project_title: '必填',
    a: '请填写甲',
  });
  expect(refusedFields([required('desc', true), required('people', true)], { desc: 'x', people: [] })).toEqual({
    people: '必填',
  });
});

test('a number beyond its bounds is refused in words', () => {
  const number = (name: string, bounds: object): Field => ({ name, label: name, kind: 'number', ...bounds });
  const fields = [number('days', { min: 1, max: 30 }), number('least', { min: 1 }), number('most', { max: 5 })];
  expect(refusedFields(fields, { days: 999, least: 0, most: 6 })).toEqual({
    days: '须在 1 到 30 之间',
    least: '不能小于 1',
    most: '不能大于 5',
  });
  expect(refusedFields(fields, { days: 30, least: 1, most: null })).toEqual({});
});
