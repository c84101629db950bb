import { api } from '@tongzhou/contract/api.ts';
import { saveTarget } from '@tongzhou/contract/areas/business/total.ts';
import { changeMembers } from '@tongzhou/contract/areas/identity/groups.ts';
import { grantLeave } from '@tongzhou/contract/areas/leave/balance.ts';
import { cancelChange } from '@tongzhou/contract/areas/personnel/change.ts';
import { createPerson, editPerson } from '@tongzhou/contract/areas/staff/people.ts';
import { editOwnInfo, saveEducation, saveWork, userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { catalogue } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Whoever looks after people's data does nothing to their own: another person does it.

const words = '不能为自己办理，请由其他有权限的人操作';
const shapeOf = (endpoint: Endpoint): readonly string[] =>
  Object.keys((endpoint.schema._zod.def as { shape?: Record<string, unknown> }).shape ?? {});

/**
 * Ends one's own sessions: nobody has anything of it. Who gets a customer or an opportunity is no one whose data is touched, and
 * papers are only looked at, those of one person or of all.
 */
const harmless: readonly string[] = [
  '/api/user/forceLogout',
  '/api/business/customerOwner',
  '/api/business/owner',
  '/api/fileManage/reimburseArchive',
];

/** What the call is sent with to be about this person, if it is about people at all. */
const about: Readonly<Record<string, (id: number) => object>> = {
  user_id: (id) => ({ user_id: id }),
  user_ids: (id) => ({ user_ids: [id] }),
  add: (id) => ({ add: [id] }),
  remove: (id) => ({ remove: [id] }),
};
const deeds = Object.values(api)
  .flat()
  .filter(({ effect, permission }) => effect !== 'read' && catalogue.some((row) => row.key === permission))
  .filter(({ path }) => !harmless.includes(path))
  .flatMap((endpoint) =>
    Object.entries(about).flatMap(([key, naming]) =>
      shapeOf(endpoint).includes(key)
        ? [[`${endpoint.method} ${endpoint.path} by ${key}`, endpoint, naming] as const]
        : [],
    ),
  );

let app: TestApp;
let hr: number;
let token: string;
let admin: string;

beforeAll(async () => {
  app = await createTestApp();
  const every = catalogue.filter((row) => row.kind !== 'group').map((row) => row.key);
  hr = await aPerson(app, { groups: [await aGroup(app, { permissions: every, scope: 'all' })] });
  token = await app.signInAs(hr);
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());

const state = async () =>
  JSON.stringify(
    await app.sql(
      `select (select json_agg(u order by id) from users u) as users, (select json_agg(s order by user_id) from staff_profiles s) as profiles,
        (select json_agg(m order by user_id, group_id) from role_group_members m) as members,
        (select count(*) from leave_ledger) as ledger, (select count(*) from approvals) as requests, (select count(*) from staff_contracts) as contracts,
        (select json_agg(c order by id) from personnel_changes c) as changes, (select count(*) from activation_links) as links`,
    ),
  );

describe('a deed of HR on oneself', () => {
  it('is found in several areas', () => {
    expect(deeds.length).toBeGreaterThan(10);
    const areas = new Set(deeds.map(([, { permission }]) => permission.split('.')[0]));
    expect(areas).toEqual(new Set(['staff', 'permission', 'project', 'report']));
  });

  it.each(deeds)('%s is refused in words, to HR and to an administrator', async (_name, endpoint, naming) => {
    for (const [id, as] of [
      [hr, token],
      [administratorId, admin],
    ] as const) {
      const before = await state();
      const sent = { ...(endpoint.example as object), ...naming(id) };
      const answer = await app.call(endpoint, sent as never, { as });
      expect([answer.status, answer.msg]).toEqual([409, words]);
      expect(await state()).toBe(before);
    }
  });

  it('is refused to a change that is planned for oneself as well', async () => {
    const [change] = await app.sql<{ id: number }>(
      `insert into personnel_changes (user_id, kind, effective_date, old, new, reason, created_at) values ($1, 'post_change', '2099-01-01', '{}', '{}', '', now()) returning id::int`,
      [hr],
    );
    const answer = await app.call(cancelChange, { id: change!.id }, { as: token });
    expect([answer.status, answer.msg]).toEqual([409, words]);
  });

  it('is refused to what one is to sign in a year as well', async () => {
    const answer = await app.call(saveTarget, { ...saveTarget.example, id: hr }, { as: token });
    expect([answer.status, answer.msg]).toEqual([409, words]);
  });

  it('does not pass among others either', async () => {
    const colleague = await aPerson(app);
    const grant = await app.call(grantLeave, { ...grantLeave.example, user_ids: [colleague, hr] }, { as: token });
    expect([grant.status, grant.msg]).toEqual([409, words]);
  });

  it('is not offered, and one’s own page leaves only one’s own fields open', async () => {
    const { data } = await app.call(userDetail, {}, { as: token });
    expect(data.actions).toEqual(['detail']);
    expect(data.editable).not.toContain('manager_id');
    expect(data.editable).toContain('bank_account');
    const sent = { sex: 'male', birthday: 631_123_200_000 } as const;
    expect((await app.call(editOwnInfo, sent, { as: token })).fields).toEqual({ sex: words, birthday: words });
  });
});

describe('the only administrator of a new company', () => {
  it('keeps their own data as everyone does, and appoints whoever does the rest', async () => {
    for (const [endpoint, sent] of [
      [editOwnInfo, { emergency_contact: '李四', bank_name: '中国银行' }],
      [saveEducation, saveEducation.example],
      [saveWork, saveWork.example],
    ] as const)
      expect((await app.call(endpoint as Endpoint, sent as never, { as: admin })).status).toBe(200);
    const made = await app.call(createPerson, { ...createPerson.example, mobile: '13900000001' }, { as: admin });
    const group = Number((await app.sql<{ id: string }>(`select id from role_groups where key = 'hr'`))[0]?.id);
    const joined = await app.call(changeMembers, { group_id: group, add: [made.data.id], remove: [] }, { as: admin });
    expect(joined.data).toEqual({ added: 1, removed: 0 });
    await app.sql('insert into credentials (user_id) values ($1) on conflict do nothing', [made.data.id]);
    const other = await app.signInAs(made.data.id);
    const edit = { user_id: administratorId, name: '张管理', entry_date: 1_767_196_800_000 };
    expect((await app.call(editPerson, edit, { as: other })).status).toBe(200);
  });
});
