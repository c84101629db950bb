import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround } from '#areas/approval/public.ts';
import { saveFirstStandards } from '#areas/reimbursement/budgets/change-budgets.ts';
import { claimRequest } from '#areas/reimbursement/claims/claim-kind.ts';
import { claimFileOwners } from '#areas/reimbursement/claims/reads-claim.ts';
import { dropIdleDrafts } from '#areas/reimbursement/claims/save-claim.ts';
import { loadDemoClaims } from '#areas/reimbursement/load-demo.ts';
import { loanRequest } from '#areas/reimbursement/loans/loan-kind.ts';
import { remindOfLoans } from '#areas/reimbursement/loans/remind.ts';
import { loanHandOver } from '#areas/reimbursement/loans/show-loans.ts';
import { dueFigure } from '#areas/reimbursement/payments/home-card.ts';
import { reimbursementRoutes } from '#areas/reimbursement/routes.ts';
import type { Tx } from '#platform/database/client.ts';

export function reimbursementArea({ database, clock, engine, links, store, notify }: ApprovalGround) {
  const parts = { database, engine, links, store, notify };
  const [claims, loans] = [claimRequest(), loanRequest()];
  return {
    name: 'reimbursement',
    routes: reimbursementRoutes(parts, { claims, loans }),
    kinds: [claims.kind, loans.kind],
    fileOwners: claimFileOwners,
    handOvers: [loanHandOver],
    homeCards: [dueFigure],
    jobs: [
      { name: 'reimbursement/remind-loans', cron: '40 0 * * *', run: () => remindOfLoans(database, notify, clock()) },
      { name: 'reimbursement/drop-idle-drafts', cron: '20 18 * * *', run: () => dropIdleDrafts(database, clock()) },
    ],
    firstRows: saveFirstStandards,
    demo: (tx: Tx, demo: DemoContext) => loadDemoClaims(tx, parts, demo),
  };
}
