import type { RequestSection } from '@tongzhou/contract/areas/approval/section.ts';
import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import type { LabelledValue, Section, TableSection } from '#areas/approval/core/said-rules.ts';

interface Shown {
  readonly value: string;
  readonly secret?: true;
}

/** As it leaves the server: whoever may not see a secret sees that there is one. */
export const shown = <Value extends Shown>({ secret, ...rest }: Value, open: boolean) =>
  secret === true && !open ? { ...rest, value: hiddenFigure } : rest;

const rowsOf = (rows: readonly LabelledValue[], open: boolean) => rows.map((row) => shown(row, open));

function shownTable({ columns, rows, total, ...rest }: TableSection, open: boolean): RequestSection {
  const hidden = columns.map(({ secret }) => secret === true && !open);
  const cells = (row: readonly string[]) => row.map((cell, at) => (hidden[at] === true ? hiddenFigure : cell));
  return {
    ...rest,
    columns: columns.map(({ secret: _, ...column }) => column),
    rows: rows.map(cells),
    // A column that is not added up has nothing to hide there.
    ...(total && { total: cells(total).map((cell, at) => (total[at] === '' ? '' : cell)) }),
  };
}

export function shownSection(section: Section, open: boolean): RequestSection {
  switch (section.kind) {
    case 'values':
      return { ...section, rows: rowsOf(section.rows, open) };
    case 'table':
      return shownTable(section, open);
    case 'comparison':
      return {
        ...section,
        rows: section.rows.map(({ secret, ...row }) =>
          secret === true && !open ? { label: row.label, old: hiddenFigure, new: hiddenFigure } : row,
        ),
      };
    case 'figure': {
      const { secret, note, ...rest } = section;
      const hidden = secret === true && !open;
      return {
        ...rest,
        value: hidden ? hiddenFigure : section.value,
        how: section.how.map((row) => shown(hidden ? { ...row, secret: true } : row, open)),
        ...(note !== undefined && !hidden && { note }),
      };
    }
  }
}
