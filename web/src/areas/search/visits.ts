import { draftPlace, loadDraft, saveDraft } from '#platform/drafts.ts';

// What someone opened from the search: kept in their browser as drafts are, so not beyond a logout and not for long unused.

export interface Visit {
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

interface Kept extends Visit {
  readonly times: number;
}

const form = 'search';
const most = 30;
const shown = 5;

const isKept = (value: unknown): value is Kept => {
  const { title, note, to, times } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return [title, note, to].every((text) => typeof text === 'string') && typeof times === 'number';
};

/** The latest first. */
function keptVisits(): readonly Kept[] {
  const place = draftPlace(form);
  const visits = place === undefined ? undefined : loadDraft(place, {})?.visits;
  return Array.isArray(visits) ? visits.filter(isKept).slice(0, most) : [];
}

export function rememberVisit({ title, note, to }: Visit): void {
  const place = draftPlace(form);
  if (place === undefined) return;
  const before = keptVisits();
  const times = (before.find((one) => one.to === to)?.times ?? 0) + 1;
  const visits = [{ title, note, to, times }, ...before.filter((one) => one.to !== to)].slice(0, most);
  saveDraft(place, { visits }, {});
}

/** Those opened last, and besides them those opened most often. */
export function knownVisits(mayOpen: (address: string) => boolean): {
  readonly recent: readonly Visit[];
  readonly frequent: readonly Visit[];
} {
  const visits = keptVisits().filter(({ to }) => mayOpen(to));
  const recent = visits.slice(0, shown);
  const frequent = visits
    .slice(shown)
    .filter(({ times }) => times > 1)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, shown);
  return { recent, frequent };
}
