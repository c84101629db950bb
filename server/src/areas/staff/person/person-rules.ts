import {
  personActions as allActions,
  type EmploymentState,
  type PersonAction,
} from '@tongzhou/contract/areas/staff/people.ts';
import { onSelf } from '@tongzhou/contract/rules/staff/on-self.ts';

/** The looker, seen from one person: which deeds' permissions reach that person, by scope. */
export interface Viewer {
  readonly userId: number;
  readonly administrator: boolean;
  readonly reaches: ReadonlySet<PersonAction>;
}

export interface Subject {
  readonly id: number;
  readonly state: EmploymentState;
  readonly enabled: boolean;
  /** Holds the wildcard. */
  readonly administrator: boolean;
}

const works = (state: EmploymentState): boolean => state === 'probation' || state === 'regular';

const stateProblem: Readonly<Record<PersonAction, (person: Subject) => string | undefined>> = {
  detail: () => undefined,
  edit: ({ state }) => (state === 'pending' ? '待审核人员的资料由本人填写' : undefined),
  status: ({ state }) => (works(state) ? undefined : '该人员不在职'),
  'post-change': ({ state }) => (works(state) ? undefined : '该人员不在职'),
  'salary-change': ({ state }) => (works(state) ? undefined : '该人员不在职'),
  leaving: ({ state }) => (works(state) ? undefined : '该人员不在职'),
  activate: ({ state, enabled }) => (works(state) && enabled ? undefined : '该人员不在职或已禁用'),
};

/** Who may bar an administrator, or set their password, has an administrator's powers. */
const onlyAmongAdministrators: readonly PersonAction[] = ['status', 'leaving', 'activate'];

/** Why this deed is refused: hidden (as if there were no such person), or in words. One judge for buttons and for deeds. */
export function refusalOf(viewer: Viewer, person: Subject, action: PersonAction): 'hidden' | (string & {}) | undefined {
  const own = viewer.userId === person.id;
  if (action === 'detail' && own) return undefined;
  if (!viewer.reaches.has(action)) return 'hidden';
  if (own) return onSelf;
  if (person.administrator && !viewer.administrator && onlyAmongAdministrators.includes(action))
    return '只有系统管理员可以对系统管理员进行此操作';
  return stateProblem[action](person);
}

export const personActions = (viewer: Viewer, person: Subject): PersonAction[] =>
  allActions.filter((action) => refusalOf(viewer, person, action) === undefined);

export const ownFields = [
  'bank_name',
  'bank_account',
  'emergency_contact',
  'emergency_mobile',
  'address',
  'avatar',
  'attachment_ids',
  'education',
  'work',
] as const;

const personnelFields = [
  'name',
  'mobile',
  'sex',
  'birthday',
  'id_card',
  'manager_id',
  'entry_date',
  'work_start_date',
  'probation_months',
  'contracts',
] as const;

/** What the viewer may change of the person; everything else is said to be HR's business. */
export function editableFields(viewer: Viewer, person: Subject): string[] {
  if (refusalOf(viewer, person, 'edit') === undefined) return [...personnelFields, ...ownFields];
  return viewer.userId === person.id ? [...ownFields] : [];
}
