import { previewDocument } from '@tongzhou/contract/areas/documents/document.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/documents/documents/documents.css';
import { useLoad } from '#platform/loading/load.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

type Shown = ReplyOf<typeof previewDocument>;

const keyOf = (place: number): string => `${place}`;

function Words({ parts }: Pick<Shown, 'parts'>): ReactNode {
  if (parts.length === 0) return <StateMessage kind="empty" title="文档里没有文字" />;
  return (
    <div className="preview-words">
      {parts.map(({ text, rows }, place) =>
        rows === null ? (
          <p key={keyOf(place)}>{text}</p>
        ) : (
          <div key={keyOf(place)} className="preview-table">
            <table>
              <tbody>
                {rows.map((cells, row) => (
                  <tr key={keyOf(row)}>
                    {cells.map((cell, column) => (
                      <td key={keyOf(column)}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ),
      )}
    </div>
  );
}

function Content({ shown }: { shown: Shown }): ReactNode {
  switch (shown.kind) {
    case 'image':
      return <img className="preview-image" src={shown.url} alt={shown.file_name} />;
    case 'pdf':
      return <iframe className="preview-frame" title={shown.file_name} src={shown.url} />;
    case 'text':
      return <Words parts={shown.parts} />;
    default:
      return <StateMessage kind="empty" title="不能预览" hint={shown.note ?? '请下载查看。'} />;
  }
}

const marks = Array.from({ length: 12 }, (_, place) => place);

/** Who looks at it, and when, over everything that is shown: a photograph of the screen says whose it is. */
function Watermark(): ReactNode {
  const { data } = useLoad(myself, {}, { staleTime: 60_000 });
  const words = `${data?.user_info.name ?? ''} ${dateTime(Date.now()).slice(0, 10)}`;
  return (
    <div className="preview-mark" aria-hidden>
      {marks.map((place) => (
        <span key={place} data-words={words} />
      ))}
    </div>
  );
}

/** What can be seen of a version without downloading it. */
export function Preview({ id, version }: { id: number; version: number }): ReactNode {
  const { data, error, refetch } = useLoad(previewDocument, { id, version }, { staleTime: 300_000 });
  return (
    <section className="panel preview" aria-label="预览">
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 10 }} />}
      {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          {data.kind !== 'none' && data.note !== null && <Alert type="info" showIcon title={data.note} />}
          <div className="preview-sheet">
            <Content shown={data} />
            {data.kind !== 'none' && <Watermark />}
          </div>
        </>
      )}
    </section>
  );
}
