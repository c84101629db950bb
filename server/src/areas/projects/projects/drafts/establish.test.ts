import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import * as contract from '@tongzhou/contract/areas/projects/project.ts';
import * as deeds from '@tongzhou/contract/areas/projects/project-deeds.ts';
import { assignProject } from '@tongzhou/contract/areas/projects/team.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder } from '#areas/projects/testing/orders.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { projectDrafts } from './won-orders.ts';

let app: TestApp;
let scene: ProjectScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
});
afterAll(() => app.close());

const as = async (person: number) => ({ as: await app.signInAs(person) });
const values = (changed: object = {}) => ({
  project_title: '云帆官网改版',
  type_id: scene.type,
  set_id: null,
  leader_id: scene.leader,
  planned_start: beginOf('2026-03-10'),
  planned_end: beginOf('2026-06-30'),
  contract_amount: 1000,
  budget_labour: 500,
  budget_reimbursement: 50,
  budget_material: 50,
  budget_outsourcing: 0,
  ...changed,
});
const create = async (changed: object = {}, by = scene.maker) =>
  (await app.call(contract.createProject, values(changed), await as(by))).data.id;
const detail = async (id: number, by = scene.office) =>
  (await app.call(contract.projectDetail, { id }, await as(by))).data;
const establish = async (id: number, by = scene.maker, more: object = {}) =>
  app.call(deeds.establishProject, { id, version: (await detail(id)).version, ...more }, await as(by));
const edit = async (id: number, changed: object, by = scene.maker) =>
  app.call(contract.editProject, { id, version: (await detail(id)).version, ...values(changed) }, await as(by));
const request = async (id: number, by = scene.maker) => (await app.call(approvalDetail, { id }, await as(by))).data;
const titles = async (id: number) =>
  (await app.call(contract.projectTrail, { project_id: id }, await as(scene.office))).data.list.map((one) => one.title);

