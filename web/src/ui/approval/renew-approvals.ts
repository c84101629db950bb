import type { QueryClient } from '@tanstack/react-query';

// By path, not by endpoint: the shell loads this, and would load every schema of the approvals with it.
export const countPath = '/api/approval/count';
export const renewedPaths = [countPath, '/api/approval/page', '/api/approval/detail'] as const;

const renew = async (client: QueryClient, paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
};

const others = new Set<string>();

/** Reads of other areas that show what became of a request: asked again with it. Said once, where their screen begins. */
export function renewWithApprovals(...endpoints: readonly { readonly path: string }[]): void {
  for (const { path } of endpoints) others.add(path);
}

/** After something happened to a request, here or elsewhere. */
export const renewApprovals = (client: QueryClient): Promise<void> => renew(client, [...renewedPaths, ...others]);

/** The counts alone: they do not pass for a person's activity. */
export const renewApprovalCounts = (client: QueryClient): Promise<void> => renew(client, [countPath]);
