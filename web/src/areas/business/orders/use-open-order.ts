import { useNavigate, useSearch } from '@tanstack/react-router';
import { Id } from '@tongzhou/contract/fields.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { decodeQuery, encodeQuery } from '#platform/query-text.ts';

const Address = z.strictObject({ detail: z.optional(Id) });

interface OpenOrder {
  /** Which order stands open beside the list: `?detail=12`. */
  readonly opened: number | undefined;
  /** The same list, with this order open. */
  readonly addressOf: (order: number) => string;
  readonly close: () => void;
}

/** An order opened from one of the lists, whose filters stay behind it. */
export function useOpenOrder(): OpenOrder {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { detail } = useMemo(() => decodeQuery(Address, search), [search]);
  return {
    opened: detail,
    addressOf: (order) => `/business_management/business_list${encodeQuery({ ...search, detail: order })}`,
    close: () => {
      const { detail: _detail, ...rest } = search;
      void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false });
    },
  };
}
