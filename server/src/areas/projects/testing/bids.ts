import * as bid from '@tongzhou/contract/areas/projects/bid.ts';
import * as notice from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import type { ProjectScene } from '#areas/projects/testing/scene.ts';
import { projectTeams, type Wanted } from '#areas/projects/testing/teams.ts';
import type { TestApp } from '#testing/test-app.ts';

// Bidding by the calls that people make. The database's clock decides about deadlines: tests move the deadline, not the clock.

export interface BidGiven {
  readonly members?: readonly (readonly [user: number, given?: Wanted])[];
  readonly leads?: Wanted;
  readonly version?: number | null;
  readonly send?: boolean;
  readonly plan?: string;
  readonly copied?: number[];
  readonly file_ids?: number[];
  readonly overload_reason?: string;
}

export function projectBids(app: TestApp, scene: ProjectScene) {
  const teams = projectTeams(app, scene);
  const { as, leading, wanted } = teams;

  const publish = async (project_id: number, changed: object = {}, by = scene.office) =>
    app.call(
      notice.publishNotice,
      {
        project_id,
        requirements: '能驻场',
        reward: '奖金池的 10%',
        planned_start: beginOf(scene.day(1)),
        planned_end: beginOf(scene.day(60)),
        deadline: Date.now() + 7 * dayMs,
        deciders: [scene.chief],
        ...changed,
      },
      await as(by),
    );

  /** Of a new project; everyone may bid. */
  const aNotice = async (changed: object = {}, project = {}) => {
    const project_id = await scene.aProject({ status: 2, ...project });
    const answer = await publish(project_id, changed);
    expect(answer.text).toContain('"code":200');
    return { project: project_id, id: answer.data.id };
  };

  const save = async (notice_id: number, by: number, given: BidGiven = {}) =>
    app.call(
      bid.saveBid,
      {
        notice_id,
        version: given.version ?? null,
        members: [
          leading(by, { participation: 20, start_on: scene.day(1), ...given.leads }),
          ...(given.members ?? []).map(([user, place]) =>
            wanted(user, { participation: 20, start_on: scene.day(1), ...place }),
          ),
        ],
        plan: given.plan ?? '分三期交付',
        overload_reason: given.overload_reason ?? '',
        copied: given.copied ?? [],
        file_ids: given.file_ids ?? [],
        send: given.send ?? true,
      },
      await as(by),
    );

  /** Saved and sent. */
  const aBid = async (notice_id: number, by: number, given: BidGiven = {}): Promise<number> => {
    const answer = await save(notice_id, by, given);
    expect(answer.text).toContain('"code":200');
    return answer.data.id;
  };

  const answer = async (id: number, by: number, agree = true, reason = agree ? '' : '没有时间') =>
    app.call(bid.answerBid, { id, agree, reason }, await as(by));
  const takeBack = async (notice_id: number, by: number) => app.call(bid.takeBackBid, { notice_id }, await as(by));
  const cancel = async (project: number, by = scene.office) =>
    app.call(notice.cancelNotice, { id: project, reason: '改为派单' }, await as(by));
  const detail = async (id: number, by: number) => app.call(bid.noticeDetail, { id }, await as(by));
  const compare = async (id: number, by: number) => app.call(bid.compareBids, { id }, await as(by));

  /** A second ago; what waited for the deadline in the log has waited for this one. */
  const passDeadline = async (id: number): Promise<void> => {
    await app.sql(
      `update log.operations set shown_from = now() - interval '1 second' where shown_from = (select deadline from bid_notices where id = $1)`,
      [id],
    );
    await app.sql(`update bid_notices set deadline = now() - interval '1 second' where id = $1`, [id]);
  };
  const runJob = (name: string, on = app) => on.jobs.find((job) => job.name === `projects/${name}`)?.run();
  const close = async (id: number): Promise<void> => {
    await passDeadline(id);
    await runJob('close-notices');
  };

  const stateOf = async (id: number): Promise<string> =>
    (await app.sql<{ state: string }>('select state from bid_notices where id = $1', [id]))[0]?.state as string;
  const bidsOf = (notice_id: number) =>
    app.sql<{ id: number; bidder: number; state: string; request: number | null }>(
      `select id::float8 as id, bidder_id::int as bidder, state, approval_id::int as request from bids where notice_id = $1 order by bidder_id`,
      [notice_id],
    );
  const requestOf = async (notice_id: number, bidder: number): Promise<number> =>
    (await bidsOf(notice_id)).find((one) => one.bidder === bidder)?.request as number;
  const titles = async (user: number): Promise<string[]> =>
    (await app.sql<{ title: string }>('select title from messages where user_id = $1 order by id', [user])).map(
      (one) => one.title,
    );

  return {
    ...{ teams, as, publish, aNotice, save, aBid, answer, takeBack, cancel, detail, compare },
    ...{ passDeadline, runJob, close, stateOf, bidsOf, requestOf, titles },
  };
}
export type ProjectBids = ReturnType<typeof projectBids>;
