import { useState } from 'react';
import type { SearchValues } from '#ui/list/filter/search-field.ts';
import { type ListState, type PageEndpoint, type QueryOf, type RowOf, useListState } from '#ui/list/list-state.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

export interface PageQuery<E> {
  readonly filters: QueryOf<E> & SearchValues;
  /** The filters and what is always asked with. */
  readonly input: SearchValues;
  /** Sets filters, undefined takes one away; the list begins at its first page. */
  readonly change: (changes: Record<string, unknown>) => void;
  readonly list: ListState<RowOf<E>>;
  readonly inAddress?: true;
}

interface Asked<E> {
  readonly filters: QueryOf<E>;
  readonly change: (changes: Record<string, unknown>) => void;
  readonly fixed: QueryOf<E>;
  readonly usual?: QueryOf<E>;
}

function useQueryOf<E extends PageEndpoint>(
  endpoint: E,
  { filters, change, fixed, usual = {} }: Asked<E>,
): PageQuery<E> {
  const asked = { ...usual, ...filters };
  const list = useListState(endpoint, asked, change, fixed);
  return { filters: filters as QueryOf<E> & SearchValues, input: { ...asked, ...fixed }, change, list };
}

/**
 * Of list screens: filters, order and page live in the address, so that back, reload and sharing work.
 * @param fixed always asked with, and not part of the address
 * @param usual asked with where the address says nothing else
 */
export function usePageQuery<E extends PageEndpoint>(
  endpoint: E,
  fixed: QueryOf<E> = {},
  usual: QueryOf<E> = {},
): PageQuery<E> {
  const [values, setValues] = useAddressQuery(endpoint.schema);
  const change = setValues as (changes: Record<string, unknown>) => void;
  return { ...useQueryOf(endpoint, { filters: values as QueryOf<E>, change, fixed, usual }), inAddress: true };
}

/** Of tables in dialogs and tabs: the same, kept as long as they are open. */
export function useDialogPage<E extends PageEndpoint>(endpoint: E, fixed: QueryOf<E> = {}): PageQuery<E> {
  const [filters, setFilters] = useState<QueryOf<E>>({});
  const change = (changes: Record<string, unknown>) =>
    setFilters((before) => ({ ...before, page: undefined, ...changes }) as QueryOf<E>);
  return useQueryOf(endpoint, { filters, change, fixed });
}
