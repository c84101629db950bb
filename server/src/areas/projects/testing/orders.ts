import { today } from '@tongzhou/contract/rules/day.ts';
import type { TestApp } from '#testing/test-app.ts';

let counter = 0;

export interface OrderGiven {
  readonly name: string;
  readonly owner: number;
  readonly type: number;
  /** 分. */
  readonly amount?: number;
  readonly signed_on?: string;
  /** What is still to be received of each instalment, 分; none unless said. */
  readonly outstanding?: readonly number[];
}

/** A won order with the rows it stands on, as business leaves them. */
export async function anOrder(app: TestApp, given: OrderGiven): Promise<number> {
  const { name, owner, type, amount = 100_00, signed_on = today(app.clock.now), outstanding = [] } = given;
  const id = async (text: string, values: unknown[]): Promise<number> =>
    (await app.sql<{ id: number }>(`${text} returning id::int`, values))[0]?.id as number;
  const mark = `T${++counter}`;
  const at = new Date(app.clock.now).toISOString();
  const customer = await id(
    `insert into customers (number, name, name_key, pinyin, pinyin_initials, owner_id, created_by, created_at) values ($1, $2, $2, '', '', $3, $3, $4)`,
    [mark, `客户${name}`, owner, at],
  );
  const opportunity = await id(
    `insert into opportunities (number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, probability, owner_id, stage, stage_since, closed_on, created_by, created_at)
      values ($1, $2, '', '', $3, 'visit', $7, 1, 50, $4, 'won', $5, $6, $4, $5)`,
    [mark, name, customer, owner, at, signed_on, type],
  );
  const request = await id(
    `insert into business_requests (opportunity_id, kind, form, state, created_by, created_at) values ($1, 'business_order', '{}', 'passed', $2, $3)`,
    [opportunity, owner, at],
  );
  const approval = await id(
    `insert into approvals (kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours, submitted_at)
      values ('business_order', 'business_chengdan', $1, $2, 'x', '[]', $3, $3, 1, 1, 1, 1, false, 24, $4)`,
    [mark, request, owner, at],
  );
  const order = await id(
    `insert into trade_orders (number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, request_id, approval_id, created_at, pinyin, pinyin_initials)
      values ($1, $2, $3, $4, $5, $6, 6, 0, $7, $8, $9, $10, '', '')`,
    [`HT-${mark}`, name, opportunity, customer, owner, amount, signed_on, request, approval, at],
  );
  for (const [position, left] of outstanding.entries())
    await id(
      `insert into order_instalments (order_id, position, name, amount, received, due_on) values ($1, $2, '一期', 1000, $3, $4)`,
      [order, position + 1, 1000 - left, signed_on],
    );
  return order;
}
