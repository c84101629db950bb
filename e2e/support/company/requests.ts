import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { type SignedIn, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { countLeave, userLeave, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { Person } from '../people/people.ts';
import { sql } from './database.ts';
import { password, scene } from './scene.ts';

// Requests are sent as a client of the interface sends them: the journeys begin where someone has to decide.

async function ask<E extends Endpoint>(token: string, endpoint: E, input: SentOf<E>): Promise<ReplyOf<E>> {
  const { method, path, input: place } = endpoint;
  const query = place === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await fetch(`${scene().address}${path}${query}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(place === 'body' && { 'content-type': 'application/json' }),
    },
    ...(place === 'body' && { body: JSON.stringify(input) }),
  });
  const { msg, data } = (await answer.json()) as { msg: string; data: ReplyOf<E> };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${msg} ${JSON.stringify(data)}`);
  return data;
}

/** A session of theirs, without their browser. */
export async function signInBeside(person: Person): Promise<SignedIn> {
  const answer = await ask('', signIn, { account: person.jobNumber, password });
  if (!('access_token' in answer)) throw new Error(`${person.name} is asked for a second factor`);
  return answer;
}

/** The calls of whoever the token belongs to; without one, of anybody. */
export const clientWith =
  (token = '') =>
  <E extends Endpoint>(endpoint: E, input: SentOf<E>) =>
    ask(token, endpoint, input);
export type Client = ReturnType<typeof clientWith>;

/** Someone's own calls, beside their browser. */
export const clientOf = async (person: Person): Promise<Client> =>
  clientWith((await signInBeside(person)).access_token);

export interface SentLeave {
  readonly id: number;
  readonly number: string;
}

const hour = 3_600_000;
const checked = { approver: ['detail', 'check'], copied: ['detail'] } as const;

/** The default of leave lets nobody choose their approvers; here each journey has its own. */
const unlockLeave = () => sql(`update audit_templates set locked = false where name = '请假默认流程'`);

/** One morning of leave each, on working days one after another. */
export async function sendLeaves(
  applicant: Person,
  approvers: readonly Person[],
  { count = 1, copied = [] }: { count?: number; copied?: readonly Person[] } = {},
): Promise<SentLeave[]> {
  await unlockLeave();
  const client = await clientOf(applicant);
  const { types } = await client(userLeaveIndex, {});
  const type = types.find(({ name }) => name === '事假');
  if (type === undefined) throw new Error('there is no 事假');
  const step = ({ id }: Person, flags: readonly ('detail' | 'check')[]) => ({ user_id: id, checked: [...flags] });
  const audit = [
    ...approvers.map((person) => step(person, checked.approver)),
    ...copied.map((person) => step(person, checked.copied)),
  ];
  const sent: SentLeave[] = [];
  for (let day = addDays(today(Date.now()), 1); sent.length < count; day = addDays(day, 1)) {
    const span = { type_id: type.id, start_time: beginOf(day) + 9 * hour, end_time: beginOf(day) + 12 * hour };
    if (!(await isWorkedOn(client, span))) continue;
    sent.push(await client(userLeave, { ...span, desc: `第 ${sent.length + 1} 次外出办事`, audit }));
  }
  return sent;
}

const nothingToTake = '所选时间内没有工作时间';

/** Whether leave can be taken then: not at a weekend, on a holiday or where it was taken already. */
async function isWorkedOn(
  client: Client,
  span: { readonly type_id: number; readonly start_time: number; readonly end_time: number },
): Promise<boolean> {
  try {
    return (await client(countLeave, span)).problem === null;
  } catch (error) {
    if (error instanceof Error && error.message.includes(nothingToTake)) return false;
    throw error;
  }
}

/** Agrees as long as it is this person's turn. */
export async function passRequest(person: Person, id: number): Promise<void> {
  const client = await clientOf(person);
  for (;;) {
    const { actions, audit_info } = await client(approvalDetail, { id });
    if (!actions.includes('pass')) return;
    const { step, activation } = audit_info;
    await client(actOnApproval, { action: 'pass', id, step: step ?? 0, activation: activation ?? 0 });
  }
}

/** The number of the request whose page stands open. */
export const openRequest = (address: string): number => Number(new URL(address).searchParams.get('id'));
