import * as acceptance from '@tongzhou/contract/areas/projects/acceptance.ts';
import { clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import * as link from '@tongzhou/contract/areas/projects/client-link.ts';
import * as page from '@tongzhou/contract/areas/projects/client-page.ts';
import * as report from '@tongzhou/contract/areas/projects/report.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { passAll } from '#testing/decide.ts';
import type { Walker } from './walk-business.ts';

// What the walker reports to clients and asks them to accept, and the links by which the clients' pages are tried.

type Done = <E extends Endpoint>(endpoint: E, input: object) => Promise<{ readonly id: number }>;

interface Walking extends Walker {
  readonly done: Done;
  readonly begun: (name: string) => Promise<number>;
  readonly audit: readonly object[];
}

export async function walkClients({ app, port, done, begun, audit }: Walking) {
  const [running, asked, answered, accepted] = [
    await begun('要验收'),
    await begun('验收中'),
    await begun('客户已答'),
    await begun('已验收'),
  ];
  const ask = (project_id: number) => done(acceptance.requestAcceptance, { project_id, audit });
  const request = await ask(asked);
  await ask(answered);
  const passing = await ask(accepted);
  const secretOf = async (input: object) => {
    const made = (await done(link.createClientLink, input)) as unknown as { id: number; link: string };
    return { id: made.id, secret: made.link.split('#')[1] ?? '' };
  };
  const agree = async (secret: string, file_ids: readonly number[] = []) => {
    const shown = await app.call(page.openAcceptance, {}, { as: secret });
    const input = { sha256: shown.data.sha256, outcome: 'accepted' as const, signer: '客户', file_ids: [...file_ids] };
    const { status, text } = await app.call(page.answerAcceptance, input, { as: secret });
    if (status !== 200) throw new Error(text);
  };
  const upload = async (secret: string) => {
    const body = new FormData();
    body.append('attachment', new File(['意见'], '意见.txt'));
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await fetch(`http://127.0.0.1:${port}${page.uploadClientFile.path}`, {
      method: 'POST',
      headers,
      body,
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const first = await secretOf({ project_id: answered, purpose: 'accept' });
  const file = await upload(first.secret);
  await agree(first.secret, [file]);
  await agree((await secretOf({ project_id: accepted, purpose: 'accept' })).secret);
  await passAll(app, passing.id);

  const internal = (await done(report.createReport, { project_id: running })).id;
  const shown = (await done(report.createReport, { project_id: running })).id;
  await done(report.publishReport, { id: shown });
  const [open, spare, copy, reading, pleased] = [
    await secretOf({ project_id: asked, purpose: 'accept' }),
    await secretOf({ project_id: asked, purpose: 'accept' }),
    await secretOf({ project_id: answered, purpose: 'accept' }),
    await secretOf({ project_id: running, purpose: 'report', report_id: shown }),
    await secretOf({ project_id: accepted, purpose: 'pleased' }),
  ];
  const { sha256 } = (await app.call(page.openAcceptance, {}, { as: open.secret })).data;
  const [document] = await app.sql<{ id: number }>('select max(id)::int as id from client_documents');

  const own = { project_id: running };
  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [report.reportPage, own],
    [report.exportReports, own],
    [report.createReport, own],
    [report.editReport, { id: internal }],
    [report.publishReport, { id: internal }],
    [link.clientLinkPage, own],
    [link.exportClientLinks, own],
    [link.createClientLink, { project_id: asked }],
    [link.revokeClientLink, { id: spare.id }],
    [clientDocument, { id: document?.id }],
    [acceptance.requestAcceptance, { ...own, audit }],
    [acceptance.acceptanceToEdit, { approval_id: request.id }],
    [acceptance.acceptancePage, own],
    [acceptance.exportAcceptances, own],
    [acceptance.clientStanding, own],
    [page.answerAcceptance, { sha256 }],
    [page.clientFile, { id: file }],
  ];
  const secrets = new Map<Endpoint, string>([
    [page.openReport, reading.secret],
    [page.openAcceptance, open.secret],
    [page.answerAcceptance, open.secret],
    [page.openScore, pleased.secret],
    [page.giveScore, pleased.secret],
    [page.uploadClientFile, open.secret],
    [page.clientFile, copy.secret],
  ]);
  return { instead, secrets };
}
