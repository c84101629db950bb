import { type Query, type QueryClient, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Endpoint, type ReplyOf, type SentOf, topicsShown } from '@tongzhou/contract/endpoint.ts';
import { type CallError, call } from '#platform/call.ts';
import { onInvalidate } from '#platform/invalidate.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly topics: readonly string[]; readonly background: boolean };
  }
}

/** A read of the contract as a query, kept under its path and input; where no hook can stand (fetchQuery). */
export const queryOf = <E extends Endpoint>(endpoint: E, input: SentOf<E>, quiet = false) =>
  queryOptions<ReplyOf<E>, CallError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, ...(quiet && { quiet }) }),
    meta: { topics: topicsShown(endpoint), background: endpoint.background === true },
  });

type LoadOptions<E extends Endpoint, Data> = Omit<
  UseQueryOptions<ReplyOf<E>, CallError, Data>,
  'queryKey' | 'queryFn' | 'meta'
> & {
  /** A failure is shown by the component itself and not as a toast: nobody has pressed anything. */
  readonly quiet?: boolean;
};

/** Loads what a screen shows, and again whenever a write or an event says that it changed. */
export function useLoad<E extends Endpoint, Data = ReplyOf<E>>(
  endpoint: E,
  input: SentOf<E>,
  { quiet, ...options }: LoadOptions<E, Data> = {},
) {
  return useQuery<ReplyOf<E>, CallError, Data>({
    ...(queryOf(endpoint, input, quiet) as UseQueryOptions<ReplyOf<E>, CallError, Data>),
    ...options,
  });
}

/** Loads what a form begins with: anew whenever it opens, and not again under the hands of whoever types. */
export function useLoadOnce<E extends Endpoint>(endpoint: E, input: SentOf<E>, { enabled = true } = {}) {
  const query = queryOf(endpoint, input);
  const { data, error, refetch, isFetchedAfterMount } = useQuery<ReplyOf<E>, CallError>({
    queryFn: query.queryFn as () => Promise<ReplyOf<E>>,
    // Apart from what screens hold of the same read, which is loaded again.
    queryKey: [...query.queryKey, 'once'],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

/** Joins the query client to invalidate(), until the returned function is called. */
export const followInvalidations = (client: QueryClient): (() => void) =>
  onInvalidate(async ({ topics, backgroundOnly }) => {
    const concerned = ({ meta }: Query) =>
      meta !== undefined && (meta.background || !backgroundOnly) && meta.topics.some((topic) => topics.includes(topic));
    // The client joins a first load that is under way instead of loading again; its answer may be from before the change.
    const underWay = client
      .getQueryCache()
      .findAll({ predicate: concerned, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await client.invalidateQueries({ predicate: concerned });
    if (underWay.length > 0) await client.invalidateQueries({ predicate: (query) => underWay.includes(query) });
  });
