import * as budget from '@tongzhou/contract/areas/reimbursement/budget.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { readInvoice, verifyInvoices } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import * as loan from '@tongzhou/contract/areas/reimbursement/loan.ts';
import * as payment from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { archiveReimburseFiles, exportReimburseFiles } from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of reimbursement, each done once, for the test that every deed leaves an entry in the operation log.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };

export function reimbursementScenes({ app, where }: Stage): readonly Scene[] {
  let company: Promise<ClaimScene> | undefined;
  const scene = () => {
    company ??= claimScene(app());
    return company;
  };
  const call = async (endpoint: Endpoint, input: object, by = administratorId) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: await app().signInAs(by),
      ...where,
    });
  const play = (
    endpoint: Endpoint,
    input: (scene: ClaimScene) => Promise<object> | object,
    about: object = someChange,
  ): Scene => ({
    endpoint,
    act: async () => sent(await call(endpoint, await input(await scene())), about, administratorId),
  });
  /** A claim that has passed and waits to be paid. */
  const due = async ({ sent: send, passAll, paymentOf, line }: ClaimScene) => {
    const { approval, number } = await send({ lines: [line(10)] });
    await passAll(approval);
    return { number, id: await paymentOf(number) };
  };
  let serial = 0;
  return [
    play(claim.reimburseNormal, () => ({})),
    play(claim.reimburseTravel, ({ day }) => ({
      lines: [{ ...claim.reimburseTravel.example.lines[0], start_times: day(-3), end_times: day(-2) }],
    })),
    play(claim.saveClaimDraft, () => ({})),
    play(
      claim.deleteClaimDraft,
      async () => ({ id: ((await call(claim.saveClaimDraft, {})).data as { id: number }).id }),
      { object_kind: 'claim' },
    ),
    play(readInvoice, async ({ aPaper }) => ({ file_id: await aPaper(administratorId) })),
    play(verifyInvoices, async ({ sent: send, line, detail }) => {
      const { id } = await send({ lines: [line(1, { re_no: `2633200000${String(++serial).padStart(10, '0')}` })] });
      return { claim_id: id, ids: (await detail(id)).data.invoices.map((one) => one.id) };
    }),
    play(loan.submitLoan, ({ day }) => ({ return_on: day(9) })),
    play(loan.returnLoan, async ({ aLoan, day }) => ({ id: (await aLoan(600)).id, day: day(0) })),
    play(loan.cancelLoan, async ({ day, as, other, passAll }) => {
      const { id } = (
        await app().call(loan.submitLoan, { purpose: '展会', amount: 6, return_on: day(9) }, await as(other))
      ).data;
      await passAll(id);
      const [row] = await app().sql<{ id: number }>('select id::int from loans where approval_id = $1', [id]);
      return { id: row?.id };
    }),
    play(payment.pay, async (company) => ({ ids: [(await due(company)).id], day: company.day(0) })),
    play(payment.takeBackPayment, async (company) => {
      const { id, number } = await due(company);
      await company.pay([number]);
      return { id };
    }),
    {
      endpoint: payment.exportBankList,
      act: async () => {
        const { id } = await due(await scene());
        const permissions = ['approval.reimburse.pay', 'data.bank-account'] as const;
        const person = await aPerson(app(), { groups: [await aGroup(app(), { permissions, scope: 'all' })] });
        return sent(await call(payment.exportBankList, { ids: [id] }, person), someChange, person);
      },
    },
    play(payment.exportVouchers, () => ({})),
    play(budget.saveBudget, () => ({})),
    play(budget.saveTravelStandards, () => ({})),
    play(archiveReimburseFiles, async ({ aProject, aPaper, member, sent: send, line, passAll }) => {
      const project_id = await aProject();
      const { approval } = await send({ project_id, lines: [line(1)], file_ids: [await aPaper(member)] });
      await passAll(approval);
      return { project_id };
    }),
    play(exportReimburseFiles, async ({ aProject }) => ({ project_id: await aProject() })),
  ];
}
