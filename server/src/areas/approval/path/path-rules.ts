import type { ApproverStep, StepCondition } from '@tongzhou/contract/areas/approval/step.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';

// Who decides, worked out in two acts. Naming happens once, when a request is sent: conditions and roles become people.
// Standing happens when a step's turn comes (standing-rules.ts).

export interface PathPerson {
  readonly id: number;
  readonly name: string;
  readonly department: number;
  readonly manager: number | null;
  /** Employed and not barred. */
  readonly active: boolean;
  /** Who may have been at the account, since their link set its password. */
  readonly resetBy: readonly number[];
}

export interface PathDepartment {
  readonly id: number;
  readonly name: string;
  readonly parent: number | null;
  readonly head: number | null;
}

/** The company at one moment, as far as the steps can point. */
export interface Directory {
  readonly people: ReadonlyMap<number, PathPerson>;
  readonly departments: ReadonlyMap<number, PathDepartment>;
  readonly postHolders: ReadonlyMap<number, readonly number[]>;
  readonly groupMembers: ReadonlyMap<number, readonly number[]>;
  /** 总经办. */
  readonly office: number | null;
  readonly administrators: readonly number[];
}

/** What the conditions compare. A figure the kind does not have fulfils none. */
export interface Figures {
  /** 分, as everywhere in code. A condition says 元, since templates are written and kept as people read them. */
  readonly amount?: number | undefined;
  readonly days?: number | undefined;
  readonly type?: string | undefined;
}

export interface PathRequest {
  readonly steps: readonly ApproverStep[];
  readonly applicant: number;
  /** Who filed it for the applicant, where that is someone else: decides as little as the applicant. */
  readonly submitter?: number | undefined;
  /** Whom it is about, where that is neither: their department and manager count, and they decide as little. */
  readonly concerns?: number | undefined;
  readonly projectLeader?: number | undefined;
  readonly figures: Figures;
}

export type StepMode = 'one' | 'all' | 'any' | 'turn';

export type Reason =
  /** With its words, where the names in them are no longer at hand. */
  | { readonly kind: 'condition'; readonly condition: StepCondition; readonly words?: string }
  | { readonly kind: 'not-active'; readonly person: number }
  | { readonly kind: 'stand-in'; readonly person: number; readonly by: number }
  | { readonly kind: 'own-request'; readonly person: number }
  /** By a link of someone whose request it is. */
  | { readonly kind: 'password-reset'; readonly person: number; readonly instead?: number }
  | { readonly kind: 'passed-before'; readonly person: number }
  | { readonly kind: 'went-up'; readonly to: 'head'; readonly department: number; readonly person: number }
  | { readonly kind: 'went-up'; readonly to: 'administrators' }
  | { readonly kind: 'nobody-left' }
  | { readonly kind: 'no-approver-in-path' };

export interface NamedStep {
  /** Undefined for the one that is added when no step of the template decides. */
  readonly step: ApproverStep | undefined;
  readonly check: boolean;
  readonly mode: StepMode;
  readonly people: readonly number[];
  /** Set when a condition does not hold: the step is listed and passed over. */
  readonly off: Extract<Reason, { kind: 'condition' }> | undefined;
}

export const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** A department and everything above it, from below. */
export function upward(directory: Directory, from: number | undefined): PathDepartment[] {
  const chain: PathDepartment[] = [];
  for (
    let next = directory.departments.get(from ?? -1);
    next !== undefined && !chain.includes(next);
    next = directory.departments.get(next.parent ?? -1)
  )
    chain.push(next);
  return chain;
}

/** Their manager, the heads of their department and of those above, and 总经办's. */
export function headsOver(directory: Directory, id: number): number[] {
  const person = directory.people.get(id);
  const line = [...upward(directory, person?.department), directory.departments.get(directory.office ?? -1)];
  return [person?.manager, ...line.map((department) => department?.head)].flatMap(present);
}

function holdsTrue(
  condition: StepCondition,
  { figures, applicant, concerns }: PathRequest,
  directory: Directory,
): boolean {
  switch (condition.field) {
    case 'amount':
      return figures.amount !== undefined && figures.amount >= fenOfYuan(condition.at_least);
    case 'days':
      return figures.days !== undefined && figures.days >= condition.at_least;
    case 'type':
      return figures.type !== undefined && condition.in.includes(figures.type);
    // A department named stands for those below it too.
    case 'department':
      return upward(directory, directory.people.get(concerns ?? applicant)?.department).some(({ id }) =>
        condition.in.includes(id),
      );
  }
}

const present = (id: number | null | undefined): number[] => (id === null || id === undefined ? [] : [id]);

function peopleOf(step: ApproverStep, request: PathRequest, directory: Directory): number[] {
  const applicant = directory.people.get(request.concerns ?? request.applicant);
  const [department, parent] = upward(directory, applicant?.department);
  switch (step.role) {
    case undefined:
      return step.user_ids === undefined ? present(step.user_id) : unique(step.user_ids);
    case 'head':
      return present(department?.head);
    case 'manager':
      return present(applicant?.manager);
    case 'parent-head':
      return present(parent?.head);
    case 'post':
      return unique(directory.postHolders.get(step.role_id ?? -1) ?? []);
    case 'group':
      return unique(directory.groupMembers.get(step.role_id ?? -1) ?? []);
    case 'project-leader':
      return present(request.projectLeader);
  }
}

function modeOf(step: ApproverStep): StepMode {
  if (step.mode !== undefined) return step.mode;
  return step.role === 'post' || step.role === 'group' ? 'any' : 'one';
}

/** Conditions judged, roles turned into people. Whether these can decide is asked when their turn comes. */
export function nameSteps(request: PathRequest, directory: Directory): NamedStep[] {
  const named = request.steps.map((step): NamedStep => {
    const failing = step.conditions?.find((condition) => !holdsTrue(condition, request, directory));
    return {
      step,
      check: step.checked.includes('check'),
      mode: modeOf(step),
      people: peopleOf(step, request, directory),
      off: failing === undefined ? undefined : { kind: 'condition', condition: failing },
    };
  });
  if (named.some((one) => one.check && one.off === undefined)) return named;
  return [...named, { step: undefined, check: true, mode: 'one', people: [], off: undefined }];
}
