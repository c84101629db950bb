import { type Act, actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { userLeave, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, type Command, type Problem } from '#areas/approval/core/acts/act-rules.ts';
import { activeStep, type Instance, type Progress } from '#areas/approval/core/instance-rules.ts';
import { readInstance, readRequest } from '#areas/approval/core/instance-table.ts';
import { startRound } from '#areas/approval/core/submission/submit-rules.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import { nameSteps } from '#areas/approval/path/path-rules.ts';
import { conditionWords } from '#areas/approval/path/path-words-rules.ts';
import { handOverSeats } from '#areas/approval/requests/seats/hand-over-requests.ts';
import { aCommand, type Chance, chance } from '#areas/approval/testing/simulation.ts';
import { aDepartment, administratorId, aPerson, officeId } from '#testing/builders.ts';
import { rounds } from '#testing/rounds.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// The rules alone and the server with its database are given the same acts, step by step; they must say and hold the same.

const stepsOfModel = rounds(400, 20_000);
const often = [
  'pass',
  'reject',
  'return',
  'return-to',
  'transfer',
  'add-sign',
  'take-back',
  'hand-over',
  'withdraw',
  'again',
];
const seed = Number(process.env.MODEL_SEED ?? 20_261_115);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.sql(`update audit_templates set locked = false`);
});
afterAll(() => app.close());

const words: Readonly<Record<Problem, string>> = {
  moved: '该审批已被处理，请刷新',
  'by-others': '已由他人处理',
  'not-yours': '您不是当前审批人',
  ended: '该审批已结束，请刷新',
  applicant: '不能由申请人审批自己的申请',
  inactive: '所选人员已离职或停用',
  'password-reset': '所选人员的密码由当事人签发的链接重置，尚未核实',
  'already-here': '所选人员已在本步骤中',
  'not-passed': '只能退回到已通过的步骤',
  'too-late': '下一步已有处理，不能取回',
};

/** Ten people in a department below another, and how the model sees them. */
async function company() {
  const above = await aDepartment(app);
  const department = await aDepartment(app, above);
  const everyone: number[] = [];
  for (let count = 0; count < 10; count++) everyone.push(await aPerson(app, { department }));
  const tokens = new Map<number, string>();
  const gone = new Set<number>();
  const heads = [0, 0];
  const standIns = new Map<number, number>();
  const signIn = async (user: number) => tokens.set(user, await app.signInAs(user));
  for (const user of [...everyone, administratorId]) await signIn(user);
  await app.sql(`insert into leave_lots (user_id, type_id, source, year, tier, valid_from, valid_to, why, created_at)
    select u.id, t.id, 'grant', 2028, 0, '2028-01-01', '2060-01-01', '', now() from users u, leave_types t where t.key = 'annual'`);
  await app.sql(
    `insert into leave_ledger (lot_id, kind, minutes, at) select id, 'grant', 1000000, now() from leave_lots`,
  );
  return {
    everyone,
    gone,
    as: (user: number) => tokens.get(user) as string,
    /** Everyone is here again, with other heads and other stand-ins. */
    shuffle: async ({ below, pick }: Chance) => {
      await app.sql(`update users set state = 'regular' where id = any ($1)`, [everyone]);
      for (const user of gone) await signIn(user);
      gone.clear();
      standIns.clear();
      for (const user of everyone) {
        const by = pick(everyone);
        if (below(6) === 0 && by !== user) standIns.set(user, by);
      }
      await app.sql(`delete from approval_delegations`);
      for (const [user, by] of standIns)
        await app.sql(
          `insert into approval_delegations (user_id, stand_in_id, starts_at, ends_at, created_at) values ($1, $2, now() - interval '1 day', now() + interval '1 day', now())`,
          [user, by],
        );
      for (const [place, id] of [department, above].entries()) {
        heads[place] = pick(everyone);
        await app.sql(`update departments set head_id = $2 where id = $1`, [id, heads[place]]);
      }
    },
    /** As leaving does it when its day has come. */
    leave: async (user: number, receiver: number) => {
      await app.sql(`update users set state = 'left' where id = $1`, [user]);
      await app.sql(`update departments set head_id = $2 where head_id = $1`, [user, receiver]);
      await app.database.transaction((tx) => handOverSeats(tx, app.engine, user, receiver, app.clock.now));
      gone.add(user);
      for (const [place, head] of heads.entries()) if (head === user) heads[place] = receiver;
    },
    world: (): World => {
      const person = (id: number, at: number) => ({
        id,
        name: '',
        department: at,
        manager: null,
        active: !gone.has(id),
        resetBy: [],
      });
      const departments = [
        { id: department, name: '', parent: above, head: heads[0] as number },
        { id: above, name: '', parent: null, head: heads[1] as number },
        { id: officeId, name: '', parent: null, head: null },
      ];
      return {
        directory: {
          people: new Map([
            ...everyone.map((id) => [id, person(id, department)] as const),
            [administratorId, person(administratorId, officeId)],
          ]),
          departments: new Map(departments.map((one) => [one.id, one])),
          postHolders: new Map(),
          groupMembers: new Map(),
          office: officeId,
          administrators: [administratorId],
        },
        standIns,
      };
    },
  };
}

