import { stepsOf } from '@tongzhou/contract/areas/approval/step.ts';
import { createTemplate } from '@tongzhou/contract/areas/approval/template.ts';
import { userLeave, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import { createPerson } from '@tongzhou/contract/areas/staff/people.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { businessScene } from '#areas/business/testing/scene.ts';
import { leaveScene } from '#areas/leave/testing/scene.ts';
import { insertPost } from '#areas/organisation/public.ts';
import { projectScene } from '#areas/projects/testing/scene.ts';
import { salaryCompany } from '#areas/salary/testing/company.ts';
import { administratorId } from '#testing/builders.ts';
import { idCard } from '#testing/id-card.ts';
import type { Answer, TestApp } from '#testing/test-app.ts';

// The people and deeds with which the scenes of constraint-scenes.ts are set.

export async function constraintStage(app: TestApp) {
  const scene = await leaveScene(app);
  const company = await salaryCompany(app);
  const business = await businessScene(app);
  const projects = await projectScene(app);
  const admin = await app.signInAs(administratorId);
  const { content_json } = (await app.call(userLeaveIndex, {}, { as: scene.as })).data;
  let count = 0;

  type Sent = Record<string, unknown>;
  type Sending = () => Promise<Answer<Endpoint>>;
  /** The endpoint's example with a change, as the administrator unless said otherwise. */
  const call = (endpoint: Endpoint, change: Sent, as = admin) =>
    app.call(endpoint, { ...(endpoint.example as Sent), ...change } as SentOf<Endpoint>, { as });
  const mobile = () => `150${String(++count).padStart(8, '0')}`;
  const leave = (change: Sent) => ({
    ...scene.draft('2026-03-09', '2026-03-09', { type_id: scene.typeId('丧假') }),
    ...change,
  });

  /** Done by someone else while the call is on its way: the call does not see it, waits, and then finds it done. */
  const meanwhile = async (done: { text: string; values: unknown[] }, send: Sending) => {
    const other = new pg.Client(app.testDatabase.superuser);
    await other.connect();
    try {
      await other.query('begin');
      await other.query(done);
      const answer = send();
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const waits = async () => (await other.query<{ n: number }>(waiting)).rows[0]?.n;
      await expect.poll(waits, { timeout: 2_500 }).toBeGreaterThan(0);
      await other.query('commit');
      return await answer;
    } finally {
      await other.end();
    }
  };

  return {
    app,
    scene,
    company,
    business,
    projects,
    call,
    leave,
    sendLeave: (change: Sent) => call(userLeave, leave(change), scene.as),
    defaultSteps: stepsOf(content_json),
    newPerson: (change: Sent) => call(createPerson, { mobile: mobile(), ...change }),
    salary: async (change: Sent) => company.file(await company.someone(), change),
    later: (days: number) => beginOf(addDays(today(app.clock.now), days)),
    post: (department: number) =>
      app.database.transaction((tx) => insertPost(tx, { department, name: `岗${++count}`, level: 3 })),
    aTemplate: async () =>
      ((await call(createTemplate, { name: `模板${++count}`, content_json })).data as { id: number }).id,
    twice: async (send: Sending) => {
      expect((await send()).text).toContain('"code":200');
      return send();
    },

    /** Someone who has registered and not yet sent in the form. */
    registrant: async () => {
      const { data } = await app.call(entry.invite, { days: 7 }, { as: admin });
      const draft = { ...entry.register.example, invite: data.link.split('=')[1] ?? '', mobile: mobile() };
      const address = `10.3.0.${count % 250}`;
      const { register_token } = (await app.call(entry.register, draft, { address })).data;
      const { form } = entry.submitRegistration.example;
      const id_card = idCard(++count + 700);
      return (change: Sent) =>
        app.call(entry.submitRegistration, { register_token, form: { ...form, id_card, ...change } }, { address });
    },

    meanwhile,
    /** Deleted by someone else while the call is on its way: it reads the row, waits at its key, and finds it gone. */
    vanishing: (table: string, id: number, send: Sending) =>
      meanwhile({ text: `delete from ${table} where id = $1`, values: [id] }, send),
  };
}
export type ConstraintStage = Awaited<ReturnType<typeof constraintStage>>;
