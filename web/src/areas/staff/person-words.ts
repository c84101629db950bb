import type { EmploymentState } from '@tongzhou/contract/areas/staff/people.ts';
import type { contractKinds } from '@tongzhou/contract/areas/staff/person.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';

export const stateNames: Readonly<Record<EmploymentState, string>> = {
  pending: '待审核',
  probation: '试用',
  regular: '正式',
  left: '离职',
};

export const sexNames = { male: '男', female: '女' } as const;

export const contractKindNames: Readonly<Record<(typeof contractKinds)[number], string>> = {
  fixed: '固定期限',
  open: '无固定期限',
  internship: '实习',
  service: '劳务',
};

export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

export const nameOf = ({ name }: { readonly name: string | null }): string => name ?? '暂未设置用户名';

export const formatDay = (millis: number | null | undefined): string => (millis == null ? '—' : dayOf(millis));

/** From one day to another; an open end lasts until now. */
export const formatPeriod = ({ start_date, end_date }: { start_date: number; end_date: number | null }): string =>
  `${dayOf(start_date)} 至 ${end_date === null ? '今' : dayOf(end_date)}`;
