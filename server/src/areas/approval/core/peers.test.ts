import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { delegate } from '@tongzhou/contract/areas/approval/delegation.ts';
import * as request from '@tongzhou/contract/areas/approval/request.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import { createTemplate, editTemplate } from '@tongzhou/contract/areas/approval/template.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check, copied, requestScene, strayCopies, together } from '#areas/approval/testing/requests.ts';
import { fileLinks } from '#areas/files/public.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What goes wrong in systems of this kind, each as a test that it cannot go wrong here.

let app: TestApp;
let other: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  other = await createTestApp({ beside: app });
});
afterEach(async () => expect(await strayCopies(app)).toEqual([]));
afterAll(async () => {
  await other.close();
  await app.close();
});
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeEach(async () => {
  scene = await requestScene(app);
});

const sent = async (...steps: Parameters<typeof scene.draft>[0] & object) =>
  (await scene.send(scene.draft(steps))).data.id;
const states = async (id: number) =>
  (await scene.detail(id, scene.applicant)).steps.map((step) => step.seats.map((seat) => seat.status));
const trail = async (id: number) => (await scene.detail(id, scene.applicant)).trail;

const edit = async (content: ApproverStep[]) => {
  const [template] = await app.sql<{ id: string }>(`select id from audit_templates where 'leave' = any (kinds)`);
  const draft = { id: Number(template?.id), name: '请假默认流程', content_json: JSON.stringify(content) };
  expect((await app.call(editTemplate, draft, await scene.as(administratorId))).status).toBe(200);
};

describe('a number', () => {
  it('is nobody else’s, also beyond the digits it is padded to', async () => {
    await app.sql(`select setval('approval_numbers', 99999)`);
    const numbers: string[] = [];
    for (let day = 0; day < 3; day++) numbers.push((await scene.send(scene.draft([check(scene.ann)]))).data.number);
    expect(numbers.map((number) => number.split('-').at(-1))).toEqual(['100000', '100001', '100002']);
  });
});

describe('a path', () => {
  it('with a return inside a countersign has exactly one live step', async () => {
    const { ann, bob, cho, dan } = scene;
    const id = await sent(check(ann), together('all', bob, cho), check(dan));
    await scene.act(id, ann, 'pass');
    await scene.act(id, bob, 'pass');
    const back = { action: 'return-to', ...(await scene.aim(id, cho)), target: 1, opinion: '再看' } as const;
    expect((await scene.call(cho, back)).status).toBe(200);
    const { steps } = await scene.detail(id, scene.applicant);
    expect(steps.filter((step) => step.state === 'active').map((step) => step.key)).toEqual([1]);
    expect(await scene.waiting(id)).toEqual(['安然']);
    // Everyone after it is asked again.
    await scene.act(id, ann, 'pass');
    expect(await scene.waiting(id)).toEqual(['鲍波', '曹操']);
  });

  it('whose role has no members goes up to its end, with the reason', async () => {
    const group = await aGroup(app, {});
    const empty = { user_id: null, role: 'group', role_id: group, mode: 'any', checked: ['detail', 'check'] } as const;
    const template = { name: '由空的权限组审批', content_json: JSON.stringify([empty]) };
    await app.call(createTemplate, template, await scene.as(administratorId));
    const id = await sent(empty as never);
    // No head in the department, none in 总经办: the administrators decide.
    const { steps } = await scene.detail(id, scene.applicant);
    expect(steps[0]?.note).toBe('转由系统管理员审批');
    expect((await trail(id)).map((entry) => [entry.action, entry.opinion])).toEqual([
      ['提交', ''],
      ['变更审批人', '转由系统管理员审批'],
    ]);
    await app.sql(`update departments set head_id = $2 where id = $1`, [scene.department, scene.dan]);
    const second = await sent(empty as never);
    expect((await scene.detail(second, scene.applicant)).steps[0]?.note).toMatch(/转由部门\d+负责人 丁当 审批/);
    expect(await scene.waiting(second)).toEqual(['丁当']);
  });

  it('of a head’s own request goes up, never to the head', async () => {
    const above = await aDepartment(app);
    const boss = await aPerson(app, { department: above, name: '总管' });
    await app.sql(`update departments set head_id = $2, parent_id = $3 where id = $1`, [
      scene.department,
      scene.applicant,
      above,
    ]);
    await app.sql(`update departments set head_id = $2 where id = $1`, [above, boss]);
    const id = await sent({ user_id: null, role: 'head', checked: ['detail', 'check'] });
    expect(await scene.waiting(id)).toEqual(['总管']);
    expect((await scene.detail(id, scene.applicant)).steps[0]?.note).toMatch('申小明 不能审批自己的申请');
    const mine = await scene.act(id, scene.applicant, 'pass');
    expect(mine.status).toBe(409);
    // Named by hand it is refused at the field.
    const byHand = await scene.send(scene.draft([check(scene.applicant)]));
    expect(byHand.fields).toEqual({ audit: '不能选择申请人作为审批人' });
  });

  it('does not change when its template does', async () => {
    await edit([check(scene.ann)]);
    const { data } = await scene.send(scene.draft(undefined));
    const before = await scene.detail(data.id, scene.applicant);
    await edit([check(scene.dan)]);
    const after = await scene.detail(data.id, scene.applicant);
    expect(after.steps).toEqual(before.steps);
    expect(after.waiting_for).toEqual(['安然']);
  });

  it('keeps its locked steps: none left out, unticked or moved', async () => {
    await edit([{ user_id: null, role: 'manager', checked: ['detail', 'check'] }, check(scene.dan)]);
    await app.sql(`update audit_templates set locked = true where 'leave' = any (kinds)`);
    await app.sql(`update users set manager_id = $2 where id = $1`, [scene.applicant, scene.ann]);
    const { data } = await app.call(previewPath, { kind: 'leave', days: 1 }, await scene.as(scene.applicant));
    const locked = JSON.parse(data.template?.content_json ?? '[]');
    const tries = [
      [check(scene.bob)],
      locked.slice(1),
      locked.toReversed(),
      locked.map((step: object) => ({ ...step, checked: ['detail'] })).concat(check(scene.bob)),
    ];
    for (const audit of tries)
      expect((await scene.send(scene.draft(audit))).fields).toEqual({
        audit: '默认流程的审批步骤不能删除、取消或调换顺序',
      });
    const more = await scene.send(scene.draft([check(scene.bob), ...locked, check(scene.cho)]));
    expect(more.status).toBe(200);
  });
});

