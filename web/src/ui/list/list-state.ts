import { keepPreviousData } from '@tanstack/react-query';
import type { Endpoint, ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { CallError } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import type { PageSize } from '#ui/list/table/pager.tsx';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A call made with the contract's `pageQuery` and `pageOf`. */
export type PageEndpoint = Endpoint & { readonly schema: z.ZodMiniObject<Shape> };
export type RowOf<E> = ReplyOf<E> extends { list: readonly (infer Row)[] } ? Row : never;
export type QueryOf<E> = { [Name in keyof SentOf<E>]?: SentOf<E>[Name] | undefined };

type SortOrder = 'asc' | 'desc';

/** All that a table needs to know of its list. */
export interface ListState<Row> {
  /** undefined while they are read for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly more: boolean;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly sort: string | undefined;
  readonly order: SortOrder;
  /** What is shown belongs to the filters before. */
  readonly stale: boolean;
  readonly error: CallError | null;
  readonly retry: () => void;
  readonly onPage: (page: number, pageSize: PageSize) => void;
  readonly onSort: (sort: string, order: SortOrder) => void;
}

interface Paging {
  readonly page?: number;
  readonly page_size?: PageSize;
  readonly sort?: string;
  readonly order?: SortOrder;
}

/** What the server takes when nothing is said: the first of the contract's orders, and its usual direction. */
function usual(schema: z.ZodMiniObject<Shape>, name: 'sort' | 'order'): string | undefined {
  const field = schema.shape[name];
  const unsaid = field === undefined ? undefined : z.safeParse(field, undefined);
  return unsaid?.success === true ? String(unsaid.data) : undefined;
}

export function useListState<E extends PageEndpoint>(
  endpoint: E,
  query: QueryOf<E>,
  change: (changes: Record<string, unknown>) => void,
  fixed: QueryOf<E>,
): ListState<RowOf<E>> {
  const paging = query as Paging;
  const input = { ...query, ...fixed } as SentOf<E>;
  const list = useLoad(endpoint, input, { placeholderData: keepPreviousData });
  const data = list.data as { list: RowOf<E>[]; total: number; more?: boolean } | undefined;
  const page = paging.page ?? 1;
  const pageSize = paging.page_size ?? 10;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const beyond = data !== undefined && !list.isPlaceholderData && page > lastPage;

  // The last rows of the last page were deleted, or an old address names a page that is gone.
  useEffect(() => {
    if (beyond) change({ page: lastPage });
  });

  return {
    rows: beyond ? undefined : data?.list,
    total: data?.total ?? 0,
    more: data?.more === true,
    page,
    pageSize,
    sort: paging.sort ?? usual(endpoint.schema, 'sort'),
    order: paging.order ?? (usual(endpoint.schema, 'order') === 'asc' ? 'asc' : 'desc'),
    stale: list.isPlaceholderData,
    error: data === undefined ? list.error : null,
    retry: () => void list.refetch(),
    onPage: (next, size) => change({ page: next, page_size: size }),
    onSort: (sort, order) => change({ sort, order }),
  };
}