/** As the applicant may put it together: people by hand, a role that nobody has, a condition that does not hold. */
function aPath({ below, pick }: Chance, others: readonly number[]): ApproverStep[] {
  return Array.from({ length: 1 + below(4) }, (_, index): ApproverStep => {
    const checked: ApproverStep['checked'] = index === 0 || below(5) > 0 ? ['detail', 'check'] : ['detail'];
    const conditions = index > 0 && below(8) === 0 ? { conditions: [{ field: 'days' as const, at_least: 3 }] } : {};
    if (below(8) === 0) return { user_id: null, role: 'manager', checked, ...conditions };
    const people = [...new Set(Array.from({ length: 1 + below(4) }, () => pick(others)))];
    if (people.length === 1) return { user_id: people[0] as number, checked, ...conditions };
    return { user_id: null, user_ids: people, mode: pick(['all', 'any', 'turn'] as const), checked, ...conditions };
  });
}

const sentAs = (command: Exclude<Command, { do: 'hand-over' }>, id: number): Act => {
  if (command.do === 'withdraw') return { action: 'withdraw', id, opinion: '好' };
  const aimed = { id, ...command.aim, opinion: '好' };
  switch (command.do) {
    case 'pass':
    case 'reject':
    case 'return':
      return { action: command.do, ...aimed, file_ids: [] };
    case 'return-to':
      return { action: command.do, ...aimed, target: command.target, file_ids: [] };
    case 'transfer':
      return { action: command.do, ...aimed, to: command.to };
    case 'add-sign':
      return { action: command.do, ...aimed, place: command.place, people: [...command.people] };
    case 'take-back':
      return { action: command.do, ...aimed };
  }
};

/** Labels are for reading and made from names. */
const bare = (instance: Instance) => ({ ...instance, steps: instance.steps.map((step) => ({ ...step, label: '' })) });
const stored = async (id: number) => {
  const request = await readRequest(app.database, id);
  if (request === undefined) throw new Error('no such request');
  return { request, instance: await readInstance(app.database, request) };
};

/** What the leave holds back or has used. */
const drawn = async (record: number) =>
  (
    await app.sql<{ kind: string; minutes: number }>(
      `select case when kind in ('reserve', 'release') then 'held' else 'used' end as kind, sum(minutes)::int4 as minutes
       from leave_ledger where leave_id = $1 group by 1 having sum(minutes) <> 0`,
      [record],
    )
  ).map((row) => `${row.kind} ${row.minutes}`);
const effects = {
  [auditStates.running]: ['held -480'],
  [auditStates.returned]: ['held -480'],
  [auditStates.passed]: ['used -480'],
  [auditStates.rejected]: [],
  [auditStates.withdrawn]: [],
} as Record<number, string[]>;

