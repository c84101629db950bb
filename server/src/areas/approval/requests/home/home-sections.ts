import { auditStates, auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import { type HomeSection, waitingAddress } from '@tongzhou/contract/areas/home.ts';
import { countCap } from '@tongzhou/contract/fields.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { waitingPage } from '#areas/approval/requests/request-list-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countUndecided, sentLast } from './home-rows-table.ts';

const mostWaiting = 8;
const mostSent = 5;

const waitedFor = (since: number, now: number): string => {
  const days = Math.floor((now - since) / dayMs);
  return days < 1 ? '今天' : `等待 ${days} 天`;
};

const lateAfter = 2 * dayMs;

/** What waits longest, and can be decided from the workbench: the beginning of the list of all that waits. */
export async function waitingSection(db: Db, caller: Caller, now: number): Promise<HomeSection> {
  const { list, total } = await waitingPage(
    db,
    caller.userId,
    {},
    { page: 1, page_size: mostWaiting, sort: 'own_at', order: 'asc' },
  );
  return {
    panel: 'waiting',
    rows: list.map((row) => ({
      key: String(row.id),
      title: row.title,
      note: `${row.applicant_name} · ${row.number}`,
      mark: waitedFor(row.own_at, now),
      urgent: now - row.own_at >= lateAfter,
      link: `/approval/${row.list}?id=${row.id}`,
      request: {
        id: row.id,
        audit_info: { status: row.own_state, step: row.own_step, activation: row.own_activation },
      },
    })),
    total,
    link: waitingAddress,
  };
}

/** Where what one sent stands. */
export async function sentSection(db: Db, caller: Caller): Promise<HomeSection | undefined> {
  const [rows, total] = await Promise.all([
    sentLast(db, caller.userId, mostSent),
    countUndecided(db, caller.userId, countCap),
  ]);
  if (rows.length === 0) return undefined;
  return {
    panel: 'sent',
    rows: rows.map((row) => ({
      key: String(row.id),
      title: row.title,
      note: row.waiting_for.length === 0 ? row.number : `${row.number} · 等待 ${row.waiting_for.join('、')}`,
      mark: auditWords(row.state, row.kind),
      urgent: row.state === auditStates.returned,
      link: `/approval/${row.list}?tab=mine&id=${row.id}`,
    })),
    total,
    link: `/approval/${rows[0]?.list ?? 'leave'}?tab=mine`,
  };
}
