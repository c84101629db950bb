// What was typed into a form and not submitted, kept in the browser for the next time the form is opened: by its person
// and form. Not longer than thirty days, and not beyond a logout.

export interface DraftPlace {
  readonly store: Storage;
  readonly name: string;
}

export type DraftValues = Readonly<Record<string, unknown>>;

interface Stored {
  readonly at: number;
  readonly values: DraftValues;
  /** What each of the fields began with: a record changed by someone else meanwhile must not be changed back. */
  readonly begun: DraftValues;
}

const prefix = 'draft:';
const life = 30 * 24 * 3_600_000;

const comparable = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** Nothing, null and empty words are the same to whoever fills in a form. */
export const isSameValue = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

function stored({ store, name }: DraftPlace): Stored | undefined {
  try {
    const draft = JSON.parse(store.getItem(name) ?? 'null') as Stored | null;
    return draft !== null && Date.now() - draft.at < life ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The fields that still begin as they did; undefined where there is nothing to restore. */
export function loadDraft(place: DraftPlace, begun: DraftValues): DraftValues | undefined {
  const draft = stored(place);
  if (draft === undefined) return undefined;
  const fitting = Object.entries(draft.values).filter(([name]) => isSameValue(draft.begun[name], begun[name]));
  return fitting.length === 0 ? undefined : Object.fromEntries(fitting);
}

/** Only what differs from what the form began with; with nothing left there is no draft. */
export function saveDraft(place: DraftPlace, values: DraftValues, begun: DraftValues): void {
  const changed = Object.keys(values).filter((name) => !isSameValue(values[name], begun[name]));
  if (changed.length === 0) {
    deleteDraft(place);
    return;
  }
  const pick = (from: DraftValues) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  const draft: Stored = { at: Date.now(), values: pick(values), begun: pick(begun) };
  try {
    place.store.setItem(place.name, JSON.stringify(draft));
  } catch {
    // A full storage: the form works without.
  }
}

export const deleteDraft = ({ store, name }: DraftPlace): void => store.removeItem(name);

let owner: number | undefined;

/** Whose drafts this browser keeps from now on; whatever grew too old goes. */
export function setDraftOwner(userId: number): void {
  owner = userId;
  for (const name of Object.keys(localStorage))
    if (name.startsWith(prefix) && stored({ store: localStorage, name }) === undefined) localStorage.removeItem(name);
}

/** Of the person who is signed in; none before it is known who that is. */
export const draftPlace = (form: string): DraftPlace | undefined =>
  owner === undefined ? undefined : { store: localStorage, name: `${prefix}${owner}:${form}` };

/** In this tab alone, for those who are nobody yet. */
export const tabDraftPlace = (form: string): DraftPlace => ({ store: sessionStorage, name: `${prefix}${form}` });

/** At a logout. */
export function deleteDrafts(): void {
  for (const name of Object.keys(localStorage))
    if (owner === undefined ? name.startsWith(prefix) : name.startsWith(`${prefix}${owner}:`))
      localStorage.removeItem(name);
  owner = undefined;
}
