import {
  type Directory,
  type NamedStep,
  nameSteps,
  type PathRequest,
  type Reason,
  unique,
  upward,
} from '#areas/approval/path/path-rules.ts';

// Who really decides a step, when its turn comes: whoever cannot or must not is replaced, and each reason is kept.

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

const isOwn = (id: number, { applicant, submitter, concerns }: Standing): boolean =>
  [applicant, submitter, concerns].includes(id);
const isActive = (id: number, { people }: Directory): boolean => people.get(id)?.active === true;

/** Whether the password was reset by a link of one of those whose request it is: then it may be them who decides. */
export const isResetByOwn = (id: number, standing: Standing, { people }: Directory): boolean =>
  people.get(id)?.resetBy.some((by) => isOwn(by, standing)) === true;

const mayDecideIn = (standing: Standing, directory: Directory) => (id: number) =>
  isActive(id, directory) && !isOwn(id, standing) && !isResetByOwn(id, standing, directory);

const standInDepth = 3;

/** Follows stand-ins as long as they can decide; a circle ends at the last who can. */
export function standInFor(
  person: number,
  { standIns }: Pick<Standing, 'standIns'>,
  mayDecide: (id: number) => boolean,
): number {
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

/** Who agrees in someone's place where everyone has to: the next above who is not asked already. */
export function insteadOf(
  person: number,
  standing: Standing,
  directory: Directory,
  asked: readonly number[],
): number | undefined {
  const mayDecide = mayDecideIn(standing, directory);
  const free = (id: number) => mayDecide(id) && !asked.includes(id);
  return goUp(directory.people.get(person)?.department, directory, free).standing[0];
}

/** The fallbacks in their order, each with its reason: a step is never dropped in silence. */
export function standStep(named: NamedStep, standing: Standing, directory: Directory): StandingStep {
  if (named.off !== undefined) return { ...named, standing: [], reasons: [named.off], skipped: true, blocked: false };
  const reasons: Reason[] = named.step === undefined ? [{ kind: 'no-approver-in-path' }] : [];
  const mayDecide = mayDecideIn(standing, directory);
  const everyone = named.mode === 'all' || named.mode === 'turn';

  const active = named.people.filter((person) => isActive(person, directory));
  for (const person of named.people) if (!active.includes(person)) reasons.push({ kind: 'not-active', person });
  if (!named.check)
    return {
      ...named,
      standing: active,
      reasons: active.length === 0 ? [...reasons, { kind: 'nobody-left' }] : reasons,
      skipped: active.length === 0,
      blocked: false,
    };

  let irreplaceable = false;
  const placed: number[] = [];
  for (const person of active) {
    // Nor does whoever they have named since stand in for them.
    if (isResetByOwn(person, standing, directory)) {
      const instead = everyone ? insteadOf(person, standing, directory, [...named.people, ...placed]) : undefined;
      reasons.push({ kind: 'password-reset', person, ...(instead !== undefined && { instead }) });
      if (instead !== undefined) placed.push(instead);
      else irreplaceable ||= everyone;
      continue;
    }
    const by = standInFor(person, standing, mayDecide);
    if (by !== person) reasons.push({ kind: 'stand-in', person, by });
    placed.push(by);
  }
  if (irreplaceable)
    return { ...named, standing: [], reasons: [...reasons, { kind: 'nobody-left' }], skipped: false, blocked: true };
  const deciding = unique(placed).filter((person) => {
    const own = isOwn(person, standing);
    if (own) reasons.push({ kind: 'own-request', person });
    return !own;
  });

  const before = deciding.filter((person) => standing.passedBefore?.includes(person));
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
