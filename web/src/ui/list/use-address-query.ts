import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { decodeQuery, withoutDefaults } from '#platform/query-text.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Values<Fields extends Shape> = Partial<z.input<z.ZodMiniObject<Fields>>>;

/** A list's filters, kept in the address: back, reload and sharing work. Setting undefined takes a filter away. */
export function useAddressQuery<Fields extends Shape>(
  schema: z.ZodMiniObject<Fields>,
): [values: Values<Fields>, change: (changes: Values<Fields> | Record<string, undefined>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = useMemo(() => decodeQuery(schema, search), [schema, search]);
  const change = (changes: Values<Fields> | Record<string, undefined>) => {
    // Other filters have other pages.
    const next: Record<string, unknown> = { ...values, page: undefined, ...changes };
    void navigate({ to: '.', search: withoutDefaults(schema, next) as never, resetScroll: false });
  };
  return [values, change];
}
