import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Select, Tag } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { Option } from '#ui/fields/field.ts';
import { filterWords } from '#ui/list/filter/filter-words.ts';
import { KeywordInput } from '#ui/list/filter/keyword-input.tsx';
import { ListFilters } from '#ui/list/filter/list-filters.tsx';
import {
  type InlineField,
  isActive,
  isInline,
  namesOf,
  optionOf,
  type SearchField,
  type SearchValues,
} from '#ui/list/filter/search-field.ts';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';

const AdvancedSearch = lazy(() => import('#ui/list/filter/advanced-search.tsx'));

interface ListHeadProps {
  /** What the rows are, for the labels: 员工. */
  readonly noun: string;
  /** The id of the element that holds the list. */
  readonly controls: string;
  readonly tabs?: ShownTabs | undefined;
  /** The hint of the keyword box; without a hint, no box. The keyword stands in the address as `keyword`. */
  readonly keyword?: string;
  readonly fields?: readonly SearchField[];
  readonly values: SearchValues;
  readonly onChange: (changes: Record<string, unknown>) => void;
  /** Beside the filters. */
  readonly children?: ReactNode;
}

type InlineControlProps = { readonly field: InlineField } & Pick<ListHeadProps, 'values' | 'onChange'>;

function InlineControl({ field, values, onChange }: InlineControlProps): ReactNode {
  const { name, label, inline } = field;
  const set = (value: unknown) => onChange({ [name]: value ?? undefined });
  if (field.kind === 'custom')
    return <div className="list-inline">{field.render({ value: values[name], onChange: set })}</div>;
  return (
    <Select<unknown>
      aria-label={label}
      placeholder={inline}
      allowClear
      options={field.options as Option[] as never}
      value={optionOf(field.options, values[name])?.value ?? null}
      onChange={set}
    />
  );
}

/** The head of a list: tabs with counts, keyword, advanced search, and each active filter as a tag that removes it. */
export function ListHead({
  noun,
  controls,
  tabs,
  keyword,
  fields = [],
  values,
  onChange,
  children,
}: ListHeadProps): ReactNode {
  const panel = useId();
  const [open, setOpen] = useState(false);
  const inline = fields.filter(isInline);
  const advanced = fields.filter((field) => !isInline(field));
  const active = advanced.filter((field) => isActive(field, values));
  const bar =
    tabs === undefined ? (
      <span />
    ) : (
      <TabsBar
        label={`${noun}分类`}
        tabs={tabs.items}
        active={tabs.active}
        onChoose={tabs.onChoose}
        controls={controls}
      />
    );
  return (
    <>
      <ListFilters tabs={bar}>
        {inline.map((field) => (
          <InlineControl key={field.name} field={field} values={values} onChange={onChange} />
        ))}
        {keyword !== undefined && (
          <KeywordInput
            label={`搜索${noun}`}
            placeholder={keyword}
            value={typeof values.keyword === 'string' ? values.keyword : ''}
            maxLength={50}
            onSearch={(text) => onChange({ keyword: text === '' ? undefined : text })}
          />
        )}
        {advanced.length > 0 && (
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
        {children}
      </ListFilters>
      {open && (
        <Suspense>
          <AdvancedSearch id={panel} fields={advanced} values={values} onSearch={onChange} />
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
