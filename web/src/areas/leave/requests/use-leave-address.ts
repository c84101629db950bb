import { useNavigate, useSearch } from '@tanstack/react-router';
import { Id } from '@tongzhou/contract/fields.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { decodeQuery } from '#platform/query-text.ts';

/** Besides the filters of the list: links open the form and the team's month. */
const Address = z.strictObject({
  apply: z.optional(z.literal(1)),
  tab: z.optional(z.literal('team')),
  month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))),
  department_id: z.optional(Id),
});
type Address = z.output<typeof Address>;
type Changes = { readonly [Name in keyof Address]?: Address[Name] | undefined };

/** What the address says, and how it is changed; the list's filters in it stay. */
export function useLeaveAddress(): [address: Address, go: (changes: Changes, replace?: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useMemo(() => decodeQuery(Address, search), [search]);
  const go = (changes: Changes, replace = false) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace, resetScroll: false });
  return [address, go];
}
