import { keepPreviousData } from '@tanstack/react-query';
import { goodsOptions } from '@tongzhou/contract/areas/materials/goods.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Chosen } from '#areas/materials/lines/line.ts';
import '#areas/materials/materials.css';
import { useLoad } from '#platform/loading/load.ts';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

interface GoodsPickerProps {
  readonly 'aria-label': string;
  readonly 'aria-describedby'?: string | undefined;
  readonly bad?: boolean;
  readonly value: Chosen | null;
  readonly onChange: (goods: Chosen | null) => void;
}

/** One kind of goods, searched on the server by name, pinyin or number. */
export function GoodsPicker({ value, onChange, bad = false, ...field }: GoodsPickerProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const found = useLoad(goodsOptions, keyword === '' ? {} : { keyword }, { placeholderData: keepPreviousData });
  return (
    <div className="people-picker" {...composition}>
      <Select<{ value: string; label: ReactNode }>
        {...field}
        labelInValue
        placeholder="名称、拼音或编号"
        showSearch={{ filterOption: false, onSearch }}
        {...(bad && { status: 'error' as const })}
        value={value === null ? (null as never) : { value: value.name, label: value.name }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有找到这种物资'}
        options={(found.data ?? []).map(({ name, unit, stock }) => ({
          value: name,
          label: (
            <span className="goods-option">
              <span>{name}</span>
              <small>
                {stock} {unit}
              </small>
            </span>
          ),
        }))}
        onChange={(next) => onChange(found.data?.find(({ name }) => name === next?.value) ?? null)}
      />
    </div>
  );
}
