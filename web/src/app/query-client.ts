import { QueryClient } from '@tanstack/react-query';
import { followInvalidations } from '#platform/loading/load.ts';
import { onSessionCleared } from '#platform/session/stored-session.ts';

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // call() asks again where that helps, and has told the person when it fails; the screen then offers 重试.
        retry: false,
        staleTime: 10_000,
        // An answer from the browser's own clock of "offline" is wrong on many office networks.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  followInvalidations(client);
  onSessionCleared(() => client.clear());
  return client;
}
