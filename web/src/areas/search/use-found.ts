import { search, searchKinds } from '@tongzhou/contract/areas/search.ts';
import { findPlaces, usePlaces } from '#areas/search/find-places.ts';
import { knownVisits } from '#areas/search/visits.ts';
import { useMayOpen } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';

export interface Choice {
  readonly title: string;
  readonly note: string;
  readonly to: string;
  /** Leads to all of its kind, and is nothing to come back to. */
  readonly more?: true;
}

export interface ChoiceGroup {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** What can be chosen: screens and deeds at once, what the server knows a moment later; without words, what was opened before. */
export function useFound(words: string) {
  const places = usePlaces();
  const mayOpen = useMayOpen();
  const asked = words !== '';
  const { data, error, isFetching, refetch } = useLoad(
    search,
    { words },
    { enabled: asked, quiet: true, staleTime: 10_000, placeholderData: (before) => before },
  );

  const begin = (): ChoiceGroup[] => {
    const { recent, frequent } = knownVisits(mayOpen);
    return [
      { name: '最近打开', choices: recent },
      { name: '经常打开', choices: frequent },
      { name: '功能', choices: places.slice(0, recent.length === 0 ? 8 : 4) },
    ];
  };
  const found = (): ChoiceGroup[] => [
    { name: '功能', choices: findPlaces(places, words) },
    ...(data?.groups ?? []).map(({ kind, hits, more }) => ({
      name: searchKinds[kind],
      choices: [
        ...hits.map(({ title, note, link }) => ({ title, note, to: link })),
        ...(more === null ? [] : [{ title: `更多${searchKinds[kind]}`, note: '', to: more, more: true as const }]),
      ],
    })),
  ];
  return {
    groups: (asked ? found() : begin()).filter(({ choices }) => choices.length > 0),
    unanswered: asked ? (data?.unanswered ?? []).map((kind) => searchKinds[kind]) : [],
    searching: asked && isFetching,
    error: asked ? error : null,
    retry: () => void refetch(),
  };
}