it(
  `the server holds what the rules say through ${stepsOfModel} acts over HTTP [X25]`,
  async () => {
    const random = chance(seed);
    const { everyone, gone, as, shuffle, leave, world } = await company();
    const annual = (await app.call(userLeaveIndex, {}, { as: as(everyone[0] as number) })).data.types[0]?.id as number;
    const done = new Map<string, number>();
    const count = (name: string) => done.set(name, (done.get(name) ?? 0) + 1);
    let steps = 0;
    let day = '2028-01-03';
    // Few acts may happen to leave one of them out: then a few more are made.
    const isMissing = (name: string) => (done.get(name) ?? 0) === 0;
    while (steps < stepsOfModel || (steps < 5 * stepsOfModel && often.some(isMissing))) {
      await shuffle(random);
      const applicant = random.pick(everyone);
      const path = aPath(
        random,
        everyone.filter((user) => user !== applicant),
      );
      do day = addDays(day, 1);
      while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
      const draft = {
        type_id: annual,
        start_time: beginOf(day),
        end_time: beginOf(day),
        desc: '家中有事',
        audit: path,
      };
      const figures = { days: 1, type: '年假' };
      const sending = (round: number, former?: Instance) => {
        const named = nameSteps({ steps: path, applicant, submitter: applicant, figures }, world().directory);
        const labelled = named.map((one) => ({
          ...one,
          off:
            one.off === undefined
              ? undefined
              : { ...one.off, words: conditionWords(one.off.condition, world().directory) },
          label: '',
        }));
        const resumes = former?.state === auditStates.returned ? { resumes: former } : {};
        const firstKey = former?.nextKey ?? 1;
        const about = { round, firstKey, applicantId: applicant, submitterId: applicant };
        return startRound({ ...about, path: labelled, ...resumes }, world());
      };
      const answer = await app.call(userLeave, draft, { as: as(applicant) });
      const sent = sending(1);
      const at = () => `seed ${seed}, step ${steps}`;
      expect([at(), answer.status], answer.text).toEqual([at(), sent === undefined ? 409 : 200]);
      steps += 1;
      if (sent === undefined) continue;
      const { id } = answer.data;
      // Whoever has a place ahead does not know of it yet.
      const takesPart = new Set([applicant]);
      const told = ({ events }: Pick<Progress, 'events'>) => {
        for (const event of events) if ('users' in event) for (const user of event.users) takesPart.add(user);
      };
      const copied = nameSteps({ steps: path, applicant, submitter: applicant, figures }, world().directory);
      for (const step of copied)
        if (!step.check && step.off === undefined) told({ events: [{ type: 'called', step: 0, users: step.people }] });
      told(sent);
      let model = sent.instance;
      const touched = new Set<string>();
      for (let turn = 0; turn < 40; turn++) {
        const { request, instance } = await stored(id);
        expect([at(), bare(instance)]).toEqual([at(), bare(model)]);
        expect([at(), await drawn(request.record_id)]).toEqual([at(), effects[model.state]]);
        if (model.state !== auditStates.running) {
          count(`end ${model.state}`);
          if (model.state === auditStates.passed || random.below(2) === 0 || gone.has(applicant)) break;
          const next = sending(model.round + 1, model);
          const again = await app.call(userLeave, { ...draft, again: id }, { as: as(applicant) });
          steps += 1;
          // Whoever has left since cannot be named by hand once more.
          const misnamed = path.some(({ user_id, user_ids = [] }) =>
            [user_id, ...user_ids].some((id) => gone.has(id ?? 0)),
          );
          const expected = misnamed ? 422 : next === undefined ? 409 : 200;
          expect([at(), again.status], again.text).toEqual([at(), expected]);
          if (next === undefined || misnamed) break;
          count('again');
          told(next);
          model = next.instance;
          touched.clear();
          continue;
        }
        const command = aCommand(model, random, everyone);
        steps += 1;
        if (command.do === 'hand-over') {
          const { from, to } = command;
          if ([from, to].some((user) => gone.has(user)) || [applicant, administratorId, to].includes(from)) continue;
          await leave(from, to);
          const outcome = act(model, command, world());
          if ('problem' in outcome) throw new Error(`${at()}: a hand-over was refused`);
          count(command.do);
          told(outcome);
          model = outcome.instance;
          continue;
        }
        const next = activeStep(model);
        const untouched =
          next === undefined ||
          ('aim' in command && next.key === command.aim.step) ||
          !touched.has(`${next.key}:${next.activation}`);
        const outcome = act(model, command.do === 'take-back' ? { ...command, untouched } : command, world());
        const reply = await app.call(actOnApproval, sentAs(command, id), { as: as(command.user) });
        const about = `${at()}: ${JSON.stringify(command)} ${reply.text}`;
        if (reply.status === 401) expect(gone.has(command.user), about).toBe(true);
        else if (reply.status === 422) expect('aim' in command && command.aim.activation === 0, about).toBe(true);
        else if (reply.status === 404) expect(takesPart.has(command.user), about).toBe(false);
        else if ('problem' in outcome) expect([reply.status, reply.msg], about).toEqual([409, words[outcome.problem]]);
        else {
          expect([reply.status, reply.data.audit_status], about).toEqual([200, outcome.instance.state]);
          count(command.do);
          told(outcome);
          if ('aim' in command) touched.add(`${command.aim.step}:${command.aim.activation}`);
          model = outcome.instance;
        }
      }
    }
    expect(often.filter(isMissing)).toEqual([]);
  },
  rounds(300_000, 3_600_000),
);
