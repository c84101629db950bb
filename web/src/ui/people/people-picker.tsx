import { keepPreviousData } from '@tanstack/react-query';
import { type PickedPerson, pickPeople } from '@tongzhou/contract/areas/organisation/directory.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { PersonLabel, PersonOption } from './person-option.tsx';
import { useRemoteSearch } from './use-remote-search.ts';

interface CommonProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Only people of this department. */
  readonly departmentId?: number | undefined;
  /** Who cannot be chosen here. */
  readonly exclude?: readonly number[];
  /** Words beside a name, such as the saturation. */
  readonly beside?: (userId: number) => string | undefined;
}

interface PickProps extends CommonProps {
  readonly chosen: readonly number[];
  readonly multiple: boolean;
  readonly onPick: (ids: readonly number[], people: readonly PickedPerson[]) => void;
}

function Pick({ chosen, multiple, onPick, departmentId, exclude = [], beside, ...field }: PickProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const found = useLoad(
    pickPeople,
    {
      ...(keyword !== '' && { keyword }),
      ...(departmentId !== undefined && { department_id: departmentId }),
    },
    { placeholderData: keepPreviousData },
  );
  const missing = chosen.filter((id) => !found.data?.some((person) => person.id === id));
  // Names of those chosen before, who may be on no page of what was found.
  const named = useLoad(
    pickPeople,
    { ids: [...missing].sort((a, b) => a - b) },
    { enabled: missing.length > 0 && found.data !== undefined, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const known = new Map([...(named.data ?? []), ...(found.data ?? [])].map((person) => [person.id, person]));
  const options = (found.data ?? []).filter(({ id }) => !exclude.includes(id) || chosen.includes(id));
  const people = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  const value = chosen.map((id) => {
    const person = known.get(id);
    return { value: id, label: person === undefined ? '…' : <PersonLabel person={person} beside={beside?.(id)} /> };
  });
  return (
    <div className="people-picker" {...composition}>
      <Select<{ value: number; label: ReactNode } | { value: number; label: ReactNode }[]>
        {...field}
        labelInValue
        {...(multiple && { mode: 'multiple' as const })}
        placeholder={field.placeholder ?? '请输入姓名、拼音或首字母'}
        allowClear
        showSearch={{ filterOption: false, onSearch }}
        listItemHeight={44}
        value={multiple ? value : (value[0] ?? (null as never))}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? '正在查找…' : '没有找到这个人'}
        options={options.map((person) => ({
          value: person.id,
          label: <PersonOption person={person} beside={beside?.(person.id)} />,
        }))}
        onChange={(next) => {
          const ids = [next ?? []].flat().map((entry) => entry.value);
          onPick(ids, people(ids));
        }}
      />
    </div>
  );
}

interface PersonPickerProps extends CommonProps {
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null, person: PickedPerson | undefined) => void;
}

/** One person, searched on the server by Chinese name, pinyin or initials. */
export function PersonPicker({ value, onChange, ...common }: PersonPickerProps): ReactNode {
  return (
    <Pick
      {...common}
      multiple={false}
      chosen={value == null ? [] : [value]}
      onPick={([id = null], [person]) => onChange?.(id, person)}
    />
  );
}

interface PeoplePickerProps extends CommonProps {
  readonly value?: readonly number[] | undefined;
  readonly onChange?: (ids: readonly number[], people: readonly PickedPerson[]) => void;
}

/** Several people. */
export function PeoplePicker({ value = [], onChange, ...common }: PeoplePickerProps): ReactNode {
  return <Pick {...common} multiple chosen={value} onPick={(ids, people) => onChange?.(ids, people)} />;
}
