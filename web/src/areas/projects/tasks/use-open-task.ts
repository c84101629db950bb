import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Id } from '@tongzhou/contract/fields.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { decodeQuery, encodeQuery } from '#platform/query-text.ts';

const Address = z.strictObject({ task: z.optional(Id) });

export interface OpenTask {
  /** Which task stands open beside the list: `?task=12`. */
  readonly opened: number | undefined;
  /** The same screen, with this task open. */
  readonly addressOf: (task: number) => string;
  readonly open: (task: number) => void;
  readonly close: () => void;
}

/** A task opened from a list, a board or a time line, which stays behind it. */
export function useOpenTask(): OpenTask {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const { task: opened } = useMemo(() => decodeQuery(Address, search), [search]);
  const show = (task: number | undefined) => {
    const { task: _task, ...rest } = search;
    const address = task === undefined ? rest : { ...rest, task: String(task) };
    void navigate({ to: '.', search: address as never, replace: task === undefined, resetScroll: false });
  };
  return {
    opened,
    addressOf: (task) => `${path}${encodeQuery({ ...search, task })}`,
    open: show,
    close: () => show(undefined),
  };
}