describe('a decision', () => {
  it('of two or-signers in the same second is one; the other reads 已由他人处理', async () => {
    const { ann, bob, cho } = scene;
    const id = await sent(check(ann, bob), check(cho));
    const [one, two] = await Promise.all([scene.aim(id, ann), scene.aim(id, bob)]);
    const answers = await Promise.all([
      scene.call(ann, { action: 'pass', ...one }),
      scene.call(bob, { action: 'pass', ...two }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('已由他人处理');
    expect((await states(id))[0]?.toSorted()).toEqual([1, 5]);
    expect((await trail(id)).filter((entry) => entry.action === '同意')).toHaveLength(1);
  });

  it('from a stale tab on a step that has moved is refused and changes nothing', async () => {
    const { ann, bob } = scene;
    const id = await sent(check(ann), check(bob));
    const stale = await scene.aim(id, ann);
    await scene.act(id, ann, 'pass');
    const before = await trail(id);
    for (const deed of [{ action: 'pass' }, { action: 'reject', opinion: '日期不对' }] as const) {
      const answer = await scene.call(ann, { ...deed, ...stale });
      expect([answer.status, answer.msg]).toEqual([409, '该审批已被处理，请刷新']);
    }
    // Whoever looks again sees their own decision, and is offered no other.
    const now = await scene.detail(id, ann);
    expect(now.trail).toEqual(before);
    expect(now.trail.at(-1)).toMatchObject({ user_name: '安然', action: '同意' });
    expect(now.actions).not.toContain('reject');
  });

  it('meant for an earlier round does not hit a later one [X22]', async () => {
    const { ann } = scene;
    const draft = scene.draft([check(ann)]);
    const { data } = await scene.send(draft);
    const captured = await scene.aim(data.id, ann);
    await scene.act(data.id, ann, 'return');
    await scene.send({ ...draft, desc: '改过的事由', again: data.id });
    expect((await scene.call(ann, { action: 'pass', ...captured })).status).toBe(409);
    expect((await scene.detail(data.id, ann)).audit_status).toBe(0);
  });

  it('of an approver with a scope of their own only opens the record and its files', async () => {
    const { as } = await scene.as(scene.applicant);
    const { data: file } = await upload([attachment('讣告', '讣告.txt')], { port, as });
    const { data } = await scene.send(scene.draft([check(scene.ann)], { file_ids: [file.id] }));
    const seen = await scene.detail(data.id, scene.ann);
    expect(seen.form).toContainEqual({ field: 'desc', label: '请假描述', value: '事由' });
    const [paper] = seen.files;
    const opened = await app.server.inject({ method: 'GET', url: paper?.url ?? '' });
    expect([opened.statusCode, opened.payload]).toEqual([200, '讣告']);
    const strangerId = await aPerson(app);
    const stranger = await scene.as(strangerId);
    for (const call of [request.approvalDetail, request.printApproval])
      expect((await app.call(call, { id: data.id }, stranger)).status).toBe(404);
    const [session] = await app.sql<{ id: string }>('select id from sessions where user_id = $1', [strangerId]);
    const forged = fileLinks(app.config.authKeys).sign(file.id, Number(session?.id), app.clock.now);
    expect((await app.server.inject({ method: 'GET', url: forged })).statusCode).toBe(404);
  });

  it('and a withdrawal at the same moment: exactly one wins', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await sent(check(scene.ann));
      const aim = await scene.aim(id, scene.ann);
      const [pass, withdraw] = await Promise.all([
        scene.call(scene.ann, { action: 'pass', ...aim }, round % 2 === 0 ? app : other),
        scene.call(scene.applicant, { action: 'withdraw', id }, other),
      ]);
      expect([pass.status, withdraw.status].sort()).toEqual([200, 409]);
      expect((await scene.detail(id, scene.applicant)).audit_status).toBe(pass.status === 200 ? 1 : 3);
    }
  });

  it('of 转交 and 加签 reaches only those who may decide', async () => {
    const { ann, bob, cho, applicant } = scene;
    const id = await sent(check(ann));
    const aim = await scene.aim(id, ann);
    const gone = await aPerson(app, { state: 'left' });
    for (const [to, msg] of [
      [applicant, '不能由申请人审批自己的申请'],
      [gone, '所选人员已离职或停用'],
      [ann, '所选人员已在本步骤中'],
    ] as const)
      expect((await scene.call(ann, { action: 'transfer', ...aim, to })).msg).toBe(msg);
    await scene.call(ann, { action: 'add-sign', ...aim, place: 'before', people: [bob] });
    expect(await scene.waiting(id)).toEqual(['鲍波']);
    expect((await scene.detail(id, ann)).audit_info.status).toBe(9);
    await scene.act(id, bob, 'pass');
    await scene.call(ann, { action: 'transfer', ...(await scene.aim(id, ann)), to: cho });
    expect(await scene.waiting(id)).toEqual(['曹操']);
    expect((await scene.detail(id, ann)).audit_info.status).toBe(4);
  });
});

describe('a request', () => {
  it('goes back to a step, whose approver is asked anew, and then to the applicant, who withdraws it without a reason', async () => {
    const { applicant, ann, bob } = scene;
    const id = await sent(check(ann), check(bob));
    await scene.act(id, ann, 'pass');
    const seen = await scene.detail(id, bob);
    expect(seen.returnable).toEqual([{ key: 1, label: expect.any(String) }]);
    expect(seen.actions).toContain('return-to');
    const asked = async () =>
      (await app.call(messagePage, { read: false }, await scene.as(ann))).data.list.map(({ link }) => link);
    expect(await asked()).toEqual([]);
    const aim = await scene.aim(id, bob);
    await scene.call(bob, { action: 'return-to', ...aim, target: 1, opinion: '请再次核对' });
    expect((await trail(id)).at(-1)).toMatchObject({ user_name: '鲍波', action: '退回至步骤', opinion: '请再次核对' });
    expect(await asked()).toEqual([`/approval/leave?id=${id}`]);
    const again = await scene.detail(id, ann);
    expect([again.actions.includes('return'), again.actions.includes('return-to')]).toEqual([true, false]);
    await scene.act(id, ann, 'return', '请写明去向');
    const back = await scene.detail(id, applicant);
    expect(back.audit_status).toBe(4);
    expect(back.trail.at(-1)).toMatchObject({ user_name: '安然', action: '退回申请人', opinion: '请写明去向' });
    expect(back.actions).toContain('withdraw');
    expect((await scene.call(applicant, { action: 'withdraw', id })).status).toBe(200);
    expect((await scene.detail(id, applicant)).audit_status).toBe(3);
  });

  it('returned, changed and sent again shows the difference and keeps the old round', async () => {
    const { ann, bob } = scene;
    const draft = scene.draft([check(ann), check(bob)]);
    const { data } = await scene.send(draft);
    await scene.act(data.id, ann, 'pass');
    await scene.act(data.id, bob, 'return', '请写清楚');
    const next = beginOf(addDays('2026-03-03', 300));
    await scene.send({ ...draft, start_time: next, end_time: next, desc: '写清楚了', again: data.id });
    const seen = await scene.detail(data.id, ann);
    expect(seen.changes.map((change) => change.label)).toEqual(['请假时间', '请假描述']);
    expect(seen.rounds.map((round) => round.outcome)).toEqual([4, null]);
    expect(seen.trail.map((entry) => [entry.round, entry.action])).toEqual([
      [1, '提交'],
      [1, '同意'],
      [1, '退回申请人'],
      [2, '重新提交'],
    ]);
    // What is watched has changed: from the first step again.
    expect(seen.waiting_for).toEqual(['安然']);
  });

  it('returned and sent again with nothing watched changed goes on where it was', async () => {
    const { ann, bob } = scene;
    const draft = scene.draft([check(ann), check(bob)]);
    const { data } = await scene.send(draft);
    await scene.act(data.id, ann, 'pass');
    await scene.act(data.id, bob, 'return');
    await scene.send({ ...draft, desc: '只改了描述', again: data.id });
    const seen = await scene.detail(data.id, scene.applicant);
    expect(seen.waiting_for).toEqual(['鲍波']);
    expect(seen.steps[0]).toMatchObject({ state: 'skipped', note: '内容未变' });
    expect(seen.trail.at(-1)).toMatchObject({ action: '自动跳过', opinion: '内容未变', user_name: null });
  });

  it('under approval is locked; refused, it can be corrected and sent again', async () => {
    const draft = scene.draft([check(scene.ann)]);
    const { data } = await scene.send(draft);
    expect((await scene.send({ ...draft, again: data.id })).status).toBe(409);
    await scene.act(data.id, scene.ann, 'reject', '不行');
    const again = await scene.send({ ...draft, again: data.id });
    expect([again.status, again.data.id]).toEqual([200, data.id]);
    expect((await scene.detail(data.id, scene.applicant)).round).toBe(2);
  });

  it('is taken back only while the next step is untouched', async () => {
    const { ann, bob, cho } = scene;
    const id = await sent(check(ann), check(bob), check(cho));
    await scene.act(id, ann, 'pass');
    expect((await scene.detail(id, ann)).actions).toContain('take-back');
    expect((await scene.act(id, ann, 'take-back')).status).toBe(200);
    expect(await scene.waiting(id)).toEqual(['安然']);
    await scene.act(id, ann, 'pass');
    await app.call(acts.comment, { id, text: '我看看' }, await scene.as(bob));
    const late = await scene.act(id, ann, 'take-back');
    expect([late.status, late.msg]).toEqual([409, '下一步已有处理，不能取回']);
    expect((await scene.detail(id, ann)).actions).not.toContain('take-back');
  });

  it('whose approver is barred or has left mid-flow goes to whoever comes next', async () => {
    const { ann, bob } = scene;
    await app.sql(`update departments set head_id = $2 where id = $1`, [scene.department, bob]);
    const id = await sent(check(ann));
    await app.sql(`update users set enabled = false where id = $1`, [ann]);
    const job = app.jobs.find((one) => one.name === 'approval/reseat');
    await job?.run();
    expect(await scene.waiting(id)).toEqual(['鲍波']);
    expect((await trail(id)).map((entry) => entry.action)).toContain('审批人已停用，重新安排');
    await job?.run();
    expect(await scene.waiting(id)).toEqual(['鲍波']);
    await app.sql(`update users set enabled = true where id = $1`, [ann]);
  });

  it('follows stand-ins at most three deep, and a circle ends at the last who can', async () => {
    const { ann, bob, cho, dan } = scene;
    const eve = await aPerson(app, { department: scene.department, name: '尔东' });
    const standIn = async (user: number, stand_in_id: number) =>
      app.call(
        delegate,
        { stand_in_id, start_date: beginOf('2026-03-02'), end_date: beginOf('2026-03-06') },
        await scene.as(user),
      );
    expect((await standIn(ann, bob)).status).toBe(200);
    expect((await standIn(ann, cho)).msg).toBe('这段时间已设置了代理审批');
    await standIn(bob, cho);
    await standIn(cho, dan);
    await standIn(dan, eve);
    const deep = await sent(check(ann));
    expect(await scene.waiting(deep)).toEqual(['丁当']);
    expect((await scene.detail(deep, scene.applicant)).steps[0]?.seats[0]).toMatchObject({
      name: '丁当',
      for_name: '安然',
    });
    await app.sql(`delete from approval_delegations`);
    await standIn(ann, bob);
    await standIn(bob, ann);
    const circle = await sent(check(ann));
    expect(await scene.waiting(circle)).toEqual(['鲍波']);
    await app.sql(`delete from approval_delegations`);
    // A stand-in who is the applicant does not count.
    await standIn(ann, scene.applicant);
    expect(await scene.waiting(await sent(check(ann)))).toEqual(['安然']);
    await app.sql(`delete from approval_delegations`);
  });

  it('is reminded of by its applicant once in four working hours', async () => {
    const id = await sent(check(scene.ann));
    const urge = async (user = scene.applicant) => app.call(acts.urge, { id }, await scene.as(user));
    expect((await urge()).data).toEqual({ told: 1 });
    expect((await urge()).msg).toBe('同一步骤每 4 个工作小时只能催办一次');
    expect((await urge(scene.ann)).msg).toBe('只有申请人可以催办');
    // 09:00 to 13:59 with the break is 3:59 of work.
    scene.pass(4 * 60 + 59);
    expect((await urge()).status).toBe(409);
    scene.pass(1);
    expect((await urge()).status).toBe(200);
  });

  it('is spoken of with mentions, and whoever is mentioned may read it', async () => {
    const id = await sent(check(scene.ann));
    const { status } = await app.call(
      acts.comment,
      { id, text: '请看一下', mentions: [scene.dan] },
      await scene.as(scene.ann),
    );
    expect(status).toBe(200);
    const { data } = await app.call(messagePage, {}, await scene.as(scene.dan));
    expect(data.list[0]).toMatchObject({ link: `/approval/leave?id=${id}` });
    expect((await scene.detail(id, scene.dan)).trail.at(-1)).toMatchObject({ action: '评论', targets: ['丁当'] });
    const stranger = await scene.as(await aPerson(app));
    expect((await app.call(acts.comment, { id, text: '我也说' }, stranger)).status).toBe(404);
  });

  it('on paper equals its trail, and another figure gives another code', async () => {
    const id = await sent(check(scene.ann), copied(scene.bob));
    await scene.act(id, scene.ann, 'pass', '准假');
    const mine = await scene.as(scene.applicant);
    const { data } = await app.call(request.printApproval, { id }, mine);
    expect(data.detail.trail).toEqual((await scene.detail(id, scene.applicant)).trail);
    const genuine = async (code: string) =>
      (await app.call(request.checkPrint, { number: data.detail.number, code }, mine)).data.genuine;
    expect(await genuine(data.check_code)).toBe(true);
    expect(await genuine(data.check_code.toLowerCase().replaceAll('-', ' '))).toBe(true);
    expect(await genuine('2222-2222-2222')).toBe(false);
    await app.call(acts.comment, { id, text: '补一句' }, mine);
    expect(await genuine(data.check_code)).toBe(false);
  });

  it('sent twice with one key is one request', async () => {
    const draft = scene.draft([check(scene.ann)]);
    const { as } = await scene.as(scene.applicant);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? app : other).call(userLeave, draft, { as, key: 'the-same-request' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await scene.todo(scene.ann)).toHaveLength(1);
  });
});

describe('many at once', () => {
  it('are each judged on their own', async () => {
    const { ann, bob } = scene;
    const ids = [await sent(check(ann)), await sent(check(ann)), await sent(check(ann))];
    const items = await Promise.all(ids.map((id) => scene.aim(id, ann)));
    await scene.act(ids[1] as number, ann, 'reject');
    const unseen = await sent(check(bob));
    const { data } = await app.call(
      acts.passSeveral,
      { items: [...items, { id: unseen, step: 1, activation: 1 }] },
      await scene.as(ann),
    );
    expect(data.map((one) => one.problem)).toEqual([null, '该审批已结束，请刷新', null, '记录不存在']);
    for (const [index, id] of ids.entries())
      expect((await scene.detail(id, scene.applicant)).audit_status).toBe(index === 1 ? 2 : 1);
  });
});
