import { editGroup } from '@tongzhou/contract/areas/identity/groups.ts';
import type { RoleGroup } from '@tongzhou/contract/areas/identity/permission.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changesOf, type GroupChanges, isChanged, toSend } from '#areas/identity/groups/group-draft.ts';

const group: RoleGroup = {
  id: 7,
  name: '实习生',
  wildcard: false,
  checked: [160, 30102],
  half_checked: [150, 300, 301],
  data_scope: 'self',
  scope_departments: [],
  member_count: 0,
  needs_second_factor: false,
  version: 'v1',
  shipped: false,
  actions: ['edit'],
};
const draft = changesOf(group);
const errorsOf = (changes: GroupChanges) =>
  fieldErrors(z.safeParse(editGroup.schema, toSend(group, changes)).error?.issues ?? []);

describe('an edited group', () => {
  it('is changed by what would be saved, not by the order of ticks or departments it does not use', () => {
    expect(isChanged(group, draft)).toBe(false);
    expect(isChanged(group, { ...draft, checked: [30102, 160] })).toBe(false);
    expect(isChanged(group, { ...draft, scope_departments: [4] })).toBe(false);
    expect(isChanged(group, { ...draft, checked: [160] })).toBe(true);
    expect(isChanged(group, { ...draft, name: '见习生' })).toBe(true);
    expect(isChanged(group, { ...draft, needs_second_factor: true })).toBe(true);
    expect(isChanged(group, { ...draft, data_scope: 'chosen', scope_departments: [4] })).toBe(true);
  });

  it('is sent with the half-checked ids worked out, and departments only where they count', () => {
    expect(toSend(group, { ...draft, scope_departments: [4] })).toMatchObject({
      id: 7,
      version: 'v1',
      half_checked: [150, 300, 301],
      scope_departments: [],
    });
    expect(toSend(group, { ...draft, data_scope: 'chosen', scope_departments: [4] }).scope_departments).toEqual([4]);
  });

  it('says what is wrong before it is sent', () => {
    expect(errorsOf(draft)).toEqual({});
    expect(Object.keys(errorsOf({ ...draft, name: ' ' }))).toEqual(['name']);
    expect(errorsOf({ ...draft, data_scope: 'chosen' })).toEqual({ scope_departments: '请选择部门' });
  });
});
