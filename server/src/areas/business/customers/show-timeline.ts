import type { customerTimeline } from '@tongzhou/contract/areas/business/customer-care.ts';
import { followUpWays } from '@tongzhou/contract/areas/business/follow-up.ts';
import { invoiceStates } from '@tongzhou/contract/areas/business/invoice.ts';
import { receiptWays } from '@tongzhou/contract/areas/business/receivable.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { type Stage, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { type TimelineEntry, timelinePage } from '#areas/business/customers/timeline-table.ts';
import { checkSeesCustomer, sightOf } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const wordsIn = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;

function told({ kind, code, number, content, amount }: TimelineEntry): { title: string; text: string } {
  switch (kind) {
    case 'follow_up':
      return { title: wordsIn(followUpWays, code), text: content };
    case 'opportunity':
      return { title: '新增商机', text: `${number} ${content}（${stages[code as Stage]}）` };
    case 'order':
      return { title: code === 'won' ? '赢单' : '赢单（已撤销）', text: `合同 ${number} ${content}` };
    case 'receipt':
      return {
        title: (amount ?? 0) < 0 ? '退款' : '回款',
        text: `合同 ${number}，${wordsIn(receiptWays, code)}，${content}`,
      };
    case 'invoice':
      return {
        title: (amount ?? 0) < 0 ? '红字发票' : wordsIn(invoiceStates, code),
        text: number === null ? content : `发票 ${number}，${content}`,
      };
  }
}

/** One line over everything that hangs on the customer, of what the viewer may open. */
export async function showTimeline(
  db: Db,
  caller: Caller,
  { customer_id: customer, kind, ...request }: InputOf<typeof customerTimeline>,
) {
  await checkSeesCustomer(db, caller, customer);
  const page = await timelinePage(db, await sightOf(db, caller), { customer, kind }, request);
  return {
    ...page,
    list: page.list.map((entry) => ({
      key: `${entry.kind}-${entry.id}`,
      kind: entry.kind,
      at: entry.at,
      ...told(entry),
      by_name: entry.by_name,
      opportunity_id: entry.opportunity_id,
      opportunity_name: entry.opportunity_name,
      amount: entry.amount,
    })),
  };
}
