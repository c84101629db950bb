import type { previewPath as call } from '@tongzhou/contract/areas/approval/submission.ts';
import { mayFile } from '@tongzhou/contract/areas/approval/template.ts';
import type { InputOf, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginningTemplate, type Planned, planSteps } from '#areas/approval/path/plan-steps.ts';
import { showPath } from '#areas/approval/path/show-path.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, Refusal, refuse } from '#platform/http/refusal.ts';

/** Whom it is about is someone of the caller's list. */
async function concernedBy(db: Db, caller: Caller, id: number | undefined): Promise<number | undefined> {
  if (id === undefined || id === caller.userId) return id;
  if (!covers(await scopeOf(db, caller, 'staff.list'), orNotFound(await person(db, id)))) refuse('not-found');
  return id;
}

async function applicantOf(db: Db, caller: Caller, id: number | undefined): Promise<number> {
  if (id === undefined || id === caller.userId) return caller.userId;
  const applicant = orNotFound(await person(db, id));
  for (const key of ['staff.leave-for-others', 'staff.list'] as const)
    if (covers(await scopeOf(db, caller, key), applicant)) return id;
  return refuse('not-found');
}

/** Why it could not be sent like this is part of the answer, not a failure of the question. */
async function planned(run: () => Promise<Planned>): Promise<Planned | string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.fields !== undefined) return Object.values(error.fields)[0] ?? error.message;
    throw error;
  }
}

export async function previewPath(
  db: Db,
  caller: Caller,
  {
    kind,
    applicant_id,
    concerns_id,
    standing_template,
    project_leader,
    amount,
    days,
    type,
    ...asked
  }: InputOf<typeof call>,
  now: number,
): Promise<ReplyOf<typeof call>> {
  if (!mayFile(caller.granted, kind)) refuse('not-permitted');
  const applicant = await applicantOf(db, caller, applicant_id);
  const concerns = await concernedBy(db, caller, concerns_id);
  const submitter = caller.userId;
  const byDefault = await beginningTemplate(db, kind, standing_template);
  const template =
    byDefault === undefined
      ? null
      : {
          id: byDefault.id,
          name: byDefault.name,
          content_json: JSON.stringify(byDefault.content),
          locked: byDefault.locked,
        };
  const plan = await planned(() => planSteps(db, { kind, ...asked, standing_template, applicant, submitter }));
  if (typeof plan === 'string') return { problem: plan, steps: [], template };
  const { blocked, steps } = await showPath(db, {
    steps: plan.steps,
    applicant,
    submitter,
    concerns,
    projectLeader: project_leader,
    figures: { amount, days, type },
    occasion: { kind, now },
  });
  return { problem: blocked ? '没有可用的审批人' : null, steps, template };
}
