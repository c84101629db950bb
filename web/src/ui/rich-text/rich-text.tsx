import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { type Block, isSafeAddress, parseRichText, type Run } from '@tongzhou/contract/rich-text.ts';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';
import '#ui/rich-text/rich-text.css';

// Pieces have no names of their own: where they stand is what they are.

function Words({ run: { text, bold, italic, underline, strike, href } }: { run: Run }): ReactNode {
  let words: ReactNode = text;
  if (bold === true) words = <b>{words}</b>;
  if (italic === true) words = <i>{words}</i>;
  if (underline === true) words = <u>{words}</u>;
  if (strike === true) words = <s>{words}</s>;
  if (href === undefined || !isSafeAddress(href)) return words;
  if (href.startsWith('/')) return <AppLink to={href}>{words}</AppLink>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

const wordsOf = (runs: readonly Run[]): ReactNode => runs.map((run, place) => <Words key={keyOf(place)} run={run} />);
const keyOf = (place: number): string => `${place}`;

function Piece({ block, urlOf }: { block: Block; urlOf: (file: number) => string | undefined }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3>{wordsOf(block.runs)}</h3>;
    case 'list': {
      const items = block.items.map((item, place) => <li key={keyOf(place)}>{wordsOf(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <div className="rich-text-table">
          <table>
            <tbody>
              {block.rows.map((cells, row) => (
                <tr key={keyOf(row)}>
                  {cells.map((cell, place) => (
                    <td key={keyOf(place)}>{wordsOf(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'image': {
      const url = urlOf(block.file_id);
      return url === undefined ? null : <img src={url} alt="公告图片" loading="lazy" />;
    }
    default:
      return <p>{wordsOf(block.runs)}</p>;
  }
}

/** What was written with the editor, drawn piece by piece. */
export function RichText({ content, images }: { content: string; images: readonly UploadedFile[] }): ReactNode {
  const urlOf = (file: number) => images.find(({ id }) => id === file)?.url;
  return (
    <div className="rich-text">
      {(parseRichText(content) ?? []).map((block, place) => (
        <Piece key={keyOf(place)} block={block} urlOf={urlOf} />
      ))}
    </div>
  );
}
