import { clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import * as page from '@tongzhou/contract/areas/projects/client-page.ts';
import * as contract from '@tongzhou/contract/areas/projects/report.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientScene, clientScene } from '#areas/projects/testing/clients.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
let clients: ClientScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
  clients = clientScene(app, scene);
});
afterAll(() => app.close());

const values = { done: '完成需求确认', next: '开始开发', risks: '', progress: 30 };
const listed = async (project_id: number, by = scene.leader) =>
  (await app.call(contract.reportPage, { project_id }, await clients.as(by))).data.list;

describe('a report', () => {
  it('is written by the leader and those who may, while the project is at work', async () => {
    const id = await scene.aProject();
    const write = async (by: number, project_id = id) =>
      app.call(contract.createReport, { project_id, ...values }, await clients.as(by));
    expect((await write(scene.member)).status).toBe(403);
    expect((await write(scene.outsider)).status).toBe(404);
    expect((await write(scene.office)).status).toBe(200);
    expect((await write(scene.leader)).status).toBe(200);
    const over = await scene.aProject({ status: 8 });
    expect((await write(scene.leader, over)).msg).toBe('项目当前为“已完结”，不能写进展汇报');
    const far = await app.call(contract.createReport, { project_id: id, ...values, progress: 101 }, await clients.as());
    expect(far.fields).toEqual({ progress: '不能大于 100' });
    expect((await listed(id, scene.member)).map(({ actions }) => actions)).toEqual([[], []]);
    expect((await listed(id))[0]).toMatchObject({ state: 'internal', actions: ['edit', 'publish'] });
  });

  it('is changed until it is published, and then stays what the client reads, whatever becomes of the project', async () => {
    const project = await scene.aProject({ name: '汇报项目' });
    const id = await clients.aReport(project, values);
    const edit = async (version: number, more: object = {}) =>
      app.call(contract.editReport, { id, version, ...values, ...more }, await clients.as());
    const edited = await edit(1, { progress: 40, risks: '人手不足' });
    expect(edited.status).toBe(200);
    expect((await edit(1)).status).toBe(409);
    const [entry] = await app.sql<{ changes: { label: string }[] }>(
      'select changes from log.operations where request_id = $1',
      [edited.headers['x-request-id']],
    );
    expect(entry?.changes.map(({ label }) => label)).toEqual(['风险', '进度（%）']);
    const document = await clients.publish(id, 2);
    expect((await edit(3)).msg).toBe('该汇报已发布给客户，不能再修改');
    expect((await app.call(contract.publishReport, { id, version: 3 }, await clients.as())).status).toBe(409);
    const { secret } = await clients.linkFor(project, 'report', id);
    const read = async () => (await app.call(page.openReport, {}, { as: secret })).data;
    const first = await read();
    expect(JSON.parse(first.content)).toMatchObject({
      kind: 'report',
      company: '同舟',
      project: { title: '汇报项目' },
      leader: { name: '林负责' },
      progress: 40,
      risks: '人手不足',
    });
    await app.sql(`update projects set name = '别的名字', leader_id = $2, status = 8 where id = $1`, [
      project,
      scene.other,
    ]);
    expect(await read()).toEqual(first);
    const inside = await app.call(clientDocument, { id: document }, await clients.as());
    expect(inside.data).toMatchObject(first);
  });

  it('carries pictures only', async () => {
    const project = await scene.aProject();
    const paper = await scene.aFile(scene.leader);
    const answer = await app.call(
      contract.createReport,
      { project_id: project, ...values, file_ids: [paper] },
      await clients.as(),
    );
    expect(answer.fields).toEqual({ file_ids: '只能上传 JPG、PNG 图片' });
    expect(await listed(project)).toEqual([]);
  });

  it('that was written down for a client cannot be written over, not even by the program', async () => {
    const project = await scene.aProject();
    await clients.publish(await clients.aReport(project));
    await expect(
      app.sql(`update client_documents set content = content || ' ' where project_id = $1`, [project]),
    ).rejects.toThrow('client_documents_whole');
    const [right] = await app.sql<{ may: boolean }>(
      `select has_table_privilege('tongzhou_app', 'client_documents', 'update') or has_table_privilege('tongzhou_app', 'client_answers', 'delete') as may`,
    );
    expect(right?.may).toBe(false);
  });
});
