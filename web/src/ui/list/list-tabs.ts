import { keepPreviousData } from '@tanstack/react-query';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import type * as z from 'zod/mini';
import { useLoad } from '#platform/loading/load.ts';
import type { SearchValues } from '#ui/list/filter/search-field.ts';
import type { Tab } from '#ui/list/tabs-bar.tsx';

interface FilterTab {
  readonly key: string;
  readonly name: string;
  /** What the filter is set to; missing where the tab shows all, or what the server takes by itself. */
  readonly value?: unknown;
  /** Other filters it sets. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** Offered only to those for whom the server counts it. */
  readonly whenCounted?: true;
}

/** A call that counts a list by its tabs: it knows the list's filters, and answers with a number under each tab's key. */
type CountEndpoint = Endpoint & { readonly schema: z.ZodMiniObject };

/** Tabs that set a filter of the list. */
export interface FilterTabs {
  readonly filter: string;
  readonly items: readonly FilterTab[];
  readonly countEndpoint?: CountEndpoint;
  /** Filters that another tab may not have: choosing one takes them away. */
  readonly clears?: readonly string[];
}

/** The tabs as they are drawn. A list may be given them so, where they lead to something else, such as a calendar. */
export interface ShownTabs {
  readonly items: readonly Tab<string>[];
  readonly active: string;
  readonly onChoose: (key: string) => void;
}

export type ListTabs = FilterTabs | ShownTabs;

/** Never asked for: stands in where a list has no counts, so that the hook is called all the same. */
const noCounts = { path: '/api/none', schema: { shape: {} } } as unknown as CountEndpoint;

/**
 * The tabs with their counts, which follow the other filters.
 * @param change sets filters
 */
export function useListTabs(
  tabs: ListTabs | undefined,
  filters: SearchValues,
  change: (changes: Record<string, unknown>) => void,
): ShownTabs | undefined {
  const byFilter = tabs !== undefined && 'filter' in tabs ? tabs : undefined;
  const count = byFilter?.countEndpoint;
  const counted = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && name !== byFilter?.filter && name in (count?.schema.shape ?? {}),
  );
  const { data } = useLoad(count ?? noCounts, Object.fromEntries(counted) as SentOf<CountEndpoint>, {
    enabled: count !== undefined,
    placeholderData: keepPreviousData,
  });
  if (tabs === undefined || !('filter' in tabs)) return tabs;
  const counts = (data ?? {}) as Readonly<Record<string, number | null | undefined>>;
  return {
    items: tabs.items
      .filter(({ key, whenCounted }) => whenCounted !== true || typeof counts[key] === 'number')
      .map(({ key, name }) => ({ key, name, count: counts[key] ?? undefined })),
    active: (tabs.items.find(({ value }) => value === filters[tabs.filter]) ?? tabs.items[0])?.key ?? '',
    onChoose: (key) => {
      const chosen = tabs.items.find((item) => item.key === key);
      const cleared = Object.fromEntries((tabs.clears ?? []).map((name) => [name, undefined]));
      change({ ...cleared, ...chosen?.sets, [tabs.filter]: chosen?.value });
    },
  };
}
