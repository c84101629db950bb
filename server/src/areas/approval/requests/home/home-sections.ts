import { auditStates, auditWords, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { HomeSection } from '@tongzhou/contract/areas/home.ts';
import { countCap } from '@tongzhou/contract/fields.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { waitingByList } from '#areas/approval/requests/request-list-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { countUndecided, sentLast, waitingLongest } from './home-rows-table.ts';

const mostWaiting = 8;
const mostSent = 5;

const waitedFor = (since: number, now: number): string => {
  const days = Math.floor((now - since) / dayMs);
  return days < 1 ? '今天' : `等待 ${days} 天`;
};

const lateAfter = 2 * dayMs;

/** What can be decided from the workbench. */
export async function waitingSection(db: Db, caller: Caller, now: number): Promise<HomeSection> {
  const [rows, lists] = await Promise.all([
    waitingLongest(db, caller.userId, mostWaiting),
    waitingByList(db, caller.userId),
  ]);
  const most = lists.toSorted((a, b) => b.waiting - a.waiting)[0]?.list ?? 'leave';
  return {
    panel: 'waiting',
    rows: rows.map((row) => ({
      key: String(row.id),
      title: row.title,
      note: `${row.applicant_name} · ${row.number}`,
      mark: waitedFor(row.opened_at, now),
      urgent: now - row.opened_at >= lateAfter,
      link: `/approval/${row.list}?id=${row.id}`,
      request: { id: row.id, audit_info: { status: seatStates.waiting, step: row.step, activation: row.activation } },
    })),
    total: lists.reduce((sum, { waiting }) => sum + waiting, 0),
    link: `/approval/${most}`,
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
