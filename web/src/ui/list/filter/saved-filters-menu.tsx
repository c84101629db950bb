import { DeleteOutlined } from '@ant-design/icons';
import { useRouter, useRouterState } from '@tanstack/react-router';
import {
  deleteListFilter,
  type ListFilter,
  listFilters,
  saveListFilter,
} from '@tongzhou/contract/areas/home/list-filter.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import './saved-filters.css';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** What the menu knows when something is to be saved. */
export interface Saving {
  readonly page: string;
  readonly query: string;
  readonly found: ReplyOf<typeof listFilters>;
}

/** Of an address what is no filter: which page is leafed to, and what is open beside the list. */
const passing = ['page', 'page_size', 'id', 'print', 'delegate', 'apply', 'again', 'task'];

/** The filters of an address as they are kept. */
export function filtersIn(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  query.sort();
  return query.toString();
}

/** Of a list inside a record it is for every record: the one that is open stays. */
export function withFilters(search: string, query: string): string {
  const next = new URLSearchParams(query);
  const open = new URLSearchParams(search).get('id');
  if (open !== null) next.set('id', open);
  return `?${next}`;
}

const targets = ['group', 'department'] as const;
const nobody = 'nobody';

/** Offered only to those who may share at all. */
function shareField({ groups, departments }: Saving['found']): Field[] {
  const options = { group: groups, department: departments };
  const all = targets.flatMap((kind) =>
    options[kind].map(({ id, name }) => ({
      value: `${kind} ${id}`,
      label: kind === 'group' ? `权限组：${name}` : name,
    })),
  );
  if (all.length === 0) return [];
  return [
    {
      name: 'shared',
      label: '分享给',
      kind: 'select',
      options: [{ value: nobody, label: '仅自己' }, ...all],
      hint: '分享后，组内或部门及下级的同事也能使用；看到的仍是各自有权限的数据',
      wide: true,
    },
  ];
}

interface SaveProps extends Saving {
  readonly close: () => void;
}

export function SaveFilterDialog({ page, query, found, close }: SaveProps): ReactNode {
  return (
    <FieldDialog
      title="保存当前筛选"
      endpoint={saveListFilter}
      fields={[
        { name: 'name', label: '名称', kind: 'input', maxLength: 30, required: true, wide: true },
        ...shareField(found),
      ]}
      initial={{ shared: nobody }}
      toInput={(_input, { name, shared }) => {
        const [kind, id] = String(shared ?? nobody).split(' ');
        return {
          page,
          query,
          name: String(name ?? ''),
          ...(kind === 'group' && { group_id: Number(id) }),
          ...(kind === 'department' && { department_id: Number(id) }),
        };
      }}
      width={480}
      close={close}
    />
  );
}

interface RowProps {
  readonly filter: ListFilter;
  readonly active: boolean;
  readonly apply: () => void;
  /** Where the list shows something else now. */
  readonly replace: (() => void) | undefined;
  readonly remove: () => void;
}

const wordsOf = ({ own, owner_name, shared_with }: ListFilter): string | undefined => {
  if (own) return shared_with === null ? undefined : `已分享给 ${shared_with}`;
  return `${owner_name} 分享`;
};

function Row({ filter, active, apply, replace, remove }: RowProps): ReactNode {
  const words = wordsOf(filter);
  return (
    <li>
      <button type="button" className="saved-filter" aria-current={active} onClick={apply}>
        {filter.name}
        {words !== undefined && <small>{words}</small>}
      </button>
      {replace !== undefined && (
        <Button type="link" size="small" aria-label={`${filter.name} 改为当前筛选`} onClick={replace}>
          更新
        </Button>
      )}
      {filter.deletable && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除 ${filter.name}`}
          onClick={remove}
        />
      )}
    </li>
  );
}

interface MenuProps {
  readonly onSave: (saving: Saving) => void;
  readonly close: () => void;
}

export function SavedFiltersMenu({ onSave, close }: MenuProps): ReactNode {
  const router = useRouter();
  const { pathname: page, searchStr } = useRouterState({ select: ({ location }) => location });
  const { data, error, refetch } = useLoad(listFilters, { page }, { quiet: true });
  const confirm = useConfirm();
  const place = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const loaded = data !== undefined;
  // It is drawn at the end of the page, far from the button that a keyboard comes from.
  useEffect(() => {
    if (loaded) place.current?.querySelector('button')?.focus();
  }, [loaded]);
  const query = filtersIn(searchStr);

  const apply = (filter: ListFilter) => {
    router.history.push(`${page}${withFilters(searchStr, filter.query)}`);
    close();
  };
  const replace = async ({ id, name, group_id, department_id }: ListFilter) => {
    await call(saveListFilter, { id, page, name, query, group_id, department_id });
    toast('已更新', 'success');
  };
  const remove = async ({ id, name }: ListFilter) => {
    const sure = await confirm({ title: '删除筛选', content: `是否删除“${name}”？`, okText: '删除', danger: true });
    if (sure) await call(deleteListFilter, { id });
  };
  if (data === undefined) {
    return (
      <div className="saved-filters">
        {error === null ? <Skeleton active title={false} /> : <LoadError error={error} retry={() => void refetch()} />}
      </div>
    );
  }
  return (
    <div
      ref={place}
      className="saved-filters"
      role="dialog"
      aria-label="保存的筛选"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      {data.filters.length === 0 ? (
        <p className="saved-filters-empty">还没有保存过。设好条件后点下面的按钮，下次一点就能用。</p>
      ) : (
        <ul>
          {data.filters.map((filter) => (
            <Row
              key={filter.id}
              filter={filter}
              active={filter.query === query}
              apply={() => apply(filter)}
              replace={
                filter.own && query !== '' && filter.query !== query ? () => showFailures(replace(filter)) : undefined
              }
              remove={() => showFailures(remove(filter))}
            />
          ))}
        </ul>
      )}
      <Button
        block
        disabled={query === ''}
        title={query === '' ? '请先设置筛选条件' : undefined}
        onClick={() => onSave({ page, query, found: data })}
      >
        保存当前筛选
      </Button>
    </div>
  );
}