describe('establishing', () => {
  it('is returned once, shows what changed, and passing numbers the project', async () => {
    const id = await create();
    const sent = await establish(id);
    expect([sent.status, sent.data.number]).toEqual([200, expect.stringMatching(/^LX-/)]);
    expect(await detail(id)).toMatchObject({ status: 1, next_step: '等待立项审批', number: null, actions: ['detail'] });
    const turn = await turnOf(app, sent.data.id);
    const [waiting] = await app.sql<{ name: string }>('select name from users where id = $1', [turn?.people[0]]);
    expect((await detail(id)).held_by).toEqual([waiting?.name]);

    const { sections } = await request(sent.data.id);
    expect(sections).toContainEqual(
      expect.objectContaining({
        title: '预算（元）',
        total: ['合计', '600.00'],
        rows: expect.arrayContaining([['人工', '500.00']]),
      }),
    );
    expect(sections).toContainEqual(expect.objectContaining({ title: '预计毛利（元）', value: '400.00（40.00%）' }));

    // Locked meanwhile.
    expect((await edit(id, { budget_labour: 1 }, scene.office)).msg).toBe('项目当前为“立项审批中”，不能编辑');
    expect((await app.call(contract.deleteProject, { id }, await as(scene.maker))).status).toBe(409);

    await decide(app, sent.data.id, { action: 'return', opinion: '预算太高' });
    expect(await scene.statusOf(id)).toBe(0);
    expect((await edit(id, { budget_labour: 400 })).status).toBe(200);
    const again = await establish(id);
    expect([again.status, again.data.id]).toEqual([200, sent.data.id]);
    const next = await request(again.data.id);
    expect(next.rounds.map(({ round }) => round)).toEqual([1, 2]);
    expect(next.changes).toEqual([{ label: '预算（人工）', old: '500.00', new: '400.00' }]);

    await passAll(app, again.data.id);
    const established = await detail(id);
    expect(established).toMatchObject({ status: 2, number: 'XM-2026-0001', next_step: '派单或发布揭榜' });
    expect(established.requests).toMatchObject([{ kind: 'project_establish', round: 2, audit_status: 1 }]);
    expect(await titles(id)).toEqual([
      '立项审批中 → 待派单',
      '草稿 → 立项审批中',
      '编辑项目',
      '立项审批中 → 草稿',
      '草稿 → 立项审批中',
      '新建项目',
    ]);
    const logged = await app.sql<{ action: string; object_label: string }>(
      `select action, object_label from log.operations where object_kind = 'project' and object_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(logged).toEqual([{ action: '项目立项', object_label: 'XM-2026-0001 云帆官网改版' }]);
    const told = await app.sql('select user_id::int from messages where title like $1 and user_id = $2', [
      '%云帆官网改版%',
      scene.leader,
    ]);
    expect(told.length).toBeGreaterThan(0);
    // The next one of the year.
    const second = await create({ project_title: '第二个' });
    await passAll(app, (await establish(second)).data.id);
    expect((await detail(second)).number).toBe('XM-2026-0002');
  });

  it('tells of every round what is otherwise than in the one before', async () => {
    const id = await create({ project_title: '三轮' });
    const sent = (await establish(id)).data.id;
    await decide(app, sent, { action: 'return', opinion: '预算太高' });
    await edit(id, { project_title: '三轮', budget_labour: 400 });
    await establish(id);
    await decide(app, sent, { action: 'reject', opinion: '负责人不合适' });
    await edit(id, {
      project_title: '三轮一期',
      budget_labour: 400,
      leader_id: scene.other,
      file_ids: [await scene.aFile(scene.maker)],
    });
    expect((await establish(id)).data.id).toBe(sent);
    await passAll(app, sent);
    // For whoever sent it, and for whoever had not looked at it before.
    for (const person of [scene.maker, scene.chief]) {
      const of = async (round: number) =>
        (await app.call(approvalDetail, { id: sent, round }, await as(person))).data.changes.map(
          ({ label, old, new: now }) => [label, old, now],
        );
      expect(await of(1)).toEqual([]);
      expect(await of(2)).toEqual([['预算（人工）', '500.00', '400.00']]);
      expect(await of(3)).toEqual([
        ['项目名称', '三轮', '三轮一期'],
        ['负责人', '林负责', '欧成员'],
        ['附件', '—', '方案.pdf'],
      ]);
    }
    const { rounds } = await request(sent);
    expect(rounds.map(({ round, outcome }) => [round, outcome])).toEqual([
      [1, 4],
      [2, 2],
      [3, 1],
    ]);
  });

  it('that is rejected or withdrawn leaves a draft, which can be sent again or deleted', async () => {
    const id = await create({ project_title: '被驳回' });
    const first = await establish(id);
    await decide(app, first.data.id, { action: 'reject' });
    expect(await scene.statusOf(id)).toBe(0);
    const second = await establish(id);
    expect(second.data.id).toBe(first.data.id);
    const withdraw = { action: 'withdraw' as const, id: second.data.id, opinion: '再想想' };
    expect((await app.call(actOnApproval, withdraw, await as(scene.maker))).status).toBe(200);
    expect(await scene.statusOf(id)).toBe(0);
    const third = await establish(id);
    await decide(app, third.data.id, { action: 'return' });
    // By somebody else it is a request of theirs; the one that came back has ended.
    const other = await establish(id, scene.office);
    expect([other.status, other.data.id === third.data.id]).toEqual([200, false]);
    expect((await request(third.data.id)).audit_status).toBe(3);
    await decide(app, other.data.id, { action: 'return' });
    expect((await app.call(contract.deleteProject, { id }, await as(scene.maker))).status).toBe(200);
    expect((await app.call(contract.projectDetail, { id }, await as(scene.office))).status).toBe(404);
    // What was decided about it can still be read, and nothing waits any more.
    expect(await request(other.data.id, scene.office)).toMatchObject({ audit_status: 3, number: other.data.number });
  });

  it('begins with the template of its type, and must keep that one', async () => {
    const step = { user_id: scene.other, checked: ['detail', 'check'] };
    await app.sql(
      `insert into audit_templates (id, name, state, kinds, locked, version, updated_at) values (9100, '研发立项', 'enabled', '{project_establish}', true, 1, now())`,
    );
    await app.sql(
      `insert into audit_template_versions (template_id, version, content, resume, remind_hours, at) values (9100, 1, $1, true, 24, now())`,
      [JSON.stringify([step])],
    );
    const type_id = await scene.aType({ template: 9100 });
    const id = await create({ type_id, project_title: '研发' });
    expect((await detail(id)).template_id).toBe(9100);
    const without = await establish(id, scene.maker, {
      audit: [{ user_id: scene.head, checked: ['detail', 'check'] }],
    });
    expect([without.status, without.fields.audit]).toEqual([422, '默认流程的审批步骤不能删除、取消或调换顺序']);
    const shown = await app.call(
      previewPath,
      { kind: 'project_establish', standing_template: 9100 },
      await as(scene.maker),
    );
    expect(shown.data.template).toMatchObject({ id: 9100, locked: true });
    expect(shown.data.steps.flatMap((one) => one.people.map((person) => person.id))).toEqual([scene.other]);
    const sent = await establish(id);
    expect((await turnOf(app, sent.data.id))?.people).toEqual([scene.other]);
    await decide(app, sent.data.id);
    expect(await scene.statusOf(id)).toBe(2);
    // One that is retired no longer stands for the kind's own.
    await app.sql(`update audit_templates set state = 'disabled' where id = 9100`);
    const later = await establish(await create({ type_id, project_title: '研发二' }));
    expect((await turnOf(app, later.data.id))?.people).not.toEqual([scene.other]);
  });

  it('needs days, a type that may be chosen, and what was read last', async () => {
    const id = await create({ planned_start: null, planned_end: null, project_title: '没有日期' });
    const missing = await establish(id);
    expect([missing.status, missing.fields]).toEqual([422, { planned_start: '必填', planned_end: '必填' }]);
    const type_id = await scene.aType();
    const retired = await create({ type_id, project_title: '停用类型' });
    await app.sql('update project_types set enabled = false where id = $1', [type_id]);
    expect((await establish(retired)).fields).toEqual({ type_id: '项目类型不存在或已停用' });
    const stale = await app.call(deeds.establishProject, { id: retired, version: 99 }, await as(scene.maker));
    expect([stale.status, stale.msg]).toEqual([409, '内容已被他人修改，请刷新后重试']);
  });

  it('is not for those who only see it, and there is one at a time', async () => {
    const id = await create({ project_title: '谁能提交' });
    expect((await establish(id, scene.leader)).status).toBe(403);
    const unseen = await create({ project_title: '别人的', leader_id: null }, scene.office);
    const { version } = await detail(unseen);
    expect((await app.call(deeds.establishProject, { id: unseen, version }, await as(scene.maker))).status).toBe(404);
    const body = { id, version: (await detail(id)).version };
    const [one, two] = await Promise.all([
      app.call(deeds.establishProject, body, await as(scene.maker)),
      app.call(deeds.establishProject, body, await as(scene.office)),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(await scene.statusOf(id)).toBe(1);
  });
});

describe('the draft of an order', () => {
  const draftOf = async (name: string, amount: number) => {
    const order = await anOrder(app, { name, owner: scene.finance, type: scene.type, amount });
    const won = { order, name, type: scene.type, by: scene.finance };
    await app.database.transaction((tx) => projectDrafts.create(tx, won, app.clock.now));
    const [row] = await app.sql<{ id: number }>('select id::int from projects where order_id = $1', [order]);
    return { order, id: row?.id as number };
  };

  it('has its order’s amount and keeps its order when it is established; then the order stays', async () => {
    const { id, order } = await draftOf('云梯', 800_00);
    expect(await detail(id)).toMatchObject({
      project_title: '云梯',
      contract_amount: 800,
      customer_name: '客户云梯',
      order: { id: order },
      actions: ['detail', 'edit', 'establish'],
    });
    const gone = await app.call(contract.deleteProject, { id }, await as(scene.office));
    expect([gone.status, gone.msg]).toEqual([409, '该项目由订单生成，请在订单中撤销']);
    await edit(id, { project_title: '云梯一期', contract_amount: 5 }, scene.office);
    expect(await detail(id)).toMatchObject({ project_title: '云梯一期', contract_amount: 800 });
    const sent = await establish(id, scene.office);
    expect((await request(sent.data.id, scene.office)).sections).toContainEqual(
      expect.objectContaining({ title: '订单', rows: expect.arrayContaining([{ label: '客户', value: '客户云梯' }]) }),
    );
    await decide(app, sent.data.id, { action: 'return' });
    expect(await projectDrafts.mayDrop(app.database, order)).toBe('该订单的项目有待修改的立项申请，请先撤回');
    await passAll(app, (await establish(id, scene.office)).data.id);
    expect(await detail(id)).toMatchObject({ status: 2, order: { id: order } });
    expect(await projectDrafts.mayDrop(app.database, order)).toBe('该订单的项目已立项，不能撤销');
  });

  it('is not established for an amount that nobody agreed to', async () => {
    const { id, order } = await draftOf('云舟', 800_00);
    await edit(id, {}, scene.office);
    const sent = await establish(id, scene.office);
    await app.sql('update trade_orders set amount = 70000 where id = $1', [order]);
    await expect(passAll(app, sent.data.id)).rejects.toThrow('合同金额已有变动');
    expect(await scene.statusOf(id)).toBe(1);
    await decide(app, sent.data.id, { action: 'return' });
    await passAll(app, (await establish(id, scene.office)).data.id);
    expect(await scene.statusOf(id)).toBe(2);
  });
});

describe('terminating', () => {
  it('ends what is under approval about it, with the reason', async () => {
    const id = await scene.aProject({ status: 2 });
    const members = [
      {
        user_id: scene.leader,
        role: 'leader' as const,
        weight: 1.5,
        participation: 10,
        start_on: beginOf(scene.day(1)),
        end_on: null,
      },
    ];
    const sent = await app.call(assignProject, { project_id: id, members }, await as(scene.office));
    expect(sent.status).toBe(200);
    const ended = await app.call(deeds.terminateProject, { id, reason: '客户取消' }, await as(scene.office));
    expect(ended.status).toBe(200);
    expect(await scene.statusOf(id)).toBe(9);
    expect((await request(sent.data.id, scene.office)).audit_status).toBe(3);
    expect(await app.sql(`select from project_requests where project_id = $1 and state = 'running'`, [id])).toEqual([]);
    expect(await titles(id)).toContain('待派单 → 已终止');
  });

  it('keeps why it was paused until it goes on, and tells the team', async () => {
    const id = await scene.aProject({ status: 4, name: '要暂停的' });
    await app.call(deeds.pauseProject, { id, reason: '场地未就绪' }, await as(scene.office));
    expect(await detail(id, scene.member)).toMatchObject({ status: 7, pause_reason: '场地未就绪' });
    await app.call(deeds.resumeProject, { id, reason: '就绪' }, await as(scene.office));
    expect(await detail(id, scene.member)).toMatchObject({ status: 4, pause_reason: null });
    const told = await app.sql<{ title: string }>(
      `select title from messages where user_id = $1 and title like '%要暂停的' order by id`,
      [scene.member],
    );
    expect(told.map(({ title }) => title)).toEqual(['项目已暂停：要暂停的', '项目已恢复：要暂停的']);
  });
});
