import type { registrationState, submitRegistration } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { birthdayIn, isIdCard, sexIn } from '@tongzhou/contract/rules/staff/id-card.ts';

// What is typed is kept in the tab as it stands: days as '2026-11-15', nothing as ''.

export type RegistrationForm = NonNullable<ReplyOf<typeof registrationState>['form']>;
type Sent = SentOf<typeof submitRegistration>['form'];

const fromDay = (millis: number | null): string => (millis === null ? '' : dayOf(millis));
/** undefined is told apart from "none": the schema then says 必填. */
const toDay = (day: string | undefined): number | undefined =>
  day === undefined || day === '' ? undefined : beginOf(day);
const orNull = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text);

interface Period {
  readonly start_date?: string;
  readonly end_date?: string;
}

export interface RegistrationValues {
  readonly sex?: 'male' | 'female';
  readonly birthday?: string;
  readonly work_start_date?: string;
  readonly id_card?: string;
  readonly bank_name?: string;
  readonly bank_account?: string;
  readonly emergency_contact?: string;
  readonly emergency_mobile?: string;
  readonly address?: string;
  readonly education?: readonly (Period & {
    readonly school?: string;
    readonly major?: string;
    readonly degree?: string;
  })[];
  readonly work?: readonly (Period & {
    readonly company?: string;
    readonly post?: string;
    readonly description?: string;
  })[];
}

const periodShown = ({ start_date, end_date }: { start_date: number; end_date: number | null }) => ({
  start_date: fromDay(start_date),
  end_date: fromDay(end_date),
});

/** What was sent before, to be gone on with. */
export function shownValues(form: RegistrationForm | null): RegistrationValues {
  if (form === null) return { education: [{}], work: [] };
  const { files: _, education, work, ...rest } = form;
  return {
    ...rest,
    birthday: fromDay(form.birthday),
    work_start_date: fromDay(form.work_start_date),
    bank_name: form.bank_name ?? '',
    bank_account: form.bank_account ?? '',
    education: education.map((row) => ({ ...row, ...periodShown(row) })),
    work: work.map((row) => ({ ...row, ...periodShown(row) })),
  };
}

const periodSent = ({ start_date, end_date }: Period) => ({
  start_date: toDay(start_date),
  end_date: toDay(end_date) ?? null,
});

/** As the call takes it; whether it is right is judged by the call's schema. */
export function sentForm(values: RegistrationValues, fileIds: readonly number[]): Sent {
  const { education = [], work = [], ...rest } = values;
  return {
    ...rest,
    birthday: toDay(values.birthday),
    work_start_date: toDay(values.work_start_date) ?? null,
    bank_name: orNull(values.bank_name),
    bank_account: orNull(values.bank_account),
    education: education.map((row) => ({ ...row, major: row.major ?? '', ...periodSent(row) })),
    work: work.map((row) => ({ ...row, description: row.description ?? '', ...periodSent(row) })),
    file_ids: [...fileIds],
  } as Sent;
}

/** Sex and birthday, as soon as the ID card that was typed is right. */
export function followCard({ id_card }: Partial<RegistrationValues>): Partial<RegistrationValues> {
  const card = (id_card ?? '').trim().toUpperCase();
  return isIdCard(card) ? { sex: sexIn(card), birthday: birthdayIn(card) } : {};
}

/** 'form.education.0.school' by the names of the fields: 'education.0.school'. */
export const placeInForm = (path: string): string => path.replace(/^form\./, '').replace(/^file_ids/, 'files');
