import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ExportButton, type ExportEndpoint } from '#ui/excel/export-button.tsx';
import { SavedFilters } from '#ui/list/filter/saved-filters.tsx';
import { namesOf, type SearchField, type SearchValues } from '#ui/list/filter/search-field.ts';
import { ListHead } from '#ui/list/list-head.tsx';
import type { ListState } from '#ui/list/list-state.ts';
import { type ListTabs, useListTabs } from '#ui/list/list-tabs.ts';
import { DataTable, type DataTableProps } from '#ui/list/table/data-table.tsx';
import { RowList } from '#ui/list/table/row-list.tsx';

/** What usePageQuery and useDialogPage give. */
export interface ListQuery<Row> {
  readonly filters: SearchValues;
  /** The filters and what is always asked with: what an export takes. */
  readonly input: SearchValues;
  readonly change: (changes: Record<string, unknown>) => void;
  readonly list: ListState<Row>;
  /** The filters stand in the address, and can be kept under a name. */
  readonly inAddress?: true;
}

export interface ListPanelProps<Row extends { readonly id: number }>
  extends Omit<DataTableProps<Row>, 'list' | 'filtered' | 'clear' | 'columns'> {
  readonly query: ListQuery<Row>;
  readonly columns?: DataTableProps<Row>['columns'];
  /** Of what the tabs lead to, for those who hear the page; the noun as usual. */
  readonly label?: string;
  /** What an empty list says there is none of, where the noun is too short. */
  readonly emptyNoun?: string;
  readonly tabs?: ListTabs;
  /** The hint of the keyword box; without it there is none. */
  readonly keyword?: string;
  readonly fields?: readonly SearchField[];
  /** With it the list can be exported; a list page has the button in its title. */
  readonly exportEndpoint?: ExportEndpoint;
  /** Beside the filters. */
  readonly tools?: ReactNode;
  /** In place of the table, where rows are no table. */
  readonly renderRows?: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/** Another page begins at its head, where that has left the window. */
function useScrollToHead(page: number): { readonly current: HTMLDivElement | null } {
  const head = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page && (head.current?.getBoundingClientRect().top ?? 0) < 0)
      head.current?.scrollIntoView({ block: 'start' });
    before.current = page;
  }, [page]);
  return head;
}

/** A list with its tabs, search, rows and pages: inside a list page, a dialog or a tab. */
export function ListPanel<Row extends { readonly id: number }>({
  query,
  label,
  emptyNoun,
  tabs,
  keyword,
  fields = [],
  exportEndpoint,
  tools,
  renderRows,
  columns = [],
  ...table
}: ListPanelProps<Row>): ReactNode {
  const { filters, input, change, list } = query;
  const panelId = useId();
  const head = useScrollToHead(list.page);
  const names = [...fields.flatMap(namesOf), ...(keyword === undefined ? [] : ['keyword'])];
  const shownTabs = useListTabs(tabs, input, change);
  const content = {
    ...table,
    noun: emptyNoun ?? table.noun,
    list,
    filtered: names.some((name) => filters[name] !== undefined),
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
  const hasHead =
    tabs !== undefined ||
    keyword !== undefined ||
    fields.length > 0 ||
    tools !== undefined ||
    exportEndpoint !== undefined;
  return (
    <div ref={head} className="list-panel">
      {hasHead && (
        <ListHead
          noun={table.noun}
          controls={panelId}
          tabs={shownTabs}
          {...(keyword !== undefined && { keyword })}
          fields={fields}
          values={filters}
          onChange={change}
        >
          {query.inAddress === true && (keyword !== undefined || fields.length > 0) && <SavedFilters />}
          {tools}
          {exportEndpoint !== undefined && <ExportButton endpoint={exportEndpoint} filters={input} />}
        </ListHead>
      )}
      <div id={panelId} {...(shownTabs !== undefined && { role: 'tabpanel', 'aria-label': label ?? table.noun })}>
        {renderRows === undefined ? (
          <DataTable {...content} columns={columns} />
        ) : (
          <RowList {...content} renderRows={renderRows} />
        )}
      </div>
    </div>
  );
}
