import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import { createTemplate } from '@tongzhou/contract/areas/approval/template.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, copied, requestScene, together } from '#areas/approval/testing/requests.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await requestScene(app);
  await app.sql('update departments set head_id = $1 where id = $2', [scene.bob, scene.department]);
});
afterAll(() => app.close());

const words = '所选人员中有人未在职或已停用，请重新选择';
const absent = [
  ['has left', { state: 'left' }],
  ['is not yet accepted', { state: 'pending' }],
  ['is barred', { enabled: false }],
] as const;

describe('a group or a post', () => {
  it('is named by templates alone: nobody learns who is in it by making up a step', async () => {
    const [group] = await app.sql<{ id: number }>(`select id::int from role_groups where wildcard`);
    const step = { user_id: null, role: 'group' as const, role_id: group?.id ?? 0, checked: ['check' as const] };
    const said = '岗位和角色组只能由审批模板指定';
    const preview = async () =>
      (await app.call(previewPath, { kind: 'leave', audit: [step] }, await scene.as(scene.applicant))).data;
    expect(await preview()).toMatchObject({ problem: said, steps: [] });
    const refused = await scene.send(scene.draft([step] as never));
    expect([refused.status, refused.fields]).toEqual([422, { audit: said }]);
    const template = { name: '由管理员审批', content_json: JSON.stringify([step]), kinds: ['leave' as const] };
    await app.call(createTemplate, template, await scene.as(administratorId));
    expect((await preview()).problem).not.toBe(said);
  });
});

describe('whoever decides or reads along', () => {
  it.each(absent)('cannot be someone who %s, where the applicant names them [X11]', async (_, options) => {
    const { ann, applicant } = scene;
    const gone = await aPerson(app, { department: scene.department, ...options });
    for (const steps of [
      [check(gone)],
      [check(ann), check(gone)],
      [together('all', ann, gone)],
      [check(ann), copied(gone)],
    ]) {
      const refused = await scene.send(scene.draft(steps));
      expect([refused.status, refused.fields]).toEqual([422, { audit: words }]);
      const preview = await app.call(previewPath, { kind: 'leave', audit: steps }, await scene.as(applicant));
      expect(preview.data.problem).toBe(words);
    }
    expect(await app.sql('select from approval_seats where user_id = $1', [gone])).toEqual([]);
  });

  it.each(absent)('of a template falls back when they are someone who %s', async (_, options) => {
    const { ann, applicant } = scene;
    const leaver = await aPerson(app, { department: scene.department });
    const steps = [check(leaver), check(ann)];
    const draft = { name: `模板${leaver}`, content_json: JSON.stringify(steps), kinds: ['leave' as const] };
    const { data } = await app.call(createTemplate, draft, await scene.as(administratorId));
    await app.sql(`update users set state = coalesce($2, state), enabled = coalesce($3, enabled) where id = $1`, [
      leaver,
      'state' in options ? options.state : null,
      'enabled' in options ? options.enabled : null,
    ]);
    // As it is, or with the template's steps written out and one of one's own among them.
    for (const audit of [undefined, [check(scene.dan), ...steps]]) {
      const sent = await scene.send(scene.draft(audit, { audit_template_id: data.id }));
      expect(sent.status).toBe(200);
      const { id } = sent.data;
      if (audit !== undefined) expect((await scene.act(id, scene.dan, 'pass')).status).toBe(200);
      expect(await scene.waiting(id)).toEqual(['鲍波']);
      const { trail } = await scene.detail(id, applicant);
      expect(trail.at(-1)).toMatchObject({ action: '变更审批人', opinion: expect.stringContaining('已离职或被禁用') });
    }
    // What is otherwise than in the template is one's own.
    const other = await scene.send(scene.draft([check(ann, leaver)], { audit_template_id: data.id }));
    expect(other.fields).toEqual({ audit: words });
  });
});
