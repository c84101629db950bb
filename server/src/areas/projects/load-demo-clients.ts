import { beginOf } from '@tongzhou/contract/rules/day.ts';
import type { DemoProject } from '@tongzhou/demo/company.ts';
import { decideInDemo, type Filing } from '#areas/approval/public.ts';
import { answerAcceptance } from '#areas/projects/acceptance/answer-acceptance.ts';
import { type CheckRequest, requestAcceptance } from '#areas/projects/acceptance/check-kind.ts';
import { giveScore } from '#areas/projects/acceptance/give-score.ts';
import { latestAcceptance } from '#areas/projects/client-pages/document-table.ts';
import { type LinkRow, linkById, markOpened } from '#areas/projects/client-pages/link-table.ts';
import { createLink, revokeLink } from '#areas/projects/client-pages/make-link.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { createReport, publishReport } from '#areas/projects/reports/save-report.ts';

// What goes between the demo company's projects and their clients, done by the program itself as if on those days.

const hour = 3_600_000;
const day = 24 * hour;

interface DemoClients {
  readonly project: number;
  readonly one: DemoProject;
  /** As whoever leads it, at a time. */
  readonly filing: (at: number) => Filing;
  readonly room: (at: number) => { readonly parts: ProjectParts; readonly check: CheckRequest };
  readonly now: number;
  /** Whether its client has not answered yet. */
  readonly waits: boolean;
}

const linkAt = async ({ filing, project }: DemoClients, purpose: 'accept' | 'pleased', at: number) => {
  const made = filing(at);
  const { id } = await createLink(made, { project_id: project, purpose });
  return (await linkById(made.tx, id)) as LinkRow;
};

const written = [
  { done: '完成需求调研，双方确认需求清单', next: '开始方案设计', risks: '', progress: 20 },
  { done: '方案评审通过，主体开发过半', next: '完成剩余模块并联调', risks: '接口文档尚待客户信息部确认', progress: 60 },
] as const;

/** Two of them: the older one published with a link that has run out where it is old enough, the newer one for the company only. */
async function loadDemoReports(clients: DemoClients): Promise<void> {
  const { project, one, filing, now } = clients;
  const first = beginOf(one.start) + 10 * day;
  for (const [place, report] of written.entries()) {
    const at = Math.min(first + place * 20 * day, now - (2 - place) * 5 * hour);
    const { id } = await createReport(filing(at), { project_id: project, ...report, file_ids: [] });
    if (place > 0) continue;
    await publishReport(filing(at + hour), { id, version: 1 });
    const made = filing(at + 2 * hour);
    const link = await createLink(made, { project_id: project, purpose: 'report', report_id: id });
    await markOpened(made.tx, link.id, at + 3 * hour);
  }
}

interface Accepting {
  /** When it is asked for. */
  readonly at: number;
  /** How far it gets: only asked, the client has agreed, or all have. */
  readonly until: 'asked' | 'client' | 'passed';
  readonly client: boolean;
}

/** Asked for; where the client is asked too, with links that were taken back, opened and used. */
async function loadDemoAcceptance(clients: DemoClients, { at, until, client }: Accepting): Promise<void> {
  const { project, one, filing, room } = clients;
  const { parts, check } = room(at);
  const { tx } = filing(at);
  const { id } = await requestAcceptance(filing(at), parts, check, {
    project_id: project,
    summary: `“${one.name}”已按约定完成，申请验收。`,
    deliverables: ['系统部署包', '使用手册', '培训记录'],
    file_ids: [],
  });
  if (client) {
    if (until !== 'passed') await revokeLink(filing(at + hour), (await linkAt(clients, 'accept', at + hour / 2)).id);
    const link = await linkAt(clients, 'accept', at + hour);
    await markOpened(tx, link.id, at + 2 * hour);
    if (until !== 'asked') {
      const sha256 = (await latestAcceptance(tx, project))?.sha256 ?? '';
      const remarks = project % 2 === 0;
      await answerAcceptance(
        tx,
        parts,
        link,
        {
          sha256,
          outcome: remarks ? 'remarks' : 'accepted',
          words: remarks ? '请在一个月内补充一次操作培训' : '',
          signer: remarks ? '周经理' : '何主任',
          file_ids: [],
        },
        at + 3 * hour,
      );
    }
  }
  if (until === 'passed') while (await decideInDemo(tx, parts.engine, id, 'pass', at + 5 * hour));
}

/** How pleased the client of a finished project was. */
async function loadDemoScore(clients: DemoClients, at: number): Promise<void> {
  const { project, filing, room } = clients;
  const link = await linkAt(clients, 'pleased', at);
  const { tx } = filing(at);
  await markOpened(tx, link.id, at + hour);
  const low = project % 4 === 0 ? 1 : 0;
  const scores = { quality: 5, schedule: 4 - low, communication: 5 - low, skill: 5, overall: 5 - low };
  const words = low === 1 ? '中途换过联系人，沟通稍慢' : '交付及时，服务周到';
  await giveScore(tx, room(at).parts, link, { ...scores, words, signer: '何主任' }, at + 2 * hour);
}

/** Reports to the client while it is at work, acceptance as far as it got, and what the client thought of it. */
export async function loadDemoClients(clients: DemoClients, ended: number): Promise<void> {
  const { one, waits, now } = clients;
  // What is being accepted was asked for a moment ago, however late the work was.
  const at = one.status === 5 ? now - 30 * hour : ended;
  const client = one.opportunity !== null;
  if (client && one.status >= 4 && one.status <= 6) await loadDemoReports(clients);
  if (one.status !== 5 && one.status !== 6 && one.status !== 8) return;
  const waiting = waits ? 'asked' : 'client';
  await loadDemoAcceptance(clients, { at, client, until: one.status === 5 ? waiting : 'passed' });
  if (client && one.status !== 5) await loadDemoScore(clients, at + 8 * hour);
}
