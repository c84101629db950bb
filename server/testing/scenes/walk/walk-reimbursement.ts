import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { readInvoice, verifyInvoices } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import * as loan from '@tongzhou/contract/areas/reimbursement/loan.ts';
import * as payment from '@tongzhou/contract/areas/reimbursement/payment.ts';
import * as file from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { passAll } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

interface Walker {
  readonly app: TestApp;
  readonly as: string;
  readonly walker: number;
  readonly other: number;
  readonly today: number;
}

// What the walker works on: claims and loans of their own, and those of someone else whom they pay.

export async function walkReimbursement({ app, as, walker, other, today }: Walker) {
  const others = await app.signInAs(other);
  const done = async <E extends Endpoint>(endpoint: E, input: object, token = as) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: token,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as { readonly id: number; readonly number: string };
  };
  const by = (user_id: number) => ({ audit: [{ user_id, checked: ['detail', 'check'] }] });
  const number = async (text: string, value: unknown): Promise<number> =>
    (await app.sql<{ id: number }>(text, [value]))[0]?.id as number;
  const paymentOf = (approval: number) => number('select id::int from claim_payments where approval_id = $1', approval);
  const claimOf = (approval: number) => number('select id::int from claims where approval_id = $1', approval);

  /** Of someone else, agreed to. */
  const agreed = async (change: object = {}) => {
    const { id } = await done(claim.reimburseNormal, { ...by(walker), ...change }, others);
    await passAll(app, id);
    return id;
  };
  const [due, paid] = [await paymentOf(await agreed()), await paymentOf(await agreed())];
  await done(payment.pay, { ids: [paid], day: today });
  const lines = [{ other: '笔', other_price: 5, re_no: '26332000000000000001' }];
  const shown = await claimOf(await agreed({ lines }));
  const invoice = await number('select min(id)::int as id from claim_invoices where claim_id = $1', shown);

  const later = today + 20 * dayMs;
  const lent = (await done(loan.submitLoan, { return_on: later, ...by(walker) }, others)).id;
  await passAll(app, lent);
  await done(payment.pay, { ids: [await paymentOf(lent)], day: today });
  const borrowed = await number('select id::int from loans where approval_id = $1', lent);
  const agreedLoan = (await done(loan.submitLoan, { return_on: later, ...by(walker) }, others)).id;
  await passAll(app, agreedLoan);
  const unpaid = await number('select id::int from loans where approval_id = $1', agreedLoan);
  // Withdrawn, so that the walker may ask for another.
  const own = (await done(loan.submitLoan, { return_on: later, ...by(other) })).id;
  await done(actOnApproval, { action: 'withdraw', id: own, step: undefined, activation: undefined });

  const [draft, spare] = [(await done(claim.saveClaimDraft, {})).id, (await done(claim.saveClaimDraft, {})).id];
  // A project with papers, for its list to find something.
  const project = await number('select max(id)::int as id from projects where status = $1', 4);
  await app.sql(
    `insert into claim_project_sums (project_id, claims, files, amount, last_at) values ($1, 1, 1, 100, now())`,
    [project],
  );
  await app.sql('update claims set project_id = $1, files = 1 where id = $2', [project, shown]);
  await app.sql(
    `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at)
      values ('发票.pdf', 'application/pdf', 1, '', 'walked', false, $1, now(), 'claim', $2, now())`,
    [other, shown],
  );
  const paper = await number(
    `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
      values ('发票.pdf', 'application/pdf', 1, '', 'walked-invoice', false, $1, now()) returning id::int`,
    walker,
  );
  const journey = {
    ...claim.reimburseTravel.example.lines[0],
    start_times: today - 3 * dayMs,
    end_times: today - 2 * dayMs,
  };

  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [claim.reimburseNormal, by(other)],
    [claim.reimburseTravel, { lines: [journey], ...by(other) }],
    [claim.deleteClaimDraft, { id: spare }],
    [claim.claimToEdit, { draft_id: draft }],
    [claim.claimDetail, { id: shown }],
    [readInvoice, { file_id: paper }],
    [verifyInvoices, { claim_id: shown, ids: [invoice] }],
    [loan.submitLoan, { return_on: later, ...by(other) }],
    [loan.loanToEdit, { approval_id: own }],
    [loan.returnLoan, { id: borrowed, amount: 1, day: today }],
    [loan.cancelLoan, { id: unpaid }],
    [loan.loanEntries, { id: borrowed }],
    [payment.pay, { ids: [due], day: today }],
    [payment.takeBackPayment, { id: paid }],
    [payment.exportBankList, { ids: [due] }],
    [file.reimburseFilePage, { project_id: project }],
    [file.exportReimburseFiles, { project_id: project }],
    [file.archiveReimburseFiles, { project_id: project }],
    [file.reimburseFileChoices, { project_id: project }],
  ];
  return { instead };
}
