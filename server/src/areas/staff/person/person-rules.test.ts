import { personActions as allActions, type PersonAction } from '@tongzhou/contract/areas/staff/people.ts';
import { expect, it } from 'vitest';
import { editableFields, ownFields, personActions, refusalOf, type Subject, type Viewer } from './person-rules.ts';

const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  userId: 1,
  administrator: false,
  reaches: new Set(allActions),
  ...change,
});
const subject = (change: Partial<Subject> = {}): Subject => ({
  id: 2,
  state: 'regular',
  enabled: true,
  administrator: false,
  ...change,
});

it.each<[string, Viewer, Subject, PersonAction[]]>([
  ['someone who works', viewer(), subject(), [...allActions]],
  ['someone on probation', viewer(), subject({ state: 'probation' }), [...allActions]],
  [
    'someone barred',
    viewer(),
    subject({ enabled: false }),
    ['detail', 'edit', 'status', 'post-change', 'salary-change', 'leaving'],
  ],
  ['someone who left', viewer(), subject({ state: 'left' }), ['detail', 'edit']],
  ['someone pending', viewer(), subject({ state: 'pending' }), ['detail']],
  ['oneself', viewer({ userId: 2 }), subject(), ['detail']],
  ['oneself, without a permission', viewer({ userId: 2, reaches: new Set() }), subject(), ['detail']],
  ['someone out of reach', viewer({ reaches: new Set() }), subject(), []],
  ['someone only listed', viewer({ reaches: new Set(['detail']) }), subject(), ['detail']],
  ['an administrator', viewer(), subject({ administrator: true }), ['detail', 'edit', 'post-change', 'salary-change']],
  ['an administrator, by another', viewer({ administrator: true }), subject({ administrator: true }), [...allActions]],
])('%s', (_, who, whom, offered) => {
  expect(personActions(who, whom)).toEqual(offered);
  // What is out of reach is hidden; what is refused otherwise is said.
  for (const action of allActions.filter((one) => !offered.includes(one)))
    expect(refusalOf(who, whom, action)).toEqual(
      who.reaches.has(action) ? expect.stringMatching(/\p{Script=Han}/u) : 'hidden',
    );
});

it('one’s own data are one’s own to change, the rest HR’s', () => {
  expect(editableFields(viewer({ userId: 2, reaches: new Set() }), subject())).toEqual([...ownFields]);
  expect(editableFields(viewer({ reaches: new Set(['detail']) }), subject())).toEqual([]);
  expect(editableFields(viewer(), subject())).toEqual(expect.arrayContaining(['name', 'id_card', ...ownFields]));
  expect(editableFields(viewer(), subject({ state: 'pending' }))).toEqual([]);
});
