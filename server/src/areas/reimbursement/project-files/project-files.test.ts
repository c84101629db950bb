import * as contract from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ClaimScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-30') + 9 * 3_600_000;
  scene = await claimScene(app);
});
afterAll(() => app.close());

it('the papers of a project are fetched as one archive: what the list shows, by month and person, and no more', async () => {
  const project_id = await scene.aProject();
  const passed = async (by: number) => {
    const file_ids = [await scene.aPaper(by)];
    const claim = await scene.sent({ project_id, lines: [scene.line(10)], file_ids }, by);
    await scene.passAll(claim.approval);
    return claim;
  };
  const archive = async (more: object, by: number) =>
    app.call(contract.archiveReimburseFiles, { project_id, ...more }, await scene.as(by));
  expect((await archive({}, scene.finance)).msg).toBe('没有可下载的文件');
  const first = await passed(scene.member);
  app.clock.now += 5 * 86_400_000;
  const second = await passed(scene.leader);
  // Neither of one that has not passed nor of another project.
  await scene.sent({ project_id, lines: [scene.line(10)], file_ids: [await scene.aPaper(scene.member)] });

  const all = await archive({}, scene.finance);
  expect([all.status, all.data.files]).toEqual([200, 2]);
  const offered = async () =>
    (
      await app.sql<{ name: string; paths: string[]; numbers: string[] }>(
        `select name, array(select jsonb_path_query(content, '$.entries[*].path') #>> '{}') as paths,
          array(select jsonb_path_query(content, '$.entries[*].cells[0]') #>> '{}') as numbers from archive_tickets order by expires_at desc, name desc limit 1`,
      )
    )[0];
  const { name, paths, numbers } = (await offered()) ?? { name: '', paths: [], numbers: [] };
  expect(name).toMatch(/^报销文件 \S+ \S+$/);
  expect(numbers).toEqual([second.number, first.number]);
  expect(paths.map((path) => path.split('/').slice(0, 2))).toEqual([
    ['2026-04', expect.any(String)],
    ['2026-03', expect.any(String)],
  ]);
  expect((await archive({ month: '2026-03' }, scene.finance)).data.files).toBe(1);
  expect((await archive({ user_id: scene.leader, month: '2026-03' }, scene.finance)).msg).toBe('没有可下载的文件');

  const own = await aPerson(app, {
    groups: [await aGroup(app, { permissions: ['document.reimburse'], scope: 'self' })],
  });
  expect((await archive({}, own)).status).toBe(404);
  expect((await archive({}, scene.member)).status).toBe(403);
});
