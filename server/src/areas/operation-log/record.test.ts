import { createHash } from 'node:crypto';
import { api } from '@tongzhou/contract/api.ts';
import * as template from '@tongzhou/contract/areas/approval/template.ts';
import * as calendar from '@tongzhou/contract/areas/calendar.ts';
import { downloadArchive, downloadFile, uploadFile, viewFile } from '@tongzhou/contract/areas/files.ts';
import * as account from '@tongzhou/contract/areas/identity/account.ts';
import { demoSignIn, removeDemo } from '@tongzhou/contract/areas/identity/demo.ts';
import * as groups from '@tongzhou/contract/areas/identity/groups.ts';
import * as session from '@tongzhou/contract/areas/identity/session.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import * as notices from '@tongzhou/contract/areas/notices.ts';
import * as structure from '@tongzhou/contract/areas/organisation/structure.ts';
import * as projects from '@tongzhou/contract/areas/projects/type.ts';
import { saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { filePaths } from '@tongzhou/contract/rules/file-paths.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aGroup, aPerson, groupVersion, officeId } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { openPort } from '#testing/program/wire.ts';
import { approvalScenes } from '#testing/scenes/approval-scenes.ts';
import { backupScenes } from '#testing/scenes/backup-scenes.ts';
import { businessScenes } from '#testing/scenes/business-scenes.ts';
import { clientScenes } from '#testing/scenes/client-scenes.ts';
import { cockpitScenes } from '#testing/scenes/cockpit-scenes.ts';
import { documentScenes } from '#testing/scenes/document-scenes.ts';
import { exportScenes } from '#testing/scenes/export-scenes.ts';
import { homeScenes } from '#testing/scenes/home-scenes.ts';
import { materialScenes } from '#testing/scenes/material-scenes.ts';
import { growthScenes } from '#testing/scenes/money/growth-scenes.ts';
import { payrollScenes } from '#testing/scenes/money/payroll-scenes.ts';
import { reimbursementScenes } from '#testing/scenes/money/reimbursement-scenes.ts';
import { reportScenes } from '#testing/scenes/money/report-scenes.ts';
import { salaryScenes } from '#testing/scenes/money/salary-scenes.ts';
import { settlementScenes } from '#testing/scenes/money/settlement-scenes.ts';
import { personnelScenes } from '#testing/scenes/personnel-scenes.ts';
import { projectScenes } from '#testing/scenes/project-scenes.ts';
import { staffScenes, type Told } from '#testing/scenes/staff-scenes.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
});
afterAll(() => app.close());

interface Row {
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly address: string;
  readonly user_agent: string;
  readonly request_id: string;
  readonly area: string;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly object_label: string | null;
  readonly result: string;
  readonly code: number;
  readonly duration_ms: number;
  readonly changes: unknown[];
  readonly ago: number;
}
const entries = (request: unknown) =>
  app.sql<Row & { [key: string]: unknown }>(
    `select *, extract(epoch from clock_timestamp() - at)::float8 as ago from log.operations where request_id = $1 order by id`,
    [request],
  );
const count = async () => Number((await app.sql<{ count: string }>('select count(*) from log.operations'))[0]?.count);

const password = 'oars and water 7';
const where = { address: '10.20.30.40', headers: { 'user-agent': 'Mozilla/5.0 (record test)' } };

interface Scene {
  readonly endpoint: Endpoint;
  /** Does it, and says what the entry should be about. */
  readonly act: (person: number, token: string) => Promise<Told>;
}
const scene = (endpoint: Endpoint, act: Scene['act']): Scene => ({ endpoint, act });
const messages = async (user: number, howMany: number): Promise<number[]> => {
  const rows = await app.sql<{ id: string }>(
    `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', '请查收', 'x', now() from generate_series(1, $2) returning id`,
    [user, howMany],
  );
  return rows.map((row) => Number(row.id));
};
const told = (
  answer: { status: number; headers: Readonly<Record<string, unknown>> },
  about?: object,
  who?: number,
) => ({
  request: answer.headers['x-request-id'],
  status: answer.status,
  ...(about === undefined ? {} : { about }),
  ...(who === undefined ? {} : { who }),
});
const jobNumber = async (person: number) =>
  (await app.sql<{ job_number: string }>('select job_number from users where id = $1', [person]))[0]?.job_number ?? '';

