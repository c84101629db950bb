import { keepPreviousData } from '@tanstack/react-query';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import type { PageEndpoint, RowOf } from '#ui/list/list-state.ts';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

interface RecordPickerProps<E extends PageEndpoint> {
  readonly id?: string | undefined;
  /** The list that it is searched in. */
  readonly endpoint: E;
  readonly words: (row: RowOf<E>) => string;
  readonly placeholder: string;
  readonly notFound: string;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

interface Chosen {
  readonly value: number;
  readonly label: string;
}

/** One row of a list, searched on the server by the list's own keyword. */
export function RecordPicker<E extends PageEndpoint>(props: RecordPickerProps<E>): ReactNode {
  const { id, endpoint, words, placeholder, notFound, value, onChange } = props;
  const { keyword, onSearch, composition } = useRemoteSearch();
  const found = useLoad(endpoint, (keyword === '' ? {} : { keyword }) as SentOf<E>, {
    placeholderData: keepPreviousData,
  });
  // What was chosen may be on no page of what is found later.
  const [chosen, setChosen] = useState<Chosen>();
  const { list = [] } = (found.data ?? {}) as { list?: readonly (RowOf<E> & { readonly id: number })[] };
  const row = list.find((one) => one.id === value);
  const label = chosen?.value === value ? chosen.label : row === undefined ? `编号 ${value}` : words(row);
  return (
    <div className="people-picker" {...composition}>
      <Select<Chosen>
        {...(id !== undefined && { id })}
        labelInValue
        placeholder={placeholder}
        allowClear
        showSearch={{ filterOption: false, onSearch }}
        value={value === null ? (null as never) : { value, label }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : notFound}
        options={list.map((one) => ({ value: one.id, label: words(one) }))}
        onChange={(next) => {
          setChosen(next);
          onChange(next?.value ?? null);
        }}
      />
    </div>
  );
}
