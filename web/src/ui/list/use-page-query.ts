import { useState } from 'react';
import { type ListState, type PageEndpoint, type QueryOf, type RowOf, useListState } from '#ui/list/list-state.ts';
import type { SearchValues } from '#ui/list/search-field.ts';
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

/** @param fixed always asked with, and not part of the address */
function useQueryOf<E extends PageEndpoint>(
  endpoint: E,
  filters: QueryOf<E>,
  change: (changes: Record<string, unknown>) => void,
  fixed: QueryOf<E>,
): PageQuery<E> {
  const list = useListState(endpoint, filters, change, fixed);
  return { filters: filters as QueryOf<E> & SearchValues, input: { ...filters, ...fixed }, change, list };
}

/** Of list screens: filters, order and page live in the address, so that back, reload and sharing work. */
export function usePageQuery<E extends PageEndpoint>(endpoint: E, fixed: QueryOf<E> = {}): PageQuery<E> {
  const [values, setValues] = useAddressQuery(endpoint.schema);
  const change = setValues as (changes: Record<string, unknown>) => void;
  return { ...useQueryOf(endpoint, values as QueryOf<E>, change, fixed), inAddress: true };
}

/** Of tables in dialogs and tabs: the same, kept as long as they are open. */
export function useDialogPage<E extends PageEndpoint>(endpoint: E, fixed: QueryOf<E> = {}): PageQuery<E> {
  const [filters, setFilters] = useState<QueryOf<E>>({});
  const change = (changes: Record<string, unknown>) =>
    setFilters((before) => ({ ...before, page: undefined, ...changes }) as QueryOf<E>);
  return useQueryOf(endpoint, filters, change, fixed);
}
