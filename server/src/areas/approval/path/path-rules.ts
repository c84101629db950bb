import type { ApproverStep, StepCondition } from '@tongzhou/contract/areas/approval/step.ts';

// Who decides, worked out in two acts. Naming happens once, when a request is sent: conditions and roles become people.
// Standing happens when a step's turn comes: whoever cannot or must not decide is replaced, and each reason is kept.

export interface PathPerson {
  readonly id: number;
  readonly name: string;
  readonly department: number;
  readonly manager: number | null;
  /** Employed and not barred. */
  readonly active: boolean;
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
  /** 分. */
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

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** A department and everything above it, from below. */
function upward(directory: Directory, from: number | undefined): PathDepartment[] {
  const chain: PathDepartment[] = [];
  for (
    let next = directory.departments.get(from ?? -1);
    next !== undefined && !chain.includes(next);
    next = directory.departments.get(next.parent ?? -1)
  )
    chain.push(next);
  return chain;
}

function holdsTrue(
  condition: StepCondition,
  { figures, applicant, concerns }: PathRequest,
  directory: Directory,
): boolean {
  switch (condition.field) {
    case 'amount':
      return figures.amount !== undefined && figures.amount >= Math.round(condition.at_least * 100);
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

export interface Standing {
  readonly applicant: number;
  readonly submitter?: number | undefined;
  readonly concerns?: number | null | undefined;
  /** Who stands in for whom at this moment. */
  readonly standIns?: ReadonlyMap<number, number> | undefined;
  /** Who personally passed the deciding step just before. */
  readonly passedBefore?: readonly number[] | undefined;
}

export interface StandingStep extends NamedStep {
  /** Who was named, and now decides or is copied. */
  readonly standing: readonly number[];
  readonly reasons: readonly Reason[];
  readonly skipped: boolean;
  /** It should decide and nobody can. */
  readonly blocked: boolean;
}

const standInDepth = 3;

/** Follows stand-ins as long as they can decide; a circle ends at the last who can. */
function standInFor(person: number, { standIns }: Standing, mayDecide: (id: number) => boolean): number {
  const passed = [person];
  for (let depth = 0; depth < standInDepth; depth++) {
    const next = standIns?.get(passed.at(-1) as number);
    if (next === undefined || passed.includes(next) || !mayDecide(next)) break;
    passed.push(next);
  }
  return passed.at(-1) as number;
}

interface WentUp {
  readonly standing: readonly number[];
  readonly reason: Reason;
}

/** Head, heads above, 总经办's head, administrators: the first who can decide. */
function goUp(from: number | undefined, directory: Directory, mayDecide: (id: number) => boolean): WentUp {
  const office = directory.departments.get(directory.office ?? -1);
  for (const { id, head } of [...upward(directory, from), ...(office === undefined ? [] : [office])])
    if (head !== null && mayDecide(head))
      return { standing: [head], reason: { kind: 'went-up', to: 'head', department: id, person: head } };
  const administrators = directory.administrators.filter(mayDecide);
  return administrators.length === 0
    ? { standing: [], reason: { kind: 'nobody-left' } }
    : { standing: administrators, reason: { kind: 'went-up', to: 'administrators' } };
}

/** The fallbacks in their order, each with its reason: a step is never dropped in silence. */
export function standStep(named: NamedStep, standing: Standing, directory: Directory): StandingStep {
  if (named.off !== undefined) return { ...named, standing: [], reasons: [named.off], skipped: true, blocked: false };
  const reasons: Reason[] = named.step === undefined ? [{ kind: 'no-approver-in-path' }] : [];
  const isActive = (id: number) => directory.people.get(id)?.active === true;
  const isOwn = (id: number) => [standing.applicant, standing.submitter, standing.concerns].includes(id);
  const mayDecide = (id: number) => isActive(id) && !isOwn(id);

  const active = named.people.filter(isActive);
  for (const person of named.people) if (!isActive(person)) reasons.push({ kind: 'not-active', person });
  if (!named.check)
    return {
      ...named,
      standing: active,
      reasons: active.length === 0 ? [...reasons, { kind: 'nobody-left' }] : reasons,
      skipped: active.length === 0,
      blocked: false,
    };

  const placed = active.map((person) => {
    const by = standInFor(person, standing, mayDecide);
    if (by !== person) reasons.push({ kind: 'stand-in', person, by });
    return by;
  });
  const deciding = unique(placed).filter((person) => {
    if (isOwn(person)) reasons.push({ kind: 'own-request', person });
    return !isOwn(person);
  });

  const before = deciding.filter((person) => standing.passedBefore?.includes(person));
  const everyone = named.mode === 'all' || named.mode === 'turn';
  if (before.length > 0 && (!everyone || before.length === deciding.length))
    return {
      ...named,
      standing: deciding,
      reasons: [...reasons, ...before.map((person): Reason => ({ kind: 'passed-before', person }))],
      skipped: true,
      blocked: false,
    };
  if (deciding.length > 0) return { ...named, standing: deciding, reasons, skipped: false, blocked: false };

  const absent = directory.people.get(named.people[0] ?? standing.concerns ?? standing.applicant);
  const up = goUp(absent?.department, directory, mayDecide);
  const mode = up.standing.length > 1 ? 'any' : 'one';
  return {
    ...named,
    mode,
    standing: up.standing,
    reasons: [...reasons, up.reason],
    skipped: false,
    blocked: up.standing.length === 0,
  };
}

/** The path as it looks before anything is sent, supposing that everyone asked agrees. */
export function expectedPath(
  request: PathRequest,
  directory: Directory,
  standIns?: ReadonlyMap<number, number>,
): StandingStep[] {
  let passedBefore: readonly number[] = [];
  return nameSteps(request, directory).map((named) => {
    const { applicant, submitter, concerns } = request;
    const stood = standStep(named, { applicant, submitter, concerns, standIns, passedBefore }, directory);
    // Which one of several will answer nobody knows; a step passed over leaves the one before it the last.
    if (stood.check && !stood.skipped)
      passedBefore = stood.mode === 'any' && stood.standing.length > 1 ? [] : stood.standing;
    return stood;
  });
}
