// One administrator puts another into a group at the moment in which that other gives the group a private figure.
import { createHash } from 'node:crypto';
import { changeMembers, createGroup, editGroup } from '../../../contract/src/areas/identity/groups.ts';
import { permissionId } from '../../../contract/src/permissions.ts';
import { halfChecked } from '../../../contract/src/rules/half-checked.ts';
import type { Play } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import type { RaceCase } from '../race-case.ts';
import { administrator, castNumberOf, castOf, type Stage } from '../stage.ts';

const administrators = 1;
const salary = permissionId('data.salary');

const nameOf = ({ cast, day }: Pick<Play, 'cast' | 'day'>) => `${day} ${castNumberOf(cast.applicant)}`;
const group = (play: Play, checked: readonly number[]) => ({
  name: nameOf(play),
  checked,
  half_checked: halfChecked(checked),
  data_scope: 'all',
  scope_departments: [],
  needs_second_factor: false,
});
/** Of the group as it was made, which is what everyone has before their eyes. */
const version = (play: Play) =>
  createHash('md5')
    .update([nameOf(play), '{}', 'all', '{}', 'f'].join('|'))
    .digest('hex');

const locking = ['identity/before-lock', 'identity/after-lock', 'transaction/before-commit'] as const;

export const groupCase: RaceCase = {
  name: 'joining a group against giving it a private figure',
  before: [],
  alone: true,
  eachBefore: [
    ({ cast }) => ({
      path: changeMembers.path,
      body: { group_id: administrators, add: [cast.ann, cast.bob], remove: [] },
      by: administrator,
    }),
    (play) => ({ method: createGroup.method, path: createGroup.path, body: group(play, []), by: play.cast.bob }),
  ],
  deeds: [
    ({ cast, requests: [id] }) => ({
      path: changeMembers.path,
      body: { group_id: id, add: [cast.ann], remove: [] },
      by: cast.bob,
    }),
    (play) => ({
      path: editGroup.path,
      body: { id: play.requests[0], version: version(play), ...group(play, [salary]) },
      by: play.cast.ann,
    }),
  ],
  stops: [locking, locking],
  outcomes: [
    { told: ['200', '403 不能给自己授予数据权限，须由另一位系统管理员操作'], stands: 'a member, no figures' },
    { told: ['200', '200'], stands: 'a member, sees salaries' },
  ],
  evidence: async (stage, day) => {
    const rows = await stage.sql<{ name: string; member: string; checked: number[] }>(
      `select g.name, m.user_id as member, g.checked from role_groups g left join role_group_members m on m.group_id = g.id where starts_with(g.name, '${day} ')`,
    );
    await retire(stage);
    return new Map(
      rows.map(({ name, member, checked }): [number, Evidence] => {
        const cast = Number(name.slice(day.length + 1));
        const joined = Number(member) === castOf(cast).ann ? 'a member' : 'no member';
        return [
          cast,
          { stands: `${joined}, ${checked.includes(salary) ? 'sees salaries' : 'no figures'}`, faults: [] },
        ];
      }),
    );
  },
};

/** The other cases are played in a company with one administrator. */
const retire = ({ sql }: Stage) =>
  sql(`delete from role_group_members where group_id = ${administrators} and user_id <> ${administrator}`);
