import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { delegate } from '@tongzhou/contract/areas/approval/delegation.ts';
import { createTemplate, setTemplateState } from '@tongzhou/contract/areas/approval/template.ts';
import { setCalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import * as groups from '@tongzhou/contract/areas/identity/groups.ts';
import { grantLeave } from '@tongzhou/contract/areas/leave/balance.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import { createLeaveType } from '@tongzhou/contract/areas/leave/type.ts';
import * as structure from '@tongzhou/contract/areas/organisation/structure.ts';
import { activationLink } from '@tongzhou/contract/areas/personnel/activation.ts';
import { userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import { createProjectType } from '@tongzhou/contract/areas/projects/type.ts';
import * as person from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { amounts } from '#areas/salary/testing/company.ts';
import { aDepartment, administratorId, aGroup } from '#testing/builders.ts';
import { passAll } from '#testing/decide.ts';
import { idCard } from '#testing/id-card.ts';
import { businessInputs, businessRaces } from './business-constraints.ts';
import { clientInputs } from './client-constraints.ts';
import { documentInputs, documentRaces } from './document-constraints.ts';
import { growthInputs } from './growth-constraints.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody, refused, taken } from './heard.ts';
import { homeInputs, homeRaces } from './home-constraints.ts';
import { materialInputs, materialRaces } from './material-constraints.ts';
import { payrollInputs } from './payroll-constraints.ts';
import { projectInputs, projectRaces } from './project-constraints.ts';
import { reimbursementInputs, reimbursementRaces } from './reimbursement-constraints.ts';
import { settlementInputs } from './settlement-constraints.ts';
import { taskInputs, taskRaces } from './task-constraints.ts';
import { teamInputs } from './team-constraints.ts';

// What input could do to the constraints of the database, each once, and the words that answer it.

const order = '结束日期不能早于开始日期';

const turned = { start_date: beginOf('2013-09-01'), end_date: beginOf('2010-06-30') };
const school = { school: '国子监', major: '', degree: '本科', ...turned };
const job = { company: '瓦岗', post: '当家', description: '', ...turned };

export const inputs: readonly ConstraintScene[] = [
  heard('approval_delegations_check', at('end_date', order), (s) =>
    s.call(delegate, { stand_in_id: s.scene.head, start_date: s.later(3), end_date: s.later(1) }),
  ),
  heard('approval_delegations_check', at('stand_in_id', '不能选择自己'), (s) =>
    s.call(delegate, { stand_in_id: administratorId }),
  ),
  heard('approval_delegations_stand_in_id_fkey', missing(), (s) => s.call(delegate, { stand_in_id: nobody })),
  heard('calendar_days_kind_check', at('kind', choice), (s) => s.call(setCalendarDay, { kind: 'sabbath' })),
  heard('leaves_check', at('end_time', '结束时间不能早于开始时间'), (s) =>
    s.sendLeave({ start_time: beginOf('2026-03-10'), end_time: beginOf('2026-03-09') }),
  ),
  heard('leaves_minutes_check', at('end_time', '所选时间内没有工作时间'), (s) =>
    s.sendLeave({ start_time: beginOf('2026-03-07'), end_time: beginOf('2026-03-08') }),
  ),
  heard('leaves_start_half_check', at('start_half', choice), (s) => s.sendLeave({ start_half: 'night' })),
  heard('leaves_end_half_check', at('end_half', choice), (s) => s.sendLeave({ end_half: 'night' })),
  heard('leaves_type_id_fkey', at('type_id', '假期类型不存在或已停用'), (s) => s.sendLeave({ type_id: nobody })),
  heard('leaves_user_id_fkey', missing(), (s) => s.call(userLeave, s.leave({ username: nobody }))),
  heard('approval_seats_user_id_fkey', at('audit', '审批人不存在'), (s) =>
    s.sendLeave({
      audit: [...s.defaultSteps, { user_id: nobody, checked: ['check'] }],
    }),
  ),
  heard('leave_days_overlap', refused('时间重叠'), (s) => s.twice(() => s.sendLeave({}))),
  heard('approvals_reverses_id_idx', refused('已有'), async (s) => {
    const day = beginOf('2026-03-11');
    const { id } = (
      await s.app.call(userLeave, s.leave({ start_time: day, end_time: day }) as never, { as: s.scene.as })
    ).data;
    await passAll(s.app, id);
    return s.twice(() => s.call(reverseApproval, { id, opinion: '不去了' }, s.scene.as));
  }),
  heard('leave_lots_check', at('valid_to', '到期日不能早于生效日'), (s) =>
    s.call(grantLeave, { valid_from: s.later(3), valid_to: s.later(1) }),
  ),
  heard('leave_ledger_check', at('days', '必须大于 0'), (s) => s.call(grantLeave, { days: 0 })),
  heard('leave_lots_type_id_fkey', at('type_id', '该假期类型没有额度'), (s) =>
    s.call(grantLeave, { type_id: nobody, user_ids: [s.scene.applicant] }),
  ),
  heard('leave_lots_user_id_fkey', missing(), (s) =>
    s.call(grantLeave, { type_id: s.scene.typeId('调休'), user_ids: [nobody] }),
  ),
  heard('leave_types_counts_check', at('counts', choice), (s) => s.call(createLeaveType, { counts: 'x' })),
  heard('leave_types_unit_check', at('unit', choice), (s) => s.call(createLeaveType, { unit: 'x' })),
  heard('leave_types_pay_percent_check', at('pay_percent', '不能大于 100'), (s) =>
    s.call(createLeaveType, { pay_percent: 101 }),
  ),
  heard('leave_types_name_key', refused('已有同名的假期类型'), (s) => s.call(createLeaveType, { name: '年假' })),
  heard('project_types_kind_check', at('kind', choice), (s) => s.call(createProjectType, { kind: 'x' })),
  heard('project_types_dividend_basis_points_check', at('dividend_percent', '不能大于 100'), (s) =>
    s.call(createProjectType, { dividend_percent: 101 }),
  ),
  heard('project_types_growth_base_check', at('growth_base', '不能小于 0'), (s) =>
    s.call(createProjectType, { growth_base: -1 }),
  ),
  heard('project_types_name_key', at('name', '名称已存在'), async (s) => {
    await s.call(createProjectType, { name: '同名', code: 'A1' });
    return s.call(createProjectType, { name: '同名', code: 'A2' });
  }),
  heard('project_types_code_key', at('code', '编码已存在'), async (s) => {
    await s.call(createProjectType, { name: '甲', code: 'B1' });
    return s.call(createProjectType, { name: '乙', code: 'B1' });
  }),
  heard('project_types_template_id_fkey', at('template_id', '模板不存在'), (s) =>
    s.call(createProjectType, { template_id: nobody }),
  ),
  heard('role_groups_data_scope_check', at('data_scope', choice), (s) =>
    s.call(groups.createGroup, { data_scope: 'x' }),
  ),
  heard('role_groups_name_key', refused('已有同名的权限组'), (s) => s.call(groups.createGroup, { name: '员工' })),
  heard('role_group_members_user_id_fkey', missing(), (s) =>
    s.call(groups.changeMembers, { group_id: 2, add: [nobody] }),
  ),
  heard('role_group_members_group_id_fkey', at('group_ids', '权限组不存在'), (s) =>
    s.newPerson({ group_ids: [nobody] }),
  ),
  ...Object.keys(amounts).map((part) =>
    heard(`salary_standards_${part}_check`, at(part, '金额不能为负数'), (s) => s.salary({ [part]: -1 })),
  ),
  heard('salary_requests_user_id_fkey', missing(), (s) => s.company.file(nobody)),
  heard('salary_requests_one_open', refused('已有进行中的调薪申请'), async (s) => {
    const user = await s.company.someone();
    return s.twice(() => s.company.file(user));
  }),
  heard('staff_education_check', at('end_date', order), (s) => s.call(person.saveEducation, turned)),
  heard('staff_education_check', at('form.education.0.end_date', order), async (s) =>
    (await s.registrant())({ education: [school] }),
  ),
  heard('staff_work_check', at('end_date', order), (s) => s.call(person.saveWork, turned)),
  heard('staff_work_check', at('form.work.0.end_date', order), async (s) => (await s.registrant())({ work: [job] })),
  heard('staff_contracts_check', at('end_date', order), (s) => s.call(person.saveContract, turned)),
  heard('staff_contracts_kind_check', at('kind', choice), (s) => s.call(person.saveContract, { kind: 'x' })),
  heard('staff_contracts_number_key', at('number', '合同编号已存在'), (s) =>
    s.twice(() => s.call(person.saveContract, { number: 'HT-77', user_id: s.scene.applicant })),
  ),
  heard('staff_education_user_id_fkey', missing(), (s) => s.call(person.saveEducation, { user_id: nobody })),
  heard('staff_work_user_id_fkey', missing(), (s) => s.call(person.saveWork, { user_id: nobody })),
  heard('staff_contracts_user_id_fkey', missing(), (s) => s.call(person.saveContract, { user_id: nobody })),
  heard('staff_profiles_probation_months_check', at('probation_months', '不能大于 6'), (s) =>
    s.newPerson({ probation_months: 13 }),
  ),
  heard('staff_profiles_sex_check', at('sex', choice), (s) => s.newPerson({ sex: 'x' })),
  heard('staff_profiles_id_card_key', at('id_card', '身份证号已被使用'), (s) =>
    s.twice(() => s.newPerson({ id_card: idCard(77) })),
  ),
  heard('staff_profiles_id_card_key', at('form.id_card', '身份证号已被使用'), async (s) => {
    await s.newPerson({ id_card: idCard(78) });
    return (await s.registrant())({ id_card: idCard(78) });
  }),
  heard('users_mobile_check', at('mobile', '手机号格式不正确'), (s) => s.newPerson({ mobile: '2' })),
  heard('users_mobile_key', taken('mobile', '手机号已被使用'), (s) =>
    s.twice(() => s.newPerson({ mobile: '15100000001' })),
  ),
  heard('users_department_id_fkey', at('department_id', '部门不存在'), (s) => s.newPerson({ department_id: nobody })),
  heard('users_post_id_fkey', at('station_id', '该部门没有这个岗位'), (s) => s.newPerson({ station_id: nobody })),
  heard('users_manager_id_fkey', at('manager_id', '直属上级不存在或已离职'), (s) =>
    s.newPerson({ manager_id: nobody }),
  ),
  heard('activation_links_user_id_fkey', missing(), (s) => s.call(activationLink, { user_id: nobody })),
  heard('departments_parent_id_department_name_key', at('department_name', '同一上级下已有同名部门'), (s) =>
    s.twice(() => s.call(structure.createDepartment, { department_name: '同名部', parent_id: null, head_id: null })),
  ),
  heard('departments_parent_id_fkey', missing('上级部门不存在'), (s) =>
    s.call(structure.createDepartment, { parent_id: nobody }),
  ),
  heard('departments_head_id_fkey', at('head_id', '负责人须是在职且未停用的人员'), (s) =>
    s.call(structure.createDepartment, { department_name: '无头部', parent_id: null, head_id: nobody }),
  ),
  heard('posts_department_id_post_name_key', at('post_name', '本部门已有同名岗位'), (s) =>
    s.twice(() => s.call(structure.createPost, { post_name: '同名岗' })),
  ),
  heard('posts_department_id_fkey', missing('部门不存在'), (s) =>
    s.call(structure.createPost, { department_id: nobody }),
  ),
  heard('invitations_department_id_fkey', at('department_id', '部门不存在'), (s) =>
    s.call(entry.invite, { department_id: nobody }),
  ),
  heard('invitations_post_id_fkey', at('station_id', '该部门没有这个岗位'), (s) =>
    s.call(entry.invite, { department_id: s.scene.department, station_id: nobody }),
  ),
  heard('personnel_requests_user_id_fkey', missing(), (s) => s.call(userStation, { user_id: nobody })),
  heard('personnel_requests_one_open', refused('已有进行中的岗位变动申请'), async (s) => {
    const user_id = await s.company.someone();
    const change = { user_id, department_id: await aDepartment(s.app), effective_date: s.later(5) };
    return s.twice(() => s.call(userStation, change));
  }),
  heard('personnel_changes_user_id_kind_idx', refused('已有待生效的同类变动，请先取消'), async (s) => {
    const user_id = await s.company.someone();
    const change = { user_id, department_id: await aDepartment(s.app), effective_date: s.later(5) };
    const { id } = (await s.call(userStation, change)).data as { id: number };
    await passAll(s.app, id);
    return s.call(userStation, { ...change, department_id: await aDepartment(s.app) });
  }),
  heard('audit_templates_name_key', refused('已有同名的审批模板'), (s) =>
    s.twice(() => s.call(createTemplate, { name: '同名模板' })),
  ),
  heard('audit_templates_state_check', at('state', choice), (s) => s.call(setTemplateState, { state: 'x' })),
  heard('approvals_template_id_fkey', at('audit_template_id', '审批模板不存在或已停用'), (s) =>
    s.sendLeave({ start_time: beginOf('2026-03-16'), end_time: beginOf('2026-03-16'), audit_template_id: nobody }),
  ),
  ...businessInputs,
  ...projectInputs,
  ...clientInputs,
  ...taskInputs,
  ...documentInputs,
  ...teamInputs,
  ...materialInputs,
  ...growthInputs,
  ...settlementInputs,
  ...reimbursementInputs,
  ...payrollInputs,
  ...homeInputs,
];

/** What may be deleted is deleted just then. */
export const races: readonly ConstraintScene[] = [
  heard('users_department_id_fkey', at('department_id', '部门不存在'), async (s) => {
    const department_id = await aDepartment(s.app);
    return s.vanishing('departments', department_id, () => s.newPerson({ department_id }));
  }),
  heard('users_post_id_fkey', at('station_id', '该部门没有这个岗位'), async (s) => {
    const station_id = await s.post(s.scene.department);
    return s.vanishing('posts', station_id, () => s.newPerson({ department_id: s.scene.department, station_id }));
  }),
  heard('posts_department_id_fkey', missing('部门不存在'), async (s) => {
    const department_id = await aDepartment(s.app);
    return s.vanishing('departments', department_id, () => s.call(structure.createPost, { department_id }));
  }),
  heard('invitations_department_id_fkey', at('department_id', '部门不存在'), async (s) => {
    const department_id = await aDepartment(s.app);
    return s.vanishing('departments', department_id, () => s.call(entry.invite, { department_id }));
  }),
  heard('invitations_post_id_fkey', at('station_id', '该部门没有这个岗位'), async (s) => {
    const station_id = await s.post(s.scene.department);
    const draft = { department_id: s.scene.department, station_id };
    return s.vanishing('posts', station_id, () => s.call(entry.invite, draft));
  }),
  heard('role_group_members_group_id_fkey', at('group_ids', '权限组不存在'), async (s) => {
    const group = await aGroup(s.app);
    return s.vanishing('role_groups', group, () => s.newPerson({ group_ids: [group] }));
  }),
  heard('project_types_template_id_fkey', at('template_id', '模板不存在'), async (s) => {
    const template_id = await s.aTemplate();
    return s.vanishing('audit_templates', template_id, () => s.call(createProjectType, { template_id, code: 'C1' }));
  }),
  heard('approvals_template_id_fkey', refused('审批模板刚被删除'), async (s) => {
    const audit_template_id = await s.aTemplate();
    const day = beginOf('2026-03-12');
    const draft = { start_time: day, end_time: day, audit_template_id };
    return s.vanishing('audit_templates', audit_template_id, () => s.sendLeave(draft));
  }),
  ...businessRaces,
  ...projectRaces,
  ...taskRaces,
  ...materialRaces,
  ...reimbursementRaces,
  ...documentRaces,
  ...homeRaces,
];
