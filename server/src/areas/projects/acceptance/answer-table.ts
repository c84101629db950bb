import type { AcceptanceOutcome } from '@tongzhou/contract/rules/projects/client-paths.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, command, int, nullable, query, text, time } from '#platform/database/statement.ts';

const insert = command({
  text: `insert into client_answers (document_id, link_id, outcome, words, signer, at) values ($document, $link, $outcome, $words, $signer, ms($now))`,
  params: { document: int, link: int, outcome: text, words: text, signer: text, now: int },
});
export interface NewAnswer {
  readonly document: number;
  readonly link: number;
  readonly outcome: AcceptanceOutcome;
  readonly words: string;
  readonly signer: string;
}
export const insertAnswer = (tx: Tx, answer: NewAnswer, now: number) => insert.run(tx, { ...answer, now });

const waiting = query({
  text: `select s.user_id from approval_steps p join approval_seats s on s.approval_id = p.approval_id and s.round = p.round and s.step_key = p.key and s.state = 0
    where p.approval_id = $approval and p.state = 'active'`,
  params: { approval: int },
  row: { user_id: int },
});
/** Whose consent a request waits for. */
export const waitedFor = async (db: Db, approval: number): Promise<number[]> =>
  (await waiting.all(db, { approval })).map((row) => row.user_id);

const needs = query({
  text: `select t.client_acceptance as needed from projects p join project_types t on t.id = p.type_id where p.id = $project`,
  params: { project: int },
  row: { needed: bool },
});
/** Whether projects of its type have to be accepted by the client. */
export const needsClient = async (db: Db, project: number): Promise<boolean> =>
  (await needs.first(db, { project }))?.needed === true;

const acceptances = list({
  row: {
    id: int,
    asked_at: time,
    approval_id: int,
    approval_number: text,
    audit_status: int,
    round: int,
    sha256: text,
    outcome: nullable(text) as Column<AcceptanceOutcome | null>,
    words: nullable(text),
    signer: nullable(text),
    answered_at: nullable(time),
  },
  params: { project_id: int },
  select: `d.id, d.created_at as asked_at, v.id as approval_id, v.number as approval_number, v.state as audit_status, d.round, encode(d.sha256, 'hex') as sha256,
    a.outcome, a.words, a.signer, a.at as answered_at`,
  from: 'client_documents d',
  joins: `join project_requests r on r.id = d.request_id join approvals v on v.id = r.approval_id left join client_answers a on a.document_id = d.id`,
  always: `d.project_id = $project_id and d.kind = 'acceptance'`,
  conditions: {},
  sorts: { asked_at: 'd.created_at' },
  tieBreaker: 'd.id',
});
export const acceptancesOf = (db: Db, project_id: number, request: PageRequest<'asked_at'>) =>
  acceptances.page(db, { project_id }, request);
