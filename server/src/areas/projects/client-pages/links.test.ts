import { clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import * as contract from '@tongzhou/contract/areas/projects/client-link.ts';
import * as page from '@tongzhou/contract/areas/projects/client-page.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { clientFileLimit, clientFilesAtMost } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientScene, clientScene } from '#areas/projects/testing/clients.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let scene: ProjectScene;
let clients: ClientScene;
const lines: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ hear: (line) => lines.push(line) });
  port = await openPort(app);
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
  clients = clientScene(app, scene);
});
afterAll(() => app.close());

const asked = async () => {
  const id = await scene.aProject();
  await clients.ask(id);
  return id;
};
const published = async (project: number) => {
  const report = await clients.aReport(project);
  await clients.publish(report);
  return report;
};
const listed = async (project_id: number, by = scene.leader) =>
  (await app.call(contract.clientLinkPage, { project_id }, await clients.as(by))).data.list;
const send = async (secret: string, bytes: string | Buffer, name = '意见.txt') => {
  const { body, type } = multipart([attachment(bytes, name, 'text/plain')]);
  const response = await fetch(`http://127.0.0.1:${port}${page.uploadClientFile.path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${secret}` },
    body: new Uint8Array(body),
  });
  return { status: response.status, ...((await response.json()) as { msg: string; data: { id: number } }) };
};

