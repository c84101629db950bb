import * as contract from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { TestApp } from '#testing/test-app.ts';

interface Walker {
  readonly app: TestApp;
  readonly as: string;
  readonly walker: number;
  readonly other: number;
  readonly type: number;
}

// What the walker settles: one finished project that waits, and one that is decided about.

export async function walkSettlement({ app, as, walker, other, type }: Walker) {
  const finished = async (name: string): Promise<number> => {
    const [row] = await app.sql<{ id: number }>(
      `with made as (
          insert into projects (name, number, type_id, leader_id, status, status_since, planned_start, planned_end, created_by, created_at)
          values ($1, $1, $2, $3, 6, to_timestamp($4), '2026-01-05', '2026-02-27', $3, to_timestamp($4)) returning id
        ), team as (
          insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at)
          select m.id, p.person, p.role, 10, 50, '2026-01-05', now() from made m, (values ($3::bigint, 'leader'), ($5::bigint, 'member')) p (person, role)
        )
        select id::int from made`,
      [name, type, walker, app.clock.now / 1000, other],
    );
    return row?.id as number;
  };
  const send = async (project_id: number) => {
    const { data } = await app.call(contract.settlementSheet, { project_id }, { as });
    return { project_id, mark: data.mark, audit: [{ user_id: other, checked: ['detail' as const, 'check' as const] }] };
  };
  const waiting = await send(await finished('XM-J-1'));
  const sent = await send(await finished('XM-J-2'));
  const answer = await app.call(contract.submitSettlement, sent, { as });
  if (answer.status !== 200) throw new Error(answer.text);
  const [settlement] = await app.sql<{ id: number }>('select id::int from settlements where approval_id = $1', [
    answer.data.id,
  ]);
  const { project_id } = waiting;
  const adjusted = { ...waiting, adjustments: [{ user_id: other, percent: 5, reason: '好' }] };
  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [contract.submitSettlement, adjusted],
    [contract.settlementSheet, { project_id }],
    [contract.settlementRows, { project_id }],
    [contract.exportSettlementRows, { project_id }],
    [contract.settlementToEdit, { approval_id: answer.data.id }],
    [contract.settlementDetail, { id: settlement?.id }],
  ];
  return { instead };
}
