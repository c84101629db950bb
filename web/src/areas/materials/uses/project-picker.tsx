import { keepPreviousData } from '@tanstack/react-query';
import { projectsForGoods } from '@tongzhou/contract/areas/materials/use.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

export type ProjectOption = ReplyOf<typeof projectsForGoods>[number];

interface ProjectPickerProps {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null) => void;
}

/** One project as pickers know it. */
export const useProject = (id: number | null): ProjectOption | undefined =>
  useLoad(projectsForGoods, { id: id ?? 0 }, { enabled: id !== null }).data?.find((one) => one.id === id);

/** A project that goods may be used for, searched on the server by name, pinyin or number. */
export function ProjectPicker({ value = null, onChange, ...field }: ProjectPickerProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const found = useLoad(projectsForGoods, keyword === '' ? {} : { keyword }, { placeholderData: keepPreviousData });
  const chosen = useProject(value);
  return (
    <div className="people-picker" {...composition}>
      <Select<{ value: number; label: ReactNode }>
        {...field}
        labelInValue
        placeholder="请输入项目名称、拼音或编号"
        showSearch={{ filterOption: false, onSearch }}
        value={value === null ? (null as never) : { value, label: chosen?.name ?? '…' }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有可以领用物资的项目'}
        options={(found.data ?? []).map(({ id, name, number }) => ({
          value: id,
          label: (
            <span className="goods-option">
              <span>{name}</span>
              <small>{number}</small>
            </span>
          ),
        }))}
        onChange={(next) => onChange?.(next?.value ?? null)}
      />
    </div>
  );
}
