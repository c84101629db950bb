import { api } from '@tongzhou/contract/api.ts';
import { approvalDetail, printApproval } from '@tongzhou/contract/areas/approval/request.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import * as payment from '@tongzhou/contract/areas/reimbursement/payment.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { catalogue } from '@tongzhou/contract/permissions.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { unpack } from '#platform/documents/unpack.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every call by which a claim or a loan may leave the server, as those who may not see other people's accounts.

const account = '6222021112345678';
const ownAccount = '6217003334445555';
const secret = /6222021112|6217003334/;

let app: TestApp;
let scene: ClaimScene;
let ids: Readonly<Record<string, readonly number[]>>;
let project: number;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await claimScene(app);
  await app.sql('update staff_profiles set bank_name = $1, bank_account = $2 where user_id = $3', [
    '某银行',
    ownAccount,
    scene.member,
  ]);
  project = await scene.aProject();
  const lent = await scene.aLoan(600);
  const given = { project_id: project, payee: '供应商', bank_name: '某银行', bank_account: account };
  const offsets = [{ loan_id: lent.id, amount: 100 }];
  const passed = await scene.sent({ ...given, lines: [scene.line(700)], offsets });
  await scene.passAll(passed.approval);
  const running = await scene.sent({ ...given, lines: [scene.line(20)] });
  await scene.pay([passed.number]);
  const paid = await scene.paymentOf(passed.number);
  await scene.takeBack(passed.number);
  ids = {
    claim: [passed.id, running.id],
    approval: [passed.approval, running.approval, lent.approval],
    payment: [paid, await scene.paymentOf(lent.number)],
    loan: [lent.id],
  };
});
afterAll(() => app.close());

const isAsked = ({ effect, input, transport }: Endpoint) =>
  effect === 'read' && input === 'query' && transport !== 'stream';
const areas = ['reimbursement', 'approval', 'notices', 'operation-log', 'projects', 'home'];
const reads = areas.flatMap((area) => (api[area] ?? []).filter(isAsked).map((endpoint) => ({ area, endpoint })));

/** Whatever it may be asked about: each kind of record that its area knows, by its number. */
function* questions(area: string, { example }: Endpoint): Generator<Record<string, unknown>> {
  const plain: Record<string, unknown> = { ...(example as object) };
  if ('project_id' in plain) plain.project_id = project;
  if ('user_id' in plain) plain.user_id = scene.member;
  const known = { reimbursement: ['claim', 'payment', 'loan'], approval: ['approval'] }[area] ?? [];
  const own = area === 'projects' ? [project] : known.flatMap((kind) => ids[kind] ?? []);
  const named = ['id', 'approval_id', 'ids'].find((name) => name in plain);
  if (named === undefined || own.length === 0) return yield plain;
  for (const one of new Set(named === 'approval_id' ? ids.approval : own))
    yield { ...plain, [named]: named === 'ids' ? [one] : one };
}

async function heard(endpoint: Endpoint, input: object, as: string): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const url = `${endpoint.path}?${query}`;
  const headers = { authorization: `Bearer ${as}` };
  const {
    statusCode: status,
    payload,
    rawPayload,
    headers: said,
  } = await app.server.inject({ method: 'GET', url, headers });
  const isSheet = String(said['content-type']).includes('spreadsheet');
  return { status, text: isSheet ? [...(await unpack(rawPayload, () => true)).values()].join() : payload };
}

async function walk(user: number) {
  const as = await app.signInAs(user);
  const [told, granted]: [string[], Set<Endpoint>] = [[], new Set()];
  for (const { area, endpoint } of reads)
    for (const input of questions(area, endpoint)) {
      const { status, text } = await heard(endpoint, input, as);
      if (status === 200) granted.add(endpoint);
      if (secret.test(text)) told.push(`${endpoint.path} ${JSON.stringify(input)}`);
    }
  return { told, granted };
}

describe('an account', () => {
  it('is told to nobody who may do everything but see it, by no list, detail, paper or export', async () => {
    const permissions = catalogue.flatMap(({ key }) => (key === 'data.bank-account' ? [] : [key]));
    const everything = await aPerson(app, { groups: [await aGroup(app, { permissions, scope: 'all' })] });
    const { told, granted } = await walk(everything);
    expect(told).toEqual([]);
    for (const endpoint of [payment.paymentPage, payment.exportPayments, claim.claimDetail, printApproval])
      expect([endpoint.path, granted.has(endpoint)]).toEqual([endpoint.path, true]);
  });

  it('is shown to approvers by its last four digits', async () => {
    const { told } = await walk(scene.head);
    expect(told).toEqual([]);
    const [running] = (ids.approval ?? []).slice(1);
    const seen = await app.call(approvalDetail, { id: running ?? 0 }, await scene.as(scene.head));
    expect(seen.text).toContain('**** 5678');
  });

  it('stands whole before whose it is, and in the bank’s list', async () => {
    const mine = await scene.detail(ids.claim?.[0] ?? 0);
    expect(mine.text).toContain(account);
    const input = { ids: ids.payment };
    const { text } = await heard(payment.exportBankList, input, await app.signInAs(scene.finance));
    expect(text).toContain(account);
    expect(text).toContain(ownAccount);
  });

  it('is in no message and no entry of the log', async () => {
    const [all] = await app.sql<{ text: string }>(
      `select coalesce(string_agg(o::text, ''), '') || coalesce((select string_agg(m::text, '') from messages m), '') as text from log.operations o`,
    );
    expect(all?.text).toContain('打款');
    expect(all?.text).not.toMatch(secret);
  });
});
