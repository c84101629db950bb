import { keepPreviousData } from '@tanstack/react-query';
import { supplierOptions } from '@tongzhou/contract/areas/materials/supplier.ts';
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

interface SupplierInputProps {
  readonly id?: string | undefined;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** A name that is typed; while it is, those known are offered, also by pinyin and by what they deliver. */
export function SupplierInput({ id, value, onChange }: SupplierInputProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const { data = [] } = useLoad(supplierOptions, keyword === '' ? {} : { keyword }, {
    placeholderData: keepPreviousData,
  });
  return (
    <div className="people-picker" {...composition}>
      <AutoComplete
        {...(id !== undefined && { id })}
        value={value}
        maxLength={60}
        placeholder="可选已有供应商，也可直接填写"
        showSearch={{ filterOption: false, onSearch }}
        options={data.map(({ name, main_goods }) => ({
          value: name,
          label: (
            <>
              {name}
              <div className="cell-sub">{main_goods}</div>
            </>
          ),
        }))}
        onChange={onChange}
      />
    </div>
  );
}
