import type { RequestSection as Shown } from '@tongzhou/contract/areas/approval/section.ts';
import type { ReactNode } from 'react';
import { RequestChanges } from '#areas/approval/requests/request-changes.tsx';
import '#areas/approval/requests/request-section.css';
import { DetailSection, type Fact } from '#ui/page/detail-page.tsx';
import { Sideways } from '#ui/sideways.tsx';
import { usePhone } from '#ui/use-phone.ts';

type Of<Kind extends Shown['kind']> = Extract<Shown, { kind: Kind }>;

const longWords = 24;

export const factsOf = (rows: readonly { label: string; value: string }[]): Fact[] =>
  rows.map(({ label, value }) => ({ label, value, wide: value.length > longWords || value.includes('\n') }));

/** Rows and cells have no names of their own: they are known by their places, which never change. */
const placed = <Item,>(items: readonly Item[]) => items.map((item, place) => ({ item, place }));

/** A day, a time or an amount, which is not broken into lines. */
const figures = /^[-+\d.,:%/ ]+$/;

function Table({ title, columns, rows, total }: Of<'table'>): ReactNode {
  const align = (place: number, cell = '') => {
    if (columns[place]?.align === 'end') return 'request-end';
    return figures.test(cell) ? 'unbroken' : undefined;
  };
  const cells = (row: readonly string[]) =>
    placed(row).map(({ item, place }) => (
      <td key={place} className={align(place, item)}>
        {item}
      </td>
    ));
  return (
    <Sideways label={`${title}明细`} className="request-table">
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
            <tr key={place}>{cells(item)}</tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </Sideways>
  );
}

/** A row is a card on a phone: its first cell is the heading, each other cell stands beside the name of its column. */
function Cards({ title, columns, rows, total }: Of<'table'>): ReactNode {
  const all = total === undefined ? rows : [...rows, total];
  return (
    <ul className="request-cards" aria-label={`${title}明细`}>
      {placed(all).map(({ item: [first, ...rest], place }) => (
        <li key={place}>
          <b>{first}</b>
          <dl>
            {placed(rest)
              .filter(({ item }) => item !== '')
              .map(({ item, place: at }) => (
                <div key={at} className="request-pair">
                  <dt>{columns[at + 1]?.label}</dt>
                  <dd>{item}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function TableOrCards({ section }: { section: Of<'table'> }): ReactNode {
  const phone = usePhone();
  if (section.rows.length === 0) return <p className="request-note">没有明细</p>;
  return phone ? <Cards {...section} /> : <Table {...section} />;
}

function Figure({ value, how, note }: Of<'figure'>): ReactNode {
  return (
    <>
      <p className="request-figure">{value}</p>
      {how.length > 0 && (
        <dl className="request-how" aria-label="如何得出">
          {placed(how).map(({ item, place }) => (
            <div key={place} className="request-pair">
              <dt>{item.label}</dt>
              <dd>{item.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== undefined && <p className="request-note">{note}</p>}
    </>
  );
}

function contentOf(section: Exclude<Shown, Of<'values'>>): ReactNode {
  switch (section.kind) {
    case 'table':
      return <TableOrCards section={section} />;
    case 'comparison':
      return <RequestChanges changes={section.rows} />;
    case 'figure':
      return <Figure {...section} />;
  }
}

/** What the kind of a request adds to its form. */
export function RequestSection({ section }: { section: Shown }): ReactNode {
  const { title } = section;
  const extra = section.momentary === true && <span className="request-moment">当前数据</span>;
  if (section.kind === 'values') return <DetailSection title={title} extra={extra} facts={factsOf(section.rows)} />;
  return (
    <DetailSection title={title} extra={extra}>
      {contentOf(section)}
    </DetailSection>
  );
}
