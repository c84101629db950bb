import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { type CallError, call } from '#platform/call.ts';

/** A read of the contract as a query: kept under its path and input. */
export const asking = <E extends Endpoint>(endpoint: E, input: SentOf<E>) =>
  queryOptions<ReplyOf<E>, CallError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

/** What is on screen of these reads is asked again, the rest when it is next shown. */
export const askAgain = async (client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<void> => {
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
};
