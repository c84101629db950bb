import { proveBackup, restoreBackup } from '@tongzhou/contract/areas/administration.ts';
import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { delegate } from '@tongzhou/contract/areas/approval/delegation.ts';
import * as template from '@tongzhou/contract/areas/approval/template.ts';
import { customerImportProblems, importCustomers } from '@tongzhou/contract/areas/business/customer-care.ts';
import { clearCalendarDay, setCalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import * as files from '@tongzhou/contract/areas/files.ts';
import { deleteListFilter, saveListFilter } from '@tongzhou/contract/areas/home/list-filter.ts';
import * as account from '@tongzhou/contract/areas/identity/account.ts';
import * as group from '@tongzhou/contract/areas/identity/groups.ts';
import { signIn } from '@tongzhou/contract/areas/identity/session.ts';
import * as leave from '@tongzhou/contract/areas/leave/request.ts';
import { goodsImportProblems, importGoods } from '@tongzhou/contract/areas/materials/goods.ts';
import * as structure from '@tongzhou/contract/areas/organisation/structure.ts';
import { activate, activationLink, confirmReset } from '@tongzhou/contract/areas/personnel/activation.ts';
import * as change from '@tongzhou/contract/areas/personnel/change.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import { applyRegular } from '@tongzhou/contract/areas/personnel/regular.ts';
import { createProjectType } from '@tongzhou/contract/areas/projects/type.ts';
import { saveReportView } from '@tongzhou/contract/areas/reports/view.ts';
import * as salary from '@tongzhou/contract/areas/salary.ts';
import * as people from '@tongzhou/contract/areas/staff/people.ts';
import * as person from '@tongzhou/contract/areas/staff/person.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { catalogue } from '@tongzhou/contract/permissions.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { importColumns as departmentColumns } from '#areas/organisation/import/import-rules.ts';
import { importColumns as peopleColumns } from '#areas/staff/import/import-rules.ts';
import { aDepartment, aGroup, aPerson, groupVersion } from '#testing/builders.ts';
import { passAll } from '#testing/decide.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { idCard } from '#testing/id-card.ts';
import { aBackup } from '#testing/scenes/backup-scenes.ts';
import type { TestApp } from '#testing/test-app.ts';
import { walkBusiness } from './walk-business.ts';
import { walkCockpit } from './walk-cockpit.ts';
import { walkDocuments } from './walk-documents.ts';
import { walkGrowth } from './walk-growth.ts';
import { walkMaterials } from './walk-materials.ts';
import { walkPayroll } from './walk-payroll.ts';
import { walkProjects } from './walk-projects.ts';
import { walkReimbursement } from './walk-reimbursement.ts';
import { walkSettlement } from './walk-settlement.ts';

// A company in which the examples of the contract find what they speak of, and someone who may do everything with it.

const monday = '2026-03-02';
const password = 'oars and water 7';
const [mobile, ...mobiles] = [1, 2, 3, 4, 5, 6].map((n) => `1370000000${n}`) as [string, ...string[]];

/** What the input of a call says here, where the example only shows its form; `only`: of this field alone. */
export interface Instead {
  readonly endpoint: Endpoint;
  readonly input: object;
  readonly only?: string;
}

const done = <Data>({ status, msg, data }: { status: number; msg: string; data: Data }): Data => {
  if (status !== 200) throw new Error(`${status} ${msg} ${JSON.stringify(data)}`);
  return data;
};
const secretOf = ({ link }: { readonly link: string }) => link.split(/[#=]/).at(-1) ?? '';

/** Persons 1 and 2, of whom the examples speak, are the first administrator and an employee. */
async function peopleOf(app: TestApp) {
  const shipped = await app.sql<{ id: number }>(
    `select id::int from role_groups where key in ('administrators', 'hr', 'leaders')`,
  );
  const secrets = catalogue.filter(({ kind }) => kind === 'data').map(({ key }) => key);
  const everything = [
    await aGroup(app, { wildcard: true, scope: 'all' }),
    await aGroup(app, { permissions: secrets, scope: 'all' }),
    ...shipped.map(({ id }) => id),
  ];
  const department = await aDepartment(app);
  const employee = await aPerson(app, { department });
  const walker = await aPerson(app, { groups: everything, password, mobile, state: 'probation' });
  const newcomer = await aPerson(app, { department, state: 'probation' });
  const mover = await aPerson(app, { department });
  await app.sql(`update departments set head_id = $1`, [walker]);
  await app.sql(`update users set manager_id = $1 where id <> $1`, [walker]);
  await app.sql(`update audit_templates set locked = false`);
  return { department, employee, walker, newcomer, mover };
}

export async function walkScene(app: TestApp, port: number) {
  app.clock.now = beginOf(monday) + 9 * 3_600_000;
  const { department, employee, walker, newcomer, mover } = await peopleOf(app);
  const as = { as: await app.signInAs(walker) };
  const of = async (user: number) => ({ as: await app.signInAs(user) });
  const decidedBy = (user_id: number) => ({ audit: [{ user_id, checked: ['detail' as const, 'check' as const] }] });
  const day = (weeks: number) => beginOf(addDays(monday, 1 + 7 * weeks));
  const daysIn = (weeks: number) => ({ type_id: 8, start_time: day(weeks), end_time: day(weeks) });
  const aLeave = (weeks: number, by: number) => ({ ...daysIn(weeks), desc: '事由', ...decidedBy(by) });

  // Before anyone is told of anything: the examples speak of the first messages.
  await app.sql(
    `insert into messages (user_id, kind, title, content, created_at)
      select $1, 'system', '消息', 'x', now() from generate_series(1, 30)`,
    [walker],
  );
  // Requests: one that waits for the walker, two of the walker's own, and one of each kind with a form at a step.
  const waiting = done(await app.call(leave.userLeave, aLeave(1, walker), await of(employee))).id;
  const own = done(await app.call(leave.userLeave, aLeave(2, employee), as)).id;
  const passed = done(await app.call(leave.userLeave, aLeave(3, employee), as)).id;
  await passAll(app, passed);
  const asked = { ...applyRegular.example, ...decidedBy(walker) };
  const regular = done(await app.call(applyRegular, asked, await of(newcomer))).id;
  const move = { ...change.userStation.example, department_id: 1, effective_date: day(4), ...decidedBy(newcomer) };
  await passAll(app, done(await app.call(change.userStation, { ...move, user_id: mover }, as)).id);
  const moving = done(await app.call(change.userStation, { ...move, user_id: newcomer, ...decidedBy(mover) }, as)).id;
  const raise = { ...salary.userSalary.example, user_id: mover, ...decidedBy(employee) };
  const raised = done(await app.call(salary.userSalary, raise, as)).id;

  // What has a number of its own: each is the first of its kind.
  const file = (await upload([attachment('x', 'x.txt')], { port, ...as })).data;
  done(await app.call(people.editPerson, { user_id: employee, attachment_ids: [file.id] }, as));
  done(await app.call(person.saveEducation, person.saveEducation.example, as));
  done(await app.call(person.saveWork, person.saveWork.example, as));
  done(await app.call(person.saveContract, { ...person.saveContract.example, number: 'HT-0' }, as));
  done(await app.call(saveReportView, saveReportView.example, as));
  const aType = async (name: string, code: string) =>
    done(await app.call(createProjectType, { ...createProjectType.example, name, code }, as)).id;
  await aType('咨询', 'ZX');
  const type = await aType('实施', 'SS');
  done(await app.call(delegate, { stand_in_id: employee, start_date: day(8), end_date: day(8) }, as));
  done(await app.call(setCalendarDay, setCalendarDay.example, as));
  const spare = await aDepartment(app);
  const post = done(await app.call(structure.createPost, structure.createPost.example, as)).id;
  const draft = done(
    await app.call(template.createTemplate, { ...template.createTemplate.example, name: '草稿' }, as),
  ).id;
  const plain = await aGroup(app, { permissions: ['home.workbench'] });
  const filter = done(await app.call(saveListFilter, { ...saveListFilter.example, name: '已有' }, as)).id;
  const business = await walkBusiness({ app, port, ...as, other: employee, type, today: beginOf(monday) });
  const projects = await walkProjects({ app, port, ...as, walker, other: employee, type, today: beginOf(monday) });
  const keeping = { app, port, ...as, other: employee, type, today: beginOf(monday) };
  const materials = await walkMaterials({ ...keeping, project: projects.running });
  const claims = await walkReimbursement({ app, ...as, walker, other: employee, today: beginOf(monday) });
  const growth = await walkGrowth({ app, ...as, other: employee, project: projects.running, today: beginOf(monday) });
  const settled = await walkSettlement({ app, ...as, walker, other: employee, type });
  const documents = await walkDocuments({ app, port, ...as });
  const backup = { name: aBackup(app) };
  const payroll = await walkPayroll({ app, ...as, walker, other: employee, today: beginOf(monday) });
  const cockpit = await walkCockpit({ app, ...as });
  const sheets = new Map<Endpoint, Buffer>([
    business.sheet,
    [
      people.previewPeopleImport,
      await workbookOf([peopleColumns, ['新人', mobiles[0] ?? '', '总经办', '', '', '', '2026-03-01', '3', '', '']]),
    ],
    [structure.previewDepartmentImport, await workbookOf([departmentColumns, ['新部门', '', '', '', '']])],
    materials.sheet,
    ...payroll.sheets,
  ]);
  const imports = [];
  for (const [endpoint, sheet] of sheets)
    imports.push(
      done(await sendSheet(endpoint as typeof people.previewPeopleImport, sheet, { port, ...as })).import_id,
    );

  const invited = async () => secretOf(done(await app.call(entry.invite, { days: 7 }, as)));
  const register = async (number: string | undefined, invite: string) => {
    const words = { mobile: number ?? '', password, password_confirmation: password };
    return done(await app.call(entry.register, { ...entry.register.example, ...words, invite })).register_token;
  };
  const open = await invited();
  const used = await invited();
  const token = await register(mobiles[1], used);
  const form = { ...entry.submitRegistration.example.form, id_card: idCard(1) };
  const submitted = { register_token: await register(mobiles[2], await invited()), form };
  done(await app.call(entry.submitRegistration, submitted));
  const [entered] = await app.sql<{ id: number }>(`select id::int from approvals where kind = 'entry'`);
  const secret = secretOf(done(await app.call(activationLink, { user_id: employee }, as)));

  await app.sql(
    `insert into password_resets (user_id, link_by, held_by, link_at, reset_at) values ($1, $2, $2, to_timestamp($3), to_timestamp($3))`,
    [newcomer, employee, day(0) / 1000],
  );

  const aim = (id: number | undefined) => ({ id, step: 1, activation: 1 });
  const pay = { base: 1, post: 1, performance: 1, allowance: 1, social_base: 1, housing_base: 1, deduction: 1 };
  const placement = {
    department_id: department,
    station_id: null,
    manager_id: null,
    group_ids: [],
    entry_date: day(1),
    probation_months: 3,
    salary: pay,
  };
  const decision = { outcome: 'pass', effective_date: day(1), salary: pay };
  const edited = { id: plain, version: await groupVersion(app, plain) };
  const [customerImport, peopleImport, departmentImport, goodsImport, ...payrollImports] = imports;
  const link = Object.fromEntries(new URL(file.url, 'http://x').searchParams);
  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [signIn, { account: mobile, password }],
    [account.changePassword, { old_password: password }],
    [group.editGroup, edited],
    [group.previewGroup, edited],
    [group.deleteGroup, { id: plain }],
    [saveListFilter, {}],
    [saveListFilter, { id: filter }, 'id'],
    [deleteListFilter, { id: filter }],
    [clearCalendarDay, { day: setCalendarDay.example.day }],
    [structure.editDepartment, { id: spare }],
    [structure.deleteDepartment, { id: spare }],
    [structure.createPost, { post_name: '架构师' }],
    [structure.editPost, { id: post }],
    [structure.deletePost, { id: post }],
    [structure.importDepartments, { import_id: departmentImport }],
    [structure.departmentImportProblems, { import_id: departmentImport }],
    [files.downloadFile, { ...link, id: file.id, session: Number(link.session), expires: Number(link.expires) }],
    [files.deleteFile, { id: file.id }],
    ...business.instead,
    ...projects.instead,
    ...materials.instead,
    [importGoods, { import_id: goodsImport }],
    [goodsImportProblems, { import_id: goodsImport }],
    ...claims.instead,
    ...growth.instead,
    ...settled.instead,
    ...documents.instead,
    ...payroll.instead,
    [proveBackup, backup],
    [restoreBackup, { ...backup, password }],
    ...payroll.imported(payrollImports),
    ...cockpit.instead,
    [importCustomers, { import_id: customerImport }],
    [customerImportProblems, { import_id: customerImport }],
    [people.createPerson, { mobile: mobiles[3] }],
    [people.userStatus, { user_id: employee, enabled: false }],
    [people.importPeople, { import_id: peopleImport }],
    [people.peopleImportProblems, { import_id: peopleImport }],
    [template.deleteTemplate, { id: draft }],
    [acts.actOnApproval, aim(waiting)],
    [acts.actOnApproval, { ...aim(entered?.id), fields: placement }, 'fields'],
    [acts.actOnApproval, { ...aim(regular), fields: decision }, 'fields'],
    [acts.actOnApproval, { action: 'withdraw', id: own, step: undefined, activation: undefined }, 'opinion'],
    [acts.passSeveral, { items: [aim(waiting)] }],
    [acts.reverseApproval, { id: passed }],
    [acts.urge, { id: own }],
    [leave.userLeave, aLeave(5, employee)],
    [leave.countLeave, daysIn(5)],
    [leave.leaveToEdit, { approval_id: own }],
    [change.leave, { user_id: employee }],
    [change.userStation, { ...move, user_id: employee }],
    [change.changeToEdit, { approval_id: moving }],
    [salary.salaryChangeToEdit, { approval_id: raised }],
    [salary.userSalary, { user_id: employee }],
    [activate, { secret }],
    [confirmReset, { user_id: newcomer, at: day(0) }],
    [entry.checkInvitation, { invite: open }],
    [entry.register, { invite: open, mobile: mobiles[4] }],
    [entry.reopenRegistration, { invite: used, password }],
    [entry.registrationState, { register_token: token }],
    [entry.submitRegistration, { register_token: token, form: { ...form, id_card: idCard(2) } }],
  ];
  return {
    token: as.as,
    registration: token,
    /** Of links, for what is called by one. */
    secrets: new Map([...projects.secrets, ...cockpit.secrets]),
    sheets,
    instead: instead.map(([endpoint, input, only]): Instead => ({ endpoint, input, ...(only && { only }) })),
  };
}