describe('a link', () => {
  it('in each state says in its own words why it opens nothing, and gives no data', async () => {
    const id = await asked();
    const dead: Record<string, [string, number, string]> = {};
    const revoked = await clients.linkFor(id, 'accept');
    await app.call(contract.revokeClientLink, { id: revoked.id }, await clients.as());
    const report = await clients.linkFor(id, 'report', await published(id));
    const expired = await clients.linkFor(id, 'accept');
    await app.sql(`update client_links set expires_at = created_at where id = $1`, [expired.id]);
    const used = await clients.linkFor(id, 'accept');
    await clients.answer(used.secret, 'accepted');
    dead.malformed = ['abc', 404, '链接不完整，请复制完整的链接重新打开'];
    dead.unknown = ['A'.repeat(43), 404, '链接不存在，请核对或联系项目负责人'];
    dead.purpose = [report.secret, 409, '该链接不能用于此页面，请使用对应的链接'];
    dead.revoked = [revoked.secret, 409, '该链接已撤销，请联系项目负责人'];
    dead.expired = [expired.secret, 409, '该链接已过期，请向项目负责人索取新的链接'];
    dead.used = [used.secret, 409, '该链接已使用，您的意见已提交。如需再次查看，请向项目负责人索取副本'];
    for (const [name, [secret, status, msg]] of Object.entries(dead)) {
      const open = await clients.openAcceptance(secret);
      const answer = await app.call(page.answerAcceptance, { ...page.answerAcceptance.example }, { as: secret });
      const upload = await send(secret, '意见');
      for (const one of [open, answer, upload])
        expect({ name, status: one.status, msg: one.msg, data: one.data }).toEqual({ name, status, msg, data: null });
    }
    expect((await app.call(page.openAcceptance, {})).msg).toBe(dead.malformed[2]);
    const refused = await app.sql<{ user_name: string }>(
      `select distinct user_name from log.operations where result = 'refused' and action = '客户打开验收'`,
    );
    expect(refused).toEqual([{ user_name: '客户' }]);
    const states = (await listed(id)).map(({ state, actions }) => [state, actions]);
    expect(states).toEqual([
      ['used', ['show']],
      ['expired', ['show']],
      ['open', ['revoke', 'show']],
      ['revoked', ['show']],
    ]);
    for (const state of ['open', 'used', 'expired', 'revoked'] as const)
      expect(
        (await app.call(contract.clientLinkPage, { project_id: id, state }, await clients.as())).data.list.map(
          (row) => row.state,
        ),
      ).toEqual([state]);
  });

  it('is made, listed and revoked by the leader and those who may; what it shows is for those who see the project', async () => {
    const id = await asked();
    const draft = { project_id: id, purpose: 'accept' as const };
    for (const [by, status] of [
      [scene.member, 403],
      [scene.outsider, 404],
      [scene.office, 200],
    ] as const)
      expect((await app.call(contract.createClientLink, draft, await clients.as(by))).status).toBe(status);
    const [row] = await listed(id, scene.member);
    expect(row).toMatchObject({ state: 'open', actions: ['show'], opens: 0 });
    const revoke = async (by: number) =>
      (await app.call(contract.revokeClientLink, { id: row?.id ?? 0 }, await clients.as(by))).status;
    expect([await revoke(scene.member), await revoke(scene.outsider), await revoke(scene.leader)]).toEqual([
      403, 404, 200,
    ]);
    expect(await revoke(scene.leader)).toBe(409);
    const shown = async (by: number) =>
      (await app.call(clientDocument, { id: row?.document_id ?? 0 }, await clients.as(by))).status;
    expect([await shown(scene.member), await shown(scene.outsider)]).toEqual([200, 404]);
    expect(
      (await app.call(contract.createClientLink, { project_id: id, purpose: 'report' }, await clients.as())).fields,
    ).toEqual({ report_id: '请选择要给客户看的汇报' });
    const elsewhere = await published(await asked());
    const foreign = { project_id: id, purpose: 'report' as const, report_id: elsewhere };
    expect((await app.call(contract.createClientLink, foreign, await clients.as())).fields).toEqual({
      report_id: '该汇报不存在',
    });
  });

  it('lives as long as the company has set', async () => {
    const id = await asked();
    const life = async () => {
      await clients.linkFor(id, 'accept');
      const [row] = await listed(id);
      return ((row?.expires_at ?? 0) - (row?.created_at ?? 0)) / dayMs;
    };
    expect(await life()).toBe(30);
    await app.sql(`insert into company_settings (key, value) values ('client_link_days', '7')`);
    expect(await life()).toBe(7);
  });

  it('leaves its secret in no log, message, row or answer but the one that makes it', async () => {
    const id = await asked();
    const { secret, address } = await clients.linkFor(id, 'accept');
    expect(address).toBe(`/project_management/my_project/accept#${secret}`);
    expect(secret).toMatch(/^[\w-]{43}$/);
    await clients.openAcceptance(secret);
    await app.call(page.openReport, {}, { as: secret });
    await send(secret, '意见');
    await clients.answer(secret, 'remarks');
    await clients.answer(secret, 'remarks');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(JSON.stringify(await listed(id))).not.toContain(secret);
    const tables = await app.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'log')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const holding = [];
    for (const { name } of tables) {
      const found = await app.sql(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [secret]);
      if (found.length > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
    const logged = await app.sql<{ action: string; user_id: number | null; user_name: string }>(
      `select distinct action, user_id, user_name from log.operations where object_kind = 'client-link' and result = 'done'
        and object_id in (select id from client_links where project_id = $1) order by action`,
      [id],
    );
    expect(logged).toEqual([
      { action: '客户打开验收', user_id: null, user_name: '客户' },
      { action: '客户验收', user_id: null, user_name: '客户' },
    ]);
  });

  it('is not found by guessing: an address that tries is stopped', async () => {
    const strict = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
    const guess = async (address: string) =>
      (await strict.call(page.openReport, {}, { as: 'B'.repeat(43), address })).status;
    for (let count = 0; count < 20; count++) expect(await guess('10.9.9.9')).toBe(404);
    expect([await guess('10.9.9.9'), await guess('10.9.9.8')]).toEqual([429, 404]);
    await strict.close();
  });
});

describe('files by a link', () => {
  it('are few and small, and read by whoever sees the project or holds the link', async () => {
    const id = await asked();
    const { secret } = await clients.linkFor(id, 'accept');
    const other = await clients.linkFor(await asked(), 'accept');
    expect((await send(secret, Buffer.alloc(clientFileLimit + 1, 65))).status).toBe(413);
    expect((await send(secret, 'MZ', '程序.exe')).status).toBe(415);
    const kept = await send(secret, '请补培训记录');
    for (let count = 1; count < clientFilesAtMost; count++) expect((await send(secret, `第${count}`)).status).toBe(200);
    expect((await send(secret, '多了')).msg).toBe('最多上传 5 个附件');
    const get = (holder: string) => app.call(page.clientFile, { id: kept.data.id }, { as: holder });
    expect((await get(secret)).msg).toBe('该文件不属于此链接');
    const said = await clients.answer(secret, 'remarks', { file_ids: [kept.data.id] });
    expect(said.data.answer?.files.map(({ file_name }) => file_name)).toEqual(['意见.txt']);
    const copy = await clients.linkFor(id, 'accept');
    expect((await get(copy.secret)).text).toBe('请补培训记录');
    expect((await get(other.secret)).msg).toBe('该文件不属于此链接');
    const [row] = (await listed(id)).filter(({ state }) => state === 'used');
    const shown = await app.call(clientDocument, { id: row?.document_id ?? 0 }, await clients.as(scene.member));
    const url = shown.data.client_files[0]?.url ?? '';
    expect((await app.server.inject({ method: 'GET', url })).payload).toBe('请补培训记录');
  });
});
