import type { ReactNode } from 'react';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ListPanel, type ListPanelProps } from '#ui/list/list-panel.tsx';
import { Page } from '#ui/page/page.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';

interface ListPageProps<Row extends { readonly id: number }> extends ListPanelProps<Row> {
  readonly title: string;
  readonly actions?: readonly TitleAction[];
  /** Buttons of the title that are more than a press. */
  readonly buttons?: ReactNode;
  /** Panels above the list. */
  readonly above?: ReactNode;
  /** The dialogs of the screen. */
  readonly children?: ReactNode;
}

/** A list screen. Its filters, order and page stand in the address (usePageQuery). */
export function ListPage<Row extends { readonly id: number }>({
  title,
  actions = [],
  buttons,
  above,
  children,
  exportEndpoint,
  ...panel
}: ListPageProps<Row>): ReactNode {
  return (
    <Page
      title={title}
      actions={
        <TitleActions actions={actions}>
          {buttons}
          {exportEndpoint !== undefined && <ExportButton endpoint={exportEndpoint} filters={panel.query.input} />}
        </TitleActions>
      }
    >
      {above}
      <section className="panel" aria-label={`${panel.noun}列表`}>
        <ListPanel {...panel} />
      </section>
      {children}
    </Page>
  );
}
