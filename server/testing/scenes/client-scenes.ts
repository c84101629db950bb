import * as acceptance from '@tongzhou/contract/areas/projects/acceptance.ts';
import * as link from '@tongzhou/contract/areas/projects/client-link.ts';
import * as page from '@tongzhou/contract/areas/projects/client-page.ts';
import * as report from '@tongzhou/contract/areas/projects/report.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { type ClientScene, clientScene } from '#areas/projects/testing/clients.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// What is reported to clients and what they do by their links, each once, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };
const client = { user_id: null, user_name: '客户' };
const labelled = { object_label: expect.stringMatching(/./) };

export function clientScenes({ app, port, where }: Stage): readonly Scene[] {
  let company: Promise<{ scene: ProjectScene; clients: ClientScene }> | undefined;
  const stage = () => {
    company ??= projectScene(app()).then((scene) => ({ scene, clients: clientScene(app(), scene) }));
    return company;
  };
  /** By the administrator, to a project. */
  const onProject = (
    endpoint: Endpoint,
    input: (project: number, clients: ClientScene) => Promise<object>,
    about: object = {},
  ): Scene => ({
    endpoint,
    act: async () => {
      const { scene, clients } = await stage();
      const project = await scene.aProject();
      const given = { ...(endpoint.example as object), ...(await input(project, clients)) };
      const as = await app().signInAs(administratorId);
      const answer = await app().call(endpoint, given as never, { as, ...where });
      const object =
        endpoint.transport === 'download' ? {} : { object_kind: 'project', object_id: String(project), ...labelled };
      return sent(answer, { ...object, ...someChange, ...about }, administratorId);
    },
  });
  const asked = async () => {
    const { scene, clients } = await stage();
    const project = await scene.aProject();
    await clients.ask(project);
    return { clients, project, ...(await clients.linkFor(project, 'accept')) };
  };
  /** By whoever holds a link. */
  const byLink = (
    endpoint: Endpoint,
    purpose: 'report' | 'accept' | 'pleased',
    input: (secret: string) => Promise<object>,
  ): Scene => ({
    endpoint,
    act: async () => {
      const { scene, clients } = await stage();
      const project = await scene.aProject({ status: purpose === 'pleased' ? 6 : 4 });
      if (purpose === 'accept') await clients.ask(project);
      const read = purpose === 'report' ? await clients.aReport(project) : undefined;
      if (read !== undefined) await clients.publish(read);
      const { id, secret } = await clients.linkFor(project, purpose, read);
      const given = { ...(endpoint.example as object), ...(await input(secret)) };
      const answer = await app().call(endpoint, given as never, { as: secret, ...where });
      return sent(answer, { ...client, object_kind: 'client-link', object_id: String(id), ...labelled });
    },
  });
  const none = async () => ({});
  const uploaded = async (secret: string) => {
    const { body, type } = multipart([attachment('意见', '意见.txt')]);
    const answer = await fetch(`http://127.0.0.1:${port()}${page.uploadClientFile.path}`, {
      method: 'POST',
      headers: { ...where.headers, 'content-type': type, authorization: `Bearer ${secret}` },
      body: new Uint8Array(body),
    });
    const { data } = (await answer.json()) as { data: { id: number } };
    return { status: answer.status, headers: Object.fromEntries(answer.headers), id: data.id };
  };

  return [
    onProject(report.createReport, async (project_id) => ({ project_id })),
    onProject(report.editReport, async (project, clients) => ({ id: await clients.aReport(project, { progress: 1 }) })),
    onProject(report.publishReport, async (project, clients) => ({ id: await clients.aReport(project) })),
    onProject(report.exportReports, async (project_id) => ({ project_id })),
    onProject(acceptance.requestAcceptance, async (project_id) => ({ project_id })),
    onProject(acceptance.exportAcceptances, async (project_id) => ({ project_id })),
    onProject(link.createClientLink, async (project_id, clients) => {
      await clients.ask(project_id);
      return { project_id };
    }),
    onProject(link.revokeClientLink, async (project, clients) => {
      await clients.ask(project);
      return { id: (await clients.linkFor(project, 'accept')).id };
    }),
    onProject(link.exportClientLinks, async (project_id) => ({ project_id })),
    byLink(page.openReport, 'report', none),
    byLink(page.openAcceptance, 'accept', none),
    byLink(page.answerAcceptance, 'accept', async (secret) => ({
      sha256: (await (await stage()).clients.openAcceptance(secret)).data.sha256,
    })),
    byLink(page.openScore, 'pleased', none),
    byLink(page.giveScore, 'pleased', none),
    {
      endpoint: page.uploadClientFile,
      act: async () => {
        const { id, ...answer } = await uploaded((await asked()).secret);
        const about = { object_kind: 'file', object_id: String(id), object_label: '意见.txt', address: '127.0.0.1' };
        return sent(answer, { ...client, ...about });
      },
    },
    {
      endpoint: page.clientFile,
      act: async () => {
        const { clients, project, secret } = await asked();
        const { id } = await uploaded(secret);
        await clients.answer(secret, 'remarks', { file_ids: [id] });
        const copy = await clients.linkFor(project, 'accept');
        const answer = await app().call(page.clientFile, { id }, { as: copy.secret, ...where });
        return sent(answer, { ...client, object_kind: 'file', object_id: String(id), object_label: '意见.txt' });
      },
    },
  ];
}
