import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import { decodeQuery, withoutDefaults } from '#platform/query-text.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Values<Fields extends Shape> = Partial<z.input<z.ZodMiniObject<Fields>>>;

/** Of a screen with several lists: whose they are, which of them the filters belong to, and how it is shown. They stay. */
const places = ['id', 'tab', 'view'];

/** A list's filters, kept in the address: back, reload and sharing work. Setting undefined takes a filter away. */
export function useAddressQuery<Fields extends Shape>(
  schema: z.ZodMiniObject<Fields>,
): [values: Values<Fields>, change: (changes: Values<Fields> | Record<string, undefined>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const here = useRef(router.latestLocation.pathname);
  const values = useMemo(() => decodeQuery(schema, search), [schema, search]);
  const change = (changes: Values<Fields> | Record<string, undefined>) => {
    // A search that was waiting for a pause in typing must not change the address of the screen gone to meanwhile.
    if (router.latestLocation.pathname !== here.current) return;
    // Other filters have other pages.
    const next: Record<string, unknown> = { ...values, page: undefined, ...changes };
    const kept = places.filter((name) => !(name in schema.shape)).map((name) => [name, search[name]]);
    const address = { ...Object.fromEntries(kept), ...withoutDefaults(schema, next) };
    void navigate({ to: '.', search: address as never, resetScroll: false });
  };
  return [values, change];
}
