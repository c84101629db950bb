import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoProject } from '@tongzhou/demo/company.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { complaints, oneOf, praises, remarks, wordsOfType } from '@tongzhou/demo/words/client-words.ts';
import { type Filing, passInDemo } from '#areas/approval/public.ts';
import { answerAcceptance } from '#areas/projects/acceptance/answer-acceptance.ts';
import { type CheckRequest, requestAcceptance } from '#areas/projects/acceptance/check-kind.ts';
import { giveScore } from '#areas/projects/acceptance/give-score.ts';
import { latestAcceptance } from '#areas/projects/client-pages/document-table.ts';
import { type LinkRow, linkById, markOpened } from '#areas/projects/client-pages/link-table.ts';
import { createLink, revokeLink } from '#areas/projects/client-pages/make-link.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { createReport, publishReport } from '#areas/projects/reports/save-report.ts';

// What goes between the demo company's projects and their clients, done by the program itself as if on those days.

interface DemoClients {
  readonly project: number;
  readonly one: DemoProject;
  /** As whoever leads it, at a time. */
  readonly filing: (at: number) => Filing;
  readonly room: (at: number) => { readonly parts: ProjectParts; readonly check: CheckRequest };
  readonly now: number;
  readonly hours: WorkingHours;
  /** Whether its client has not answered yet. */
  readonly waits: boolean;
}

const linkAt = async ({ filing, project }: DemoClients, purpose: 'accept' | 'pleased', at: number) => {
  const made = filing(at);
  const { id } = await createLink(made, { project_id: project, purpose });
  return (await linkById(made.tx, id)) as LinkRow;
};

/** Who speaks for the client. */
const signerOf = ({ opportunity }: DemoProject): string => opportunity?.customer.contacts[0]?.name ?? '何主任';

/** Two of them: the older one published with a link that has run out where it is old enough, the newer one for the company only. */
async function loadDemoReports(clients: DemoClients): Promise<void> {
  const { project, one, filing, now, hours } = clients;
  const { reports } = wordsOfType(one.type);
  const until = one.end < today(now) ? one.end : today(now);
  const half = Math.round((0.6 * (Date.parse(until) - Date.parse(one.start))) / 86_400_000);
  const first = hours.on(addDays(one.start, 10), 10);
  for (const [place, choice] of reports.entries()) {
    const wished = place === 0 ? first : hours.on(addDays(one.start, Math.max(12, half)), 16, first);
    const at = Math.min(wished, hours.before(now, 10 * (2 - place)));
    const progress = 15 + place * 40 + 5 * (project % 4);
    const report = { project_id: project, ...oneOf(choice, project), progress, file_ids: [] };
    const { id } = await createReport(filing(at), report);
    if (place > 0) continue;
    const published = hours.after(at, 1);
    await publishReport(filing(published), { id, version: 1 });
    const sent = hours.after(published, 0.3);
    const made = filing(sent);
    const link = await createLink(made, { project_id: project, purpose: 'report', report_id: id });
    await markOpened(made.tx, link.id, hours.after(sent, 2));
  }
}

interface Accepting {
  /** When it is asked for. */
  readonly at: number;
  /** How far it gets: only asked, the client has agreed, or all have. */
  readonly until: 'asked' | 'client' | 'passed';
  readonly client: boolean;
}

/** Asked for; where the client is asked too, with links that were taken back, opened and used. When the last of it happened. */
async function loadDemoAcceptance(clients: DemoClients, { at, until, client }: Accepting): Promise<number> {
  const { project, one, filing, room, hours } = clients;
  const { parts, check } = room(at);
  const { tx } = filing(at);
  const { summaries, deliverables } = wordsOfType(one.type);
  const { id } = await requestAcceptance(filing(at), parts, check, {
    project_id: project,
    summary: `“${one.name}”${oneOf(summaries, project)}，申请验收。`,
    deliverables: [...oneOf(deliverables, project)],
    file_ids: [],
  });
  let last = at;
  if (client) {
    const [first, second] = [hours.after(at, 0.5), hours.after(at, 1)];
    if (until !== 'passed') await revokeLink(filing(second), (await linkAt(clients, 'accept', first)).id);
    const link = await linkAt(clients, 'accept', second);
    const opened = hours.after(second, 2);
    await markOpened(tx, link.id, opened);
    last = opened;
    if (until !== 'asked') {
      last = hours.after(opened, 1);
      const sha256 = (await latestAcceptance(tx, project))?.sha256 ?? '';
      const outcome = project % 2 === 0 ? 'remarks' : 'accepted';
      const words = outcome === 'remarks' ? oneOf(remarks, project / 2) : '';
      await answerAcceptance(tx, parts, link, { sha256, outcome, words, signer: signerOf(one), file_ids: [] }, last);
    }
  }
  return until === 'passed' ? passInDemo(tx, parts.engine, id, hours.after(last, 2), hours) : last;
}

/** How pleased the client of a finished project was. */
async function loadDemoScore(clients: DemoClients, at: number): Promise<number> {
  const { project, one, filing, room, hours } = clients;
  const link = await linkAt(clients, 'pleased', at);
  const { tx } = filing(at);
  await markOpened(tx, link.id, hours.after(at, 1));
  const low = project % 4 === 0 ? 1 : 0;
  const scores = { quality: 5, schedule: 4 - low, communication: 5 - low, skill: 5, overall: 5 - low };
  const words = oneOf(low === 1 ? complaints : praises, Math.floor(project / 4));
  const given = hours.after(at, 3);
  await giveScore(tx, room(at).parts, link, { ...scores, words, signer: signerOf(one) }, given);
  return given;
}

/** Reports to the client while it is at work, acceptance as far as it got, and what the client thought of it; when that ended. */
export async function loadDemoClients(clients: DemoClients, ended: number): Promise<number> {
  const { one, waits, now, hours } = clients;
  // What is being accepted was asked for a moment ago, however late the work was.
  const at = one.status === 5 ? hours.before(now, 12) : ended;
  const client = one.opportunity !== null;
  if (client && one.status >= 4 && one.status <= 6) await loadDemoReports(clients);
  if (one.status !== 5 && one.status !== 6 && one.status !== 8) return at;
  const waiting = waits ? 'asked' : 'client';
  const last = await loadDemoAcceptance(clients, { at, client, until: one.status === 5 ? waiting : 'passed' });
  return client && one.status !== 5 ? loadDemoScore(clients, hours.after(last, 4)) : last;
}
