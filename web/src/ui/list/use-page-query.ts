import { useState } from 'react';
import { type ListState, type PageEndpoint, type QueryOf, type RowOf, useListState } from '#ui/list/list-state.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

interface PageQuery<E> {
  readonly filters: QueryOf<E>;
  /** Sets filters, undefined takes one away; the list begins at its first page. */
  readonly change: (changes: QueryOf<E>) => void;
  readonly list: ListState<RowOf<E>>;
}

interface Options<E> {
  /** Always asked with, and not part of the address. */
  readonly fixed?: QueryOf<E>;
  /** Filters that 清空筛选 leaves alone: those that the screen's tabs set. */
  readonly keep?: readonly (keyof QueryOf<E> & string)[];
}

/** Of list screens: filters, order and page live in the address, so that back, reload and sharing work. */
export function usePageQuery<E extends PageEndpoint>(endpoint: E, options: Options<E> = {}): PageQuery<E> {
  const [values, setValues] = useAddressQuery(endpoint.schema);
  const filters = values as QueryOf<E>;
  const change = setValues as (changes: Record<string, unknown>) => void;
  const list = useListState(endpoint, filters, change, options.fixed ?? {}, options.keep ?? []);
  return { filters, change, list };
}

/** Of tables in dialogs and tabs: the same, kept as long as they are open. */
export function useDialogPage<E extends PageEndpoint>(endpoint: E, options: Options<E> = {}): PageQuery<E> {
  const [filters, setFilters] = useState<QueryOf<E>>({});
  const change = (changes: Record<string, unknown>) =>
    setFilters((before) => ({ ...before, page: undefined, ...changes }) as QueryOf<E>);
  const list = useListState(endpoint, filters, change, options.fixed ?? {}, options.keep ?? []);
  return { filters, change, list };
}
