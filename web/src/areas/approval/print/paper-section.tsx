import type { RequestSection } from '@tongzhou/contract/areas/approval/section.ts';
import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import type { ReactNode } from 'react';

type Of<Kind extends RequestSection['kind']> = Extract<RequestSection, { kind: Kind }>;
export type Rows = readonly { readonly label: string; readonly value: string }[];

const wordsOf = (value: string) => (value === '' ? '—' : value);

function FactTable({ rows }: { rows: Rows }): ReactNode {
  return (
    <table>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{wordsOf(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Facts({ title, rows }: { title: string; rows: Rows }): ReactNode {
  return (
    <>
      <h2>{title}</h2>
      <FactTable rows={rows} />
    </>
  );
}

/** Cells are known by their places. */
const placed = <Item,>(items: readonly Item[]) => items.map((item, place) => ({ item, place }));

export function SectionTable({ columns, rows, total }: Of<'table'>): ReactNode {
  const align = (place: number) => (columns[place]?.align === 'end' ? 'paper-end' : undefined);
  const line = (row: readonly string[]) => (
    <>
      {placed(row).map(({ item, place }) => (
        <td key={place} className={align(place)}>
          {item}
        </td>
      ))}
    </>
  );
  return (
    <table>
      <thead>
        <tr>
          {placed(columns).map(({ item, place }) => (
            <th key={place} scope="col" className={align(place)}>
              {item.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed(rows).map(({ item, place }) => (
          <tr key={place}>{line(item)}</tr>
        ))}
        {/* In the body: a foot would be printed anew on every sheet. */}
        {total !== undefined && <tr className="paper-total">{line(total)}</tr>}
      </tbody>
    </table>
  );
}

export const changeWords = ({ old, new: now, note }: Of<'comparison'>['rows'][number]): string => {
  if (old === hiddenFigure && now === hiddenFigure) return hiddenFigure;
  return `${old === '' ? '空' : old} → ${now === '' ? '空' : now}${note === undefined ? '' : `，${note}`}`;
};

function contentOf(section: RequestSection): ReactNode {
  switch (section.kind) {
    case 'values':
      return <FactTable rows={section.rows} />;
    case 'table':
      return <SectionTable {...section} />;
    case 'comparison':
      return <FactTable rows={section.rows.map((row) => ({ label: row.label, value: changeWords(row) }))} />;
    case 'figure':
      return (
        <>
          <p className="paper-figure">{section.value}</p>
          {section.how.length > 0 && <FactTable rows={section.how} />}
          {section.note !== undefined && <p className="paper-note">{section.note}</p>}
        </>
      );
  }
}

/** What the kind of a request adds to its form, on paper. */
export function PaperSection({ section }: { section: RequestSection }): ReactNode {
  return (
    <>
      <h2>
        {section.title}
        {section.momentary === true && <span className="paper-moment">（打印时的数据，不计入校验码）</span>}
      </h2>
      {contentOf(section)}
    </>
  );
}
