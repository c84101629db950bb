import { keepPreviousData } from '@tanstack/react-query';
import { customerOptions } from '@tongzhou/contract/areas/business/customer.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

export type CustomerOption = ReplyOf<typeof customerOptions>[number];

interface CustomerPickerProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null) => void;
  /** Offered below the results: makes a new customer. */
  readonly onNew?: (() => void) | undefined;
}

/** One customer as an option of the picker, with its contacts. */
export const useCustomer = (id: number | null): CustomerOption | undefined =>
  useLoad(customerOptions, { id: id ?? 0 }, { enabled: id !== null }).data?.find((one) => one.id === id);

/** A customer, searched on the server by name, pinyin or number. */
export function CustomerPicker({ value = null, onChange, onNew, ...field }: CustomerPickerProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const found = useLoad(customerOptions, keyword === '' ? {} : { keyword }, { placeholderData: keepPreviousData });
  // A customer chosen earlier may not be among the results.
  const chosen = useCustomer(value);
  const words = value === null ? undefined : (chosen?.name ?? '…');
  return (
    <div className="people-picker" {...composition}>
      <Select<{ value: number; label: ReactNode }>
        {...field}
        labelInValue
        placeholder="请输入客户名称、拼音或编号"
        allowClear
        showSearch={{ filterOption: false, onSearch }}
        value={value === null ? (null as never) : { value, label: words }}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有找到这个客户'}
        options={(found.data ?? []).map(({ id, name, number }) => ({
          value: id,
          label: (
            <span className="customer-option">
              <span>{name}</span>
              <small>{number}</small>
            </span>
          ),
        }))}
        onChange={(next) => onChange?.(next?.value ?? null)}
        {...(onNew !== undefined && {
          popupRender: (list: ReactNode) => (
            <>
              {list}
              <div className="customer-new">
                <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onNew}>
                  没有？新建客户
                </Button>
              </div>
            </>
          ),
        })}
      />
    </div>
  );
}
