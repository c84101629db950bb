import type { EmploymentState } from '@tongzhou/contract/areas/staff/people.ts';
import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { masked } from '@tongzhou/contract/rules/staff/id-card.ts';
import { filesOf } from '#areas/files/public.ts';
import { covers, groupsOf, showReset } from '#areas/identity/public.ts';
import { shownAvatar } from '#areas/organisation/public.ts';
import type { Address } from '#areas/staff/people/list-people.ts';
import { type HeldFields, holds, reachOf, viewerOf } from '#areas/staff/reach.ts';
import { type Registrations, withRegistrations } from '#areas/staff/registrations.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { editableFields, personActions, refusalOf } from './person-rules.ts';
import { type PersonDetail, personDetail } from './person-table.ts';
import { recordsOf } from './record-table.ts';

export const fileKinds = {
  attachment: 'staff-attachment',
  contract: 'staff-contract',
  avatar: 'staff-avatar',
} as const;

export const attachmentKind = fileKinds.attachment;

const moment = (day: string | null) => (day === null ? null : beginOf(day));
const hidden = (number: string | null) => (number === null ? null : masked(number));
const subjectOf = (detail: PersonDetail) => ({ ...detail, state: detail.state as EmploymentState });

/** One's own, or whoever the staff list shows; anyone else is not there. */
async function visible(db: Db, caller: Caller, userId: number) {
  const detail = orNotFound(await personDetail(db, userId));
  const viewer = (await viewerOf(db, caller))(detail);
  if (refusalOf(viewer, subjectOf(detail), 'detail') !== undefined) refuse('not-found');
  return { detail, viewer };
}

const secretPermissions = {
  id_card: 'data.id-card',
  bank_account: 'data.bank-account',
  salary: 'data.salary',
} as const;
type Secret = keyof typeof secretPermissions;

async function mayUnmask(db: Db, caller: Caller, person: { id: number; department_id: number }, field: Secret) {
  if (person.id === caller.userId) return true;
  const permission = secretPermissions[field];
  return holds(caller, permission) && covers(await reachOf(db, caller, permission), person);
}

interface Shown {
  readonly address: Address;
  readonly held: HeldFields;
  readonly registrations: Registrations;
}

export async function showPerson(
  db: Db,
  caller: Caller,
  userId: number,
  { address, held, registrations }: Shown,
): Promise<Person> {
  const { detail, viewer } = await visible(db, caller, userId);
  const [records, groups, attachments] = await Promise.all([
    recordsOf(db, userId),
    groupsOf(db, userId),
    filesOf(db, fileKinds.attachment, [userId]),
  ]);
  const contractFiles = await filesOf(
    db,
    fileKinds.contract,
    records.contracts.map(({ id }) => id),
  );
  const withAddress = <File extends { id: number }>(file: File) => ({ ...file, url: address(file.id) });
  const period = <Row extends { start_date: string; end_date: string | null }>(row: Row) => ({
    ...row,
    start_date: beginOf(row.start_date),
    end_date: moment(row.end_date),
  });
  const [{ registration_state } = {}] = await withRegistrations(db, [detail], registrations);
  const actions = personActions(viewer, subjectOf(detail));
  const editable = editableFields(viewer, subjectOf(detail));
  const { post_id, administrator: _, ...rest } = detail;
  return {
    ...rest,
    state: detail.state as EmploymentState,
    registration_state,
    sex: detail.sex as Person['sex'],
    avatar: shownAvatar(caller, detail, address),
    station_id: post_id,
    birthday: moment(detail.birthday),
    id_card: hidden(detail.id_card),
    bank_account: hidden(detail.bank_account),
    entry_date: moment(detail.entry_date),
    work_start_date: moment(detail.work_start_date),
    regular_date: moment(detail.regular_date),
    left_date: moment(detail.left_date),
    groups,
    education: records.education.map((row) => ({ ...period(row), degree: row.degree as never })),
    work: records.work.map(period),
    contracts: records.contracts.map((row) => ({
      ...period(row),
      kind: row.kind as never,
      files: contractFiles.filter((file) => file.owner_id === row.id).map(withAddress),
    })),
    post_history: records.posts.map((row) => ({ ...row, effective_date: beginOf(row.effective_date) })),
    attachments: attachments.map(withAddress),
    actions,
    password_reset: viewer.administrator && actions.includes('activate') ? await showReset(db, userId) : null,
    editable,
    held: Object.fromEntries(Object.entries(await held(db, userId)).filter(([field]) => editable.includes(field))),
    may_unmask: {
      id_card: await mayUnmask(db, caller, detail, 'id_card'),
      bank_account: await mayUnmask(db, caller, detail, 'bank_account'),
      salary: await mayUnmask(db, caller, detail, 'salary'),
    },
  };
}

/** The whole number. Someone visible whose numbers are not the caller's to see is a refusal, not a secret. */
export async function unmasked(db: Db, caller: Caller, userId: number, field: Exclude<Secret, 'salary'>) {
  const { detail } = await visible(db, caller, userId);
  if (!(await mayUnmask(db, caller, detail, field))) refuse('not-permitted');
  return detail;
}
