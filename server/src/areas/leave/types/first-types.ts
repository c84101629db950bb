import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import { hasTypes, insertType, lockTypes, type TypeValues } from '#areas/leave/types/type-table.ts';
import type { Tx } from '#platform/database/client.ts';

const days = (count: number) => count * minutesOfDay;
const usual = {
  unit: 'half',
  counts: 'working',
  pay_percent: 100,
  attachment_from: null,
  has_balance: false,
  min_service_months: 0,
  max_minutes: null,
} as const;

/** What the law and custom know; HR may change them and add others. */
const shipped: readonly TypeValues[] = [
  { ...usual, key: 'annual', name: '年假', has_balance: true },
  { ...usual, key: 'personal', name: '事假', unit: 'hour', pay_percent: 0 },
  { ...usual, key: 'sick', name: '病假', pay_percent: 80, attachment_from: days(2) },
  { ...usual, key: 'lieu', name: '调休', unit: 'hour', has_balance: true },
  { ...usual, key: 'marriage', name: '婚假', counts: 'natural', attachment_from: days(0.5), max_minutes: days(13) },
  { ...usual, key: 'maternity', name: '产假', counts: 'natural', attachment_from: days(0.5), max_minutes: days(188) },
  { ...usual, key: 'paternity', name: '陪产假', counts: 'natural', attachment_from: days(0.5), max_minutes: days(15) },
  { ...usual, key: 'funeral', name: '丧假', max_minutes: days(3) },
  { ...usual, key: 'injury', name: '工伤假', counts: 'natural', attachment_from: days(0.5) },
  { ...usual, key: 'childcare', name: '育儿假', max_minutes: days(10) },
];

export async function saveFirstTypes(tx: Tx): Promise<void> {
  await lockTypes(tx);
  if (await hasTypes(tx)) return;
  for (const type of shipped) await insertType(tx, type);
}