/** Done by the administrator to something with a name; old and new values are looked at where the deed is tested. */
async function asAdministrator<E extends Endpoint>(endpoint: E, input: SentOf<E>, object_kind: string) {
  const answer = await app.call(endpoint, input, { as: await app.signInAs(administratorId), ...where });
  const changes = expect.toSatisfy((all: unknown[]) => all.length > 0);
  return told(answer, { object_kind, object_label: expect.stringMatching(/./), changes }, administratorId);
}
let drafts = 0;
const aDraft = () => {
  drafts += 1;
  const scope = { data_scope: 'self' as const, scope_departments: [], needs_second_factor: false };
  return { name: `记录${drafts}`, checked: [301], half_checked: [300], ...scope };
};
const aTemplateDraft = () => {
  drafts += 1;
  return { name: `记录${drafts}`, content_json: '[{"user_id":1,"checked":["check"]}]' };
};
const aTemplate = async () => {
  const as = await app.signInAs(administratorId);
  return (await app.call(template.createTemplate, aTemplateDraft(), { as })).data.id;
};
const aSheet = () => workbookOf([['部门'], ['灯塔']]);
const anImport = async () => {
  const as = await app.signInAs(administratorId);
  return (await sendSheet(structure.previewDepartmentImport, await aSheet(), { port, as })).data.import_id;
};
const aPost = (name: string) =>
  app.database.transaction((tx) => insertPost(tx, { department: officeId, name, level: 9 }));

