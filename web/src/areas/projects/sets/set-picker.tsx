import { keepPreviousData } from '@tanstack/react-query';
import { setOptions } from '@tongzhou/contract/areas/projects/set.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

interface SetPickerProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null) => void;
}

/** A 项目集, searched on the server by its name. */
export function SetPicker({
  placeholder = '不属于任何项目集',
  value = null,
  onChange,
  ...field
}: SetPickerProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const asked = { ...(keyword !== '' && { keyword }), ...(value !== null && { id: value }) };
  const found = useLoad(setOptions, asked, { placeholderData: keepPreviousData });
  const chosen = found.data?.find((one) => one.id === value);
  return (
    <div className="people-picker" {...composition}>
      <Select<{ value: number; label: ReactNode }>
        {...field}
        labelInValue
        placeholder={placeholder}
        allowClear
        showSearch={{ filterOption: false, onSearch }}
        value={value === null ? (null as never) : { value, label: chosen?.name ?? '…' }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有找到这个项目集'}
        options={(found.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange?.(next?.value ?? null)}
      />
    </div>
  );
}
