import { type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import { groupById, insertGroup, joinGroup } from '#areas/identity/groups/group-table.ts';
import { setPassword } from '#areas/identity/public.ts';
import { insertDepartment, insertUser, type NewUser } from '#areas/organisation/public.ts';
import { quickHash } from '#testing/quick-hash.ts';
import type { TestApp } from '#testing/test-app.ts';

export const administratorId = 1;
export const officeId = 1;

let counter = 0;

export const aDepartment = (app: TestApp, parent: number | null = null): Promise<number> => {
  counter += 1;
  return app.database.transaction((tx) =>
    insertDepartment(tx, { parent, name: `部门${counter}`, position: counter, fixed: false }),
  );
};

export interface PersonOptions {
  readonly department?: number;
  readonly state?: NewUser['state'];
  readonly enabled?: boolean;
  readonly name?: string | null;
  readonly mobile?: string;
  /** Without it the person can only be signed in by `signInAs`. */
  readonly password?: string;
  readonly mustChange?: boolean;
  readonly groups?: readonly number[];
}

let noPassword: string | undefined;

/** A regular employee in 总经办 unless said otherwise. */
export async function aPerson(app: TestApp, options: PersonOptions = {}): Promise<number> {
  const number = ++counter;
  noPassword ??= await quickHash('nobody knows this one');
  const stored = options.password === undefined ? noPassword : await quickHash(options.password);
  return app.database.transaction(async (tx) => {
    const id = await insertUser(
      tx,
      {
        account: null,
        name: options.name === undefined ? `员工${number}` : options.name,
        pinyin: '',
        initials: '',
        mobile: options.mobile ?? `138${String(number).padStart(8, '0')}`,
        department: options.department ?? officeId,
        post: null,
        state: options.state ?? 'regular',
        enabled: options.enabled ?? true,
      },
      app.clock.now,
    );
    await setPassword(tx, id, stored, options.mustChange ?? false, app.clock.now);
    for (const group of options.groups ?? []) await joinGroup(tx, id, group);
    return id;
  });
}

export interface GroupOptions {
  readonly permissions?: readonly PermissionKey[];
  readonly half?: readonly PermissionKey[];
  readonly wildcard?: boolean;
  readonly scope?: 'self' | 'department' | 'department-and-below' | 'chosen' | 'all';
}

export async function aGroup(app: TestApp, options: GroupOptions = {}): Promise<number> {
  counter += 1;
  const checked = (options.permissions ?? []).map(permissionId);
  return app.database.transaction((tx) =>
    insertGroup(tx, {
      key: null,
      name: `权限组${counter}`,
      wildcard: options.wildcard ?? false,
      checked,
      half: [...halfChecked(checked), ...(options.half ?? []).map(permissionId)],
      scope: options.scope ?? 'self',
    }),
  );
}

/** Of the group as it is now: what an edit begins with. */
export const groupVersion = async (app: TestApp, id: number): Promise<string> =>
  (await groupById(app.database, id))?.version ?? 'none';