const scenes: readonly Scene[] = [
  scene(session.signIn, async (person) =>
    told(await app.call(session.signIn, { account: await jobNumber(person), password }, where), {}, person),
  ),
  scene(session.signOut, async (_, as) => told(await app.call(session.signOut, {}, { as, ...where }))),
  scene(account.changePassword, async (_, as) => {
    const change = { old_password: password, password: 'other oars 88', password_confirmation: 'other oars 88' };
    return told(await app.call(account.changePassword, change, { as, ...where }));
  }),
  scene(account.endMySession, async (person, as) => {
    await app.signInAs(person);
    const [row] = await app.sql<{ id: string }>('select id from sessions where user_id = $1 order by id desc limit 1', [
      person,
    ]);
    const id = Number(row?.id);
    return told(await app.call(account.endMySession, { id }, { as, ...where }), {
      object_kind: 'session',
      object_id: String(id),
    });
  }),
  scene(account.endSessionsOf, async (person) => {
    const as = await app.signInAs(administratorId);
    const answer = await app.call(account.endSessionsOf, { user_id: person }, { as, ...where });
    return told(
      answer,
      { object_kind: 'user', object_id: String(person), object_label: expect.stringMatching(/^员工/) },
      administratorId,
    );
  }),
  scene(account.prepareSecondFactor, async (_, as) =>
    told(await app.call(account.prepareSecondFactor, {}, { as, ...where })),
  ),
  scene(account.enableSecondFactor, async (_, as) => {
    const { data } = await app.call(account.prepareSecondFactor, {}, { as });
    const code = new TOTP({ secret: Secret.fromBase32(data.secret), digits: 6, period: 30 }).generate({
      timestamp: app.clock.now,
    });
    return told(await app.call(account.enableSecondFactor, { password, code }, { as, ...where }));
  }),
  scene(account.disableSecondFactor, async (person, as) => {
    const code = 'AAAAA-AAAAA';
    const hash = createHash('sha256').update('AAAAAAAAAA').digest('hex');
    await app.sql('update credentials set totp_enabled = true, recovery_codes = $1 where user_id = $2', [
      [hash],
      person,
    ]);
    return told(await app.call(account.disableSecondFactor, { password, code }, { as, ...where }));
  }),
  scene(notices.markMessagesRead, async (_, as) =>
    told(await app.call(notices.markMessagesRead, { ids: 'all' }, { as, ...where })),
  ),
  scene(notices.deleteMessage, async (person, as) => {
    const [id = 0] = await messages(person, 1);
    const about = { object_kind: 'message', object_id: String(id), object_label: '请查收' };
    return told(await app.call(notices.deleteMessage, { id }, { as, ...where }), about);
  }),
  scene(notices.deleteMessages, async (person, as) => {
    const ids = await messages(person, 1);
    const answer = await app.call(notices.deleteMessages, { ids }, { as, ...where });
    return told(answer, { object_kind: 'message', object_id: String(ids[0]) });
  }),
  scene(groups.createGroup, async () => asAdministrator(groups.createGroup, aDraft(), 'role-group')),
  scene(groups.editGroup, async () => {
    const id = await aGroup(app);
    return asAdministrator(groups.editGroup, { id, version: await groupVersion(app, id), ...aDraft() }, 'role-group');
  }),
  scene(groups.deleteGroup, async () =>
    asAdministrator(groups.deleteGroup, { id: await aGroup(app, { permissions: ['staff.list'] }) }, 'role-group'),
  ),
  scene(groups.changeMembers, async (person) =>
    asAdministrator(groups.changeMembers, { group_id: await aGroup(app), add: [person], remove: [] }, 'role-group'),
  ),
  scene(template.createTemplate, async () =>
    asAdministrator(template.createTemplate, aTemplateDraft(), 'audit-template'),
  ),
  scene(template.editTemplate, async () =>
    asAdministrator(template.editTemplate, { id: await aTemplate(), ...aTemplateDraft() }, 'audit-template'),
  ),
  scene(template.deleteTemplate, async () =>
    asAdministrator(template.deleteTemplate, { id: await aTemplate() }, 'audit-template'),
  ),
  scene(template.setTemplateState, async () =>
    asAdministrator(template.setTemplateState, { id: await aTemplate(), state: 'disabled' }, 'audit-template'),
  ),
  scene(template.setTemplateLock, async () =>
    asAdministrator(template.setTemplateLock, { id: 1, locked: false }, 'audit-template'),
  ),
  scene(uploadFile, async (_, as) => {
    const { status, headers, data } = await upload([attachment('x', '合同.txt')], { port, as });
    const about = {
      object_kind: 'file',
      object_id: String(data.id),
      object_label: '合同.txt',
      address: '127.0.0.1',
      user_agent: 'node',
    };
    return { status, request: headers.get('x-request-id'), about };
  }),
  ...(
    [
      [downloadFile, 'x', '合同.txt'],
      [viewFile, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', '合同.pdf'],
    ] as const
  ).map(([endpoint, content, name]) =>
    scene(endpoint, async (_, as) => {
      const { data } = await upload([attachment(content, name)], { port, as });
      const answer = await app.server.inject({
        method: 'GET',
        url: data.url.replace(filePaths.download, endpoint.path),
        remoteAddress: where.address,
        headers: where.headers,
      });
      const about = { object_kind: 'file', object_id: String(data.id), object_label: name };
      return { status: answer.statusCode, request: answer.headers['x-request-id'], about };
    }),
  ),
  scene(downloadArchive, async (person, as) => {
    const { data } = await upload([attachment('x', '合同.txt')], { port, as });
    const ticket = 'T'.repeat(43);
    const content = { columns: [], entries: [{ file: data.id, path: '合同.txt', cells: [] }] };
    await app.sql(
      `insert into archive_tickets (secret_hash, session_id, name, content, expires_at)
        select sha256(convert_to($1, 'UTF8')), max(id), '合同', $2, to_timestamp($3) from sessions where user_id = $4`,
      [ticket, content, app.clock.now / 1000 + 60, person],
    );
    const url = `${downloadArchive.path}?ticket=${ticket}`;
    const answer = await app.server.inject({
      method: 'GET',
      url,
      remoteAddress: where.address,
      headers: where.headers,
    });
    const changes = [expect.objectContaining({ new: '合同' }), expect.objectContaining({ new: 1 })];
    return { status: answer.statusCode, request: answer.headers['x-request-id'], about: { changes } };
  }),
  ...[
    {
      endpoint: calendar.setCalendarDay,
      input: async () => ({ day: beginOf('2031-03-03'), kind: 'holiday', name: '纪念日' }),
      about: { object_kind: 'calendar-day', object_id: '20310303', object_label: '2031-03-03' },
    },
    {
      endpoint: calendar.clearCalendarDay,
      input: async () => ({ day: beginOf('2031-03-03') }),
      about: { object_kind: 'calendar-day', object_id: '20310303', object_label: '2031-03-03' },
    },
    {
      endpoint: calendar.confirmCalendarYear,
      input: async () => ({ year: 2031 }),
      about: { object_kind: 'calendar-year', object_id: '2031', object_label: '2031 年' },
    },
    {
      endpoint: projects.createProjectType,
      input: async () => projects.createProjectType.example,
      about: { object_kind: 'project-type', object_label: '软件开发' },
    },
    {
      endpoint: projects.editProjectType,
      input: async () => ({ ...projects.editProjectType.example, growth_base: 7 }),
      about: { object_kind: 'project-type', object_id: '1', object_label: '软件开发' },
    },
    {
      endpoint: projects.deleteProjectType,
      input: async () => ({ id: 1 }),
      about: { object_kind: 'project-type', object_id: '1', object_label: '软件开发' },
    },
    {
      endpoint: saveCompanySettings,
      input: async () => saveCompanySettings.example,
      about: { changes: expect.toSatisfy((all: unknown[]) => all.length === 2) },
    },
    {
      endpoint: structure.createDepartment,
      input: async () => structure.createDepartment.example,
      about: { object_kind: 'department', object_label: '研发部' },
    },
    {
      endpoint: structure.editDepartment,
      input: async () => ({ id: await aDepartment(app), department_name: '船坞', head_id: null }),
      about: { object_kind: 'department', object_label: '船坞' },
    },
    {
      endpoint: structure.deleteDepartment,
      input: async () => ({ id: await aDepartment(app) }),
      about: { object_kind: 'department' },
    },
    {
      endpoint: structure.moveDepartment,
      input: async () => ({ id: await aDepartment(app), parent_id: 1 }),
      about: { object_kind: 'department' },
    },
    {
      endpoint: structure.createPost,
      input: async () => ({ department_id: 1, post_name: '舵手', level: 3 }),
      about: { object_kind: 'post', object_label: '舵手' },
    },
    {
      endpoint: structure.editPost,
      input: async () => ({ id: 1, post_name: '系统管理员', level: 2 }),
      about: { object_kind: 'post', object_id: '1', object_label: '系统管理员' },
    },
    {
      endpoint: structure.deletePost,
      input: async () => ({ id: await aPost('桨手') }),
      about: { object_kind: 'post', object_label: '桨手' },
    },
    {
      endpoint: structure.exportDepartments,
      input: async () => ({}),
      about: { changes: [{ field: 'rows', label: '行数', old: null, new: expect.any(Number) }] },
    },
    {
      endpoint: structure.importDepartments,
      input: async () => ({ import_id: await anImport(), mode: 'all' }),
      about: { object_kind: 'import', object_label: '1 行' },
    },
  ].map(({ endpoint, input, about }) =>
    scene(endpoint, async () => {
      const as = await app.signInAs(administratorId);
      const answer = await app.call(endpoint as Endpoint, (await input()) as never, { as, ...where });
      return told(answer, { changes: expect.any(Array), ...about }, administratorId);
    }),
  ),
  scene(structure.previewDepartmentImport, async () => {
    const as = await app.signInAs(administratorId);
    const { status, headers, data } = await sendSheet(structure.previewDepartmentImport, await aSheet(), { port, as });
    const about = {
      object_kind: 'import',
      object_id: String(data.import_id),
      address: '127.0.0.1',
      user_agent: 'node',
    };
    return { status, request: headers.get('x-request-id'), about, who: administratorId };
  }),
  ...staffScenes({ app: () => app, port: () => port, where }),
  ...personnelScenes({ app: () => app, port: () => port, where }),
  ...salaryScenes({ app: () => app, port: () => port, where }),
  ...approvalScenes({ app: () => app, port: () => port, where }),
  ...exportScenes({ app: () => app, port: () => port, where }),
  ...businessScenes({ app: () => app, port: () => port, where }),
  ...projectScenes({ app: () => app, port: () => port, where }),
  ...materialScenes({ app: () => app, port: () => port, where }),
  ...growthScenes({ app: () => app, port: () => port, where }),
  ...clientScenes({ app: () => app, port: () => port, where }),
  ...reimbursementScenes({ app: () => app, port: () => port, where }),
  ...documentScenes({ app: () => app, port: () => port, where }),
  ...settlementScenes({ app: () => app, port: () => port, where }),
  ...payrollScenes({ app: () => app, port: () => port, where }),
  ...reportScenes({ app: () => app, port: () => port, where }),
  ...homeScenes({ app: () => app, port: () => port, where }),
  ...cockpitScenes({ app: () => app, port: () => port, where }),
  ...backupScenes({ app: () => app, port: () => port, where }),
];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const areaOf = (endpoint: Endpoint) => Object.entries(api).find(([, endpoints]) => endpoints.includes(endpoint))?.[0];

/** They need a loaded demo company, or empty it under the others: load-demo.test.ts. */
const playedElsewhere: readonly Endpoint[] = [demoSignIn, removeDemo];

describe('every deed', () => {
  it('of the contract is played below: a new one needs its scene', () => {
    const logged = Object.values(api)
      .flat()
      .filter((endpoint) => endpoint.operation !== undefined && !playedElsewhere.includes(endpoint));
    expect(scenes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(logged.map(nameOf).sort());
  });

  it.each(scenes.map((one) => [nameOf(one.endpoint), one.endpoint.operation, one] as const))(
    '%s leaves one entry 「%s」: who, what, where, with what result, how long [G01]',
    async (_, action, { endpoint, act }) => {
      const person = await aPerson(app, { password });
      const token = await app.signInAs(person);
      const { request, status, about = {}, who = person, records = 1 } = await act(person, token);
      expect(status).toBe(200);
      const found = await entries(request);
      expect(new Set(found.map((entry) => entry.object_id)).size).toBe(records);
      expect(found).toHaveLength(records);
      expect(found[0]).toMatchObject({
        user_id: String(who),
        user_name: who === administratorId ? '系统管理员' : expect.stringMatching(/^员工\d+$/),
        address: where.address,
        user_agent: 'Mozilla/5.0 (record test)',
        area: areaOf(endpoint),
        action,
        result: 'done',
        code: 200,
        changes: [],
        ...about,
      });
      expect(found[0]?.duration_ms).toBeGreaterThanOrEqual(0);
      expect(found[0]?.ago).toBeLessThan(30);
    },
  );

  it('that is several leaves one entry for each', async () => {
    const person = await aPerson(app);
    const ids = await messages(person, 3);
    const answer = await app.call(notices.deleteMessages, { ids }, { as: await app.signInAs(person) });
    const found = await entries(answer.headers['x-request-id']);
    expect(found.map((entry) => Number(entry.object_id))).toEqual(ids);
  });

  it('that waits for a second factor is not yet a login', async () => {
    const person = await aPerson(app, { password });
    await app.sql(`update credentials set totp_enabled = true, totp_secret = 'JBSWY3DPEHPK3PXP' where user_id = $1`, [
      person,
    ]);
    const answer = await app.call(session.signIn, { account: await jobNumber(person), password });
    expect(await entries(answer.headers['x-request-id'])).toMatchObject([
      { action: '登录：等待验证码', user_id: null },
    ]);
  });

  it('that only looks leaves none', async () => {
    const as = await app.signInAs(administratorId);
    const before = await count();
    const looking = Object.values(api)
      .flat()
      .filter(
        (endpoint) =>
          endpoint.effect === 'read' && endpoint.operation === undefined && endpoint.transport === undefined,
      );
    expect(looking.length).toBeGreaterThan(5);
    let refused = 0;
    for (const endpoint of looking) if ((await app.call(endpoint, endpoint.example, { as })).status >= 400) refused++;
    // What was not found, and a dead link, are refusals.
    expect(refused).toBeLessThan(looking.length / 2);
    expect(await count()).toBe(before + refused);
  });

  it('is dated by the database’s clock, whatever the server’s says [G09]', async () => {
    const now = app.clock.now;
    app.clock.now += 24 * 3600 * 1000;
    const answer = await app.call(
      notices.markMessagesRead,
      { ids: 'all' },
      { as: await app.signInAs(administratorId) },
    );
    app.clock.now = now;
    const [entry] = await entries(answer.headers['x-request-id']);
    expect(entry?.ago).toBeGreaterThanOrEqual(0);
    expect(entry?.ago).toBeLessThan(30);
  });
});

describe('without its entry', () => {
  it('nothing is done, nothing logged is shown, and reading goes on [G10]', async () => {
    const person = await aPerson(app);
    const as = await app.signInAs(person);
    await messages(person, 1);
    const { data } = await upload([attachment('secret content', 'a.txt')], { port, as });
    await app.sql('revoke insert on log.operations from tongzhou_app');
    const write = await app.call(notices.markMessagesRead, { ids: 'all' }, { as });
    const download = await app.server.inject({ method: 'GET', url: data.url });
    const read = await app.call(noticeCount, {}, { as });
    await app.sql('grant insert on log.operations to tongzhou_app');
    expect([write.status, download.statusCode, read.status]).toEqual([500, 500, 200]);
    expect(download.payload).not.toContain('secret');
    expect(read.data.notice_num).toBe(1);
    await app.sql('revoke insert on log.unsealed from tongzhou_app');
    expect((await app.call(notices.markMessagesRead, { ids: 'all' }, { as })).status).toBe(500);
    await app.sql('grant insert on log.unsealed to tongzhou_app');
    expect((await app.call(noticeCount, {}, { as })).data.notice_num).toBe(1);
  });
});
