import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { filterWords } from '#ui/list/filter-words.ts';
import { KeywordInput } from '#ui/list/keyword-input.tsx';
import { ListFilters } from '#ui/list/list-filters.tsx';
import { isActive, namesOf, type SearchField, type SearchValues } from '#ui/list/search-field.ts';
import { type Tab, TabsBar } from '#ui/list/tabs-bar.tsx';

const AdvancedSearch = lazy(() => import('#ui/list/advanced-search.tsx'));

interface ListHeadProps<Key extends string> {
  /** What the list shows, in the labels: 员工. */
  readonly noun: string;
  /** The id of the element that holds the list. */
  readonly controls: string;
  readonly tabs?: readonly Tab<Key>[];
  readonly tab?: Key;
  readonly onTab?: (key: Key) => void;
  /** The hint of the keyword box; without it there is none. The keyword stands in the address as `keyword`. */
  readonly keyword?: string;
  readonly fields?: readonly SearchField[];
  readonly values: SearchValues;
  readonly onChange: (changes: Record<string, unknown>) => void;
  readonly children?: ReactNode;
}

/** The head of a list: tabs with counts, keyword, advanced search, and what is searched by as tags to take away. */
export function ListHead<Key extends string = string>({
  noun,
  controls,
  tabs,
  tab,
  onTab,
  keyword,
  fields = [],
  values,
  onChange,
  children,
}: ListHeadProps<Key>): ReactNode {
  const panel = useId();
  const [open, setOpen] = useState(false);
  const active = fields.filter((field) => isActive(field, values));
  const bar =
    tabs !== undefined && tab !== undefined ? (
      <TabsBar label={`${noun}分类`} tabs={tabs} active={tab} onChoose={(key) => onTab?.(key)} controls={controls} />
    ) : (
      <span />
    );
  return (
    <>
      <ListFilters tabs={bar}>
        {children}
        {keyword !== undefined && (
          <KeywordInput
            label={`搜索${noun}`}
            placeholder={keyword}
            value={typeof values.keyword === 'string' ? values.keyword : ''}
            maxLength={50}
            onSearch={(text) => onChange({ keyword: text === '' ? undefined : text })}
          />
        )}
        {fields.length > 0 && (
          <Button
            icon={<FilterOutlined aria-hidden />}
            className="list-advanced"
            aria-label="高级搜索"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <span className="list-advanced-words">
              高级搜索 {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            </span>
          </Button>
        )}
      </ListFilters>
      {open && (
        <Suspense>
          <AdvancedSearch id={panel} fields={fields} values={values} onSearch={onChange} />
        </Suspense>
      )}
      {active.length > 0 && (
        <div className="list-tags">
          {active.map((field) => (
            <Tag
              key={field.label}
              closable={{ 'aria-label': `取消筛选 ${field.label}` }}
              onClose={(event) => {
                event.preventDefault();
                onChange(Object.fromEntries(namesOf(field).map((name) => [name, undefined])));
              }}
            >
              {field.label}：{filterWords(field, values)}
            </Tag>
          ))}
          <Button
            type="link"
            size="small"
            onClick={() => onChange(Object.fromEntries(active.flatMap(namesOf).map((name) => [name, undefined])))}
          >
            清空筛选
          </Button>
        </div>
      )}
    </>
  );
}
