import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import type { ClaimLine } from '@tongzhou/contract/areas/reimbursement/claim-line.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { imageTypes } from '@tongzhou/contract/rules/upload.ts';
import { type ReactNode, useState } from 'react';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const FileViewer = later(async () => (await import('#ui/upload/file-viewer.tsx')).FileViewer);

function Pictures({ images }: { images: readonly UploadedFile[] }): ReactNode {
  const [viewed, setViewed] = useState<number>();
  return (
    <div className="claim-pictures">
      {images.map(({ id, url, file_name }) => (
        <button
          key={id}
          type="button"
          className="claim-picture"
          aria-label={`放大 ${file_name}`}
          onClick={() => setViewed(id)}
        >
          <img src={url} alt={file_name} loading="lazy" />
        </button>
      ))}
      {viewed !== undefined && <FileViewer files={images} first={viewed} close={() => setViewed(undefined)} />}
    </div>
  );
}

/** A line's invoices as pictures, what was read from them, and its files. */
export function LinePapers({ line, label }: { line: ClaimLine; label: string }): ReactNode {
  if (line.files.length === 0) return '—';
  const images = line.files.filter(({ content_type }) => imageTypes.includes(content_type));
  return (
    <>
      {images.length > 0 && <Pictures images={images} />}
      <FileList label={label} files={line.files} />
      {line.readings
        .filter(({ number }) => number !== '')
        .map(({ file_id, amount, day, buyer, warning }) => (
          <div key={file_id} className="cell-sub">
            发票 <Amount value={amount} /> {day === null ? '' : dayOf(day)} {buyer}
            {warning !== null && <p className="claim-warning">{warning}</p>}
          </div>
        ))}
    </>
  );
}
