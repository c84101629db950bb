import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { countDue } from '#areas/reimbursement/payments/payment-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** For those who pay: what is agreed to and not paid yet. */
export async function dueFigure(db: Db, caller: Caller): Promise<HomeCard | undefined> {
  if (!permits(caller.granted, permissionId('approval.reimburse.pay'))) return undefined;
  const { due, amount } = await countDue(db, await scopeOf(db, caller, 'approval.reimburse.pay'));
  return {
    key: 'figure-due',
    title: '待打款',
    note: `${due} 笔报销与借支`,
    count: due,
    figure: `${yuan(amount)} 元`,
    link: '/approval/reimburse?tab=pay',
    urgent: false,
  };
}
