import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { dangerLast } from '#ui/danger-last.ts';
import { useAppLink } from '#ui/link/app-link.tsx';
import { usePhone } from '#ui/use-phone.ts';

export interface RowAction<Row> {
  readonly label: string;
  readonly danger?: boolean;
  /** What it does; or where it leads. */
  readonly run?: (row: Row) => void;
  readonly to?: (row: Row) => string;
}

/**
 * By the names the server uses in a row's `actions`. They are shown in the order they stand here. `detail` leads where the
 * first column leads, so a card, whose title that is, leaves it out.
 */
export type RowActionMap<Row> = Readonly<Record<string, RowAction<Row>>>;

const most = { desk: 3, phone: 2 };

/** Those that are buttons, and those behind one more. */
function arranged<Row>(actions: RowActionMap<Row>, offered: readonly string[], phone: boolean) {
  const all = Object.entries(actions).filter(([name]) => offered.includes(name) && !(phone && name === 'detail'));
  const fits = all.length <= (phone ? most.phone : most.desk);
  const shown = fits ? all : phone ? [] : all.slice(0, most.desk - 1);
  return { shown, rest: all.slice(shown.length) };
}

/** How wide a cell must be for its buttons, all unless said otherwise, in one line: letters of 14 px and what is around them. */
export function widthOfActions<Row>(
  actions: RowActionMap<Row>,
  offered: readonly string[] = Object.keys(actions),
): number {
  const { shown, rest } = arranged(actions, offered, false);
  return shown.reduce((sum, [, { label }]) => sum + 14 * label.length + 20, rest.length > 0 ? 41 : 13);
}

function LinkAction({ label, to, about }: { label: string; to: string; about: string }): ReactNode {
  const link = useAppLink(to);
  return (
    <Button type="link" size="small" aria-label={about} {...link}>
      {label}
    </Button>
  );
}

interface RowActionsProps<Row> {
  readonly row: Row;
  /** What the server offers for this row. */
  readonly offered: readonly string[];
  readonly actions: RowActionMap<Row>;
  /** The row's name, for those who hear the buttons one by one. */
  readonly about: string;
}

/** At most three buttons, on a card two; the others behind one more, what is dangerous last. */
export function RowActions<Row>({ row, offered, actions, about }: RowActionsProps<Row>): ReactNode {
  const phone = usePhone();
  const { shown, rest } = arranged(actions, offered, phone);
  if (shown.length + rest.length === 0) return null;
  const items: NonNullable<MenuProps['items']> = rest.map(([name, { label, danger = false, run, to }]) => ({
    key: name,
    danger,
    label: to === undefined ? label : <LinkItem to={to(row)} label={label} />,
    onClick: () => run?.(row),
  }));
  return (
    <div className="row-actions">
      {shown.map(([name, { label, danger = false, run, to }]) =>
        to !== undefined ? (
          <LinkAction key={name} label={label} to={to(row)} about={`${label} ${about}`} />
        ) : (
          <Button
            key={name}
            type="link"
            size="small"
            danger={danger}
            aria-label={`${label} ${about}`}
            onClick={() => run?.(row)}
          >
            {label}
          </Button>
        ),
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: dangerLast(items) }}>
          <Button type="text" size="small" aria-label={`更多 ${about}`} icon={<MoreOutlined aria-hidden />} />
        </Dropdown>
      )}
    </div>
  );
}

function LinkItem({ to, label }: { to: string; label: string }): ReactNode {
  const link = useAppLink(to);
  return <a {...link}>{label}</a>;
}
