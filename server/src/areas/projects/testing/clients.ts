import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { requestAcceptance } from '@tongzhou/contract/areas/projects/acceptance.ts';
import * as link from '@tongzhou/contract/areas/projects/client-link.ts';
import * as page from '@tongzhou/contract/areas/projects/client-page.ts';
import * as report from '@tongzhou/contract/areas/projects/report.ts';
import type { ProjectScene } from '#areas/projects/testing/scene.ts';
import { turnOf } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

/** What goes between a project's leader and its client, by the calls themselves. */
export function clientScene(app: TestApp, scene: ProjectScene) {
  const as = async (person = scene.leader) => ({ as: await app.signInAs(person) });
  const done = <Data>({ status, text, data }: { status: number; text: string; data: Data }): Data => {
    if (status !== 200) throw new Error(text);
    return data;
  };

  const ask = async (project_id: number, more: object = {}, by = scene.leader) => {
    const draft = { project_id, summary: '已按合同完成', deliverables: ['部署包', '使用手册'], ...more };
    return app.call(requestAcceptance, draft, await as(by));
  };
  /** The secret of a new link. */
  const linkFor = async (project_id: number, purpose: 'accept' | 'pleased' | 'report', report_id?: number) => {
    const made = done(
      await app.call(
        link.createClientLink,
        { project_id, purpose, ...(report_id !== undefined && { report_id }) },
        await as(),
      ),
    );
    return { id: made.id, address: made.link, secret: made.link.split('#')[1] ?? '' };
  };
  const aReport = async (project_id: number, more: object = {}) =>
    done(
      await app.call(
        report.createReport,
        { project_id, done: '完成需求确认', next: '开始开发', progress: 30, ...more },
        await as(),
      ),
    ).id;
  const publish = async (id: number, version = 1) =>
    done(await app.call(report.publishReport, { id, version }, await as())).document_id;

  const openAcceptance = (secret: string) => app.call(page.openAcceptance, {}, { as: secret });
  const answer = async (secret: string, outcome: 'accepted' | 'remarks' | 'refused', more: object = {}) => {
    const shown = await openAcceptance(secret);
    const sha256 = shown.status === 200 ? shown.data.sha256 : '0'.repeat(64);
    const words = outcome === 'accepted' ? '' : '请补一份培训记录';
    return app.call(page.answerAcceptance, { sha256, outcome, words, signer: '王客户', ...more }, { as: secret });
  };
  /** Everyone who can agrees; the words where the last one has to wait. */
  const passAsFarAs = async (id: number): Promise<string | undefined> => {
    for (;;) {
      const turn = await turnOf(app, id);
      if (turn === undefined) return undefined;
      const input = { action: 'pass' as const, id, step: turn.step, activation: turn.activation, opinion: '好' };
      const { status, msg } = await app.call(actOnApproval, input, await as(turn.people[0]));
      if (status !== 200) return msg;
    }
  };
  return { as, done, ask, linkFor, aReport, publish, openAcceptance, answer, passAsFarAs };
}
export type ClientScene = ReturnType<typeof clientScene>;
