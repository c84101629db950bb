import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { aPerson, officeId } from '#testing/builders.ts';
import type { TestApp } from '#testing/test-app.ts';

// Deciding about a request as whoever's turn it is.

export interface Turn {
  readonly step: number;
  readonly activation: number;
  readonly label: string;
  /** Who may decide now. */
  readonly people: readonly number[];
}

/** Undefined when the request has ended. */
export async function turnOf(app: TestApp, id: number): Promise<Turn | undefined> {
  const [turn] = await app.sql<{ step: number; activation: number; label: string; people: number[] }>(
    `select s.key as step, s.activation, s.label, array_agg(p.user_id::int order by p.place) as people
      from approvals a join approval_steps s on s.approval_id = a.id and s.round = a.round and s.state = 'active'
      join approval_seats p on p.approval_id = a.id and p.round = a.round and p.step_key = s.key and p.state = 0
      where a.id = $1 and a.state = 0 group by s.key, s.activation, s.label`,
    [id],
  );
  return turn;
}

export interface Deciding {
  readonly action?: 'pass' | 'reject' | 'return';
  readonly by?: number;
  readonly opinion?: string;
  readonly fields?: Record<string, unknown>;
}

export async function decide(app: TestApp, id: number, deciding: Deciding = {}) {
  const turn = await turnOf(app, id);
  const { action = 'pass', by = turn?.people[0] ?? 0, fields, opinion = '好' } = deciding;
  const input = { action, id, step: turn?.step ?? 1, activation: turn?.activation ?? 1, opinion };
  const sent = action === 'pass' && fields !== undefined ? { ...input, fields } : input;
  return app.call(actOnApproval, sent as never, { as: await app.signInAs(by) });
}

/** Everyone agrees, one after the other. */
export async function passAll(app: TestApp, id: number): Promise<void> {
  while ((await turnOf(app, id)) !== undefined) {
    const { status, text } = await decide(app, id);
    if (status !== 200) throw new Error(text);
  }
}

/** Someone at the head of 总经办, with whom a request ends up that has nobody else; before, only the administrator was there. */
export async function aChief(app: TestApp): Promise<number> {
  const chief = await aPerson(app);
  await app.sql('update departments set head_id = $1 where id = $2', [chief, officeId]);
  return chief;
}
