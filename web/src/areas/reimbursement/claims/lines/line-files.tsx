import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { type InvoiceReading, readInvoice } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LineTyped } from '#areas/reimbursement/claims/claim-values.ts';
import { CallError, call } from '#platform/call.ts';
import { FileUpload } from '#ui/upload/file-upload.tsx';
import type { CellProps } from './cell-props.ts';
import { filledBy } from './invoice-values.ts';

const readable = /\.(xml|ofd|pdf|jpe?g|png)$/i;

interface Trouble {
  readonly file: UploadedFile;
  readonly words: string;
}

function ReadingWords({ reading, name }: { reading: InvoiceReading; name: string | undefined }): ReactNode {
  return (
    <>
      <p className={reading.number === '' ? 'claim-warning' : 'cell-sub'}>
        {name === undefined ? reading.said : `${name}：${reading.said}`}
      </p>
      {reading.warning !== null && <p className="claim-warning">{reading.warning}</p>}
    </>
  );
}

/** A line's papers. An invoice among them is read on our server and fills the line, which can be corrected. */
export function LineFiles({ type, line, label, set }: CellProps): ReactNode {
  const [reading, setReading] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  // The line may be typed in, or be gone, by the time an answer comes.
  const latest = useRef({ line, set, gone: false });
  latest.current = { line, set, gone: false };
  useEffect(
    () => () => {
      latest.current.gone = true;
    },
    [],
  );
  const put = (changes: Partial<LineTyped>) => {
    const { current } = latest;
    // An answer may come before the line is drawn anew.
    current.line = { ...current.line, ...changes };
    current.set(changes);
  };
  const read = async (file: UploadedFile) => {
    setTrouble(undefined);
    setReading((count) => count + 1);
    try {
      const found = await call(readInvoice, { file_id: file.id }, { quiet: true });
      const now = latest.current;
      if (now.gone || now.line.files.every(({ id }) => id !== file.id)) return;
      put({ files: now.line.files, ...filledBy(type, now.line, [...now.line.readings, found]) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!latest.current.gone) setTrouble({ file, words: error.message });
    } finally {
      setReading((count) => count - 1);
    }
  };
  const change = (files: readonly UploadedFile[]) => {
    const fresh = files.filter((file) => line.files.every(({ id }) => id !== file.id));
    const kept = line.readings.filter(({ file_id }) => files.some(({ id }) => id === file_id));
    put({ files, ...(kept.length < line.readings.length && filledBy(type, line, kept)) });
    for (const file of fresh.filter(({ file_name }) => readable.test(file_name))) void read(file);
  };
  const nameOf = (id: number) => line.files.find((file) => file.id === id)?.file_name;
  return (
    <>
      <FileUpload label={`${label}附件`} value={line.files} onChange={change} />
      <div role="status">
        {reading > 0 && <p className="cell-sub">正在读取发票…</p>}
        {line.readings.map((one) => (
          <ReadingWords
            key={one.file_id}
            reading={one}
            name={line.readings.length > 1 ? nameOf(one.file_id) : undefined}
          />
        ))}
      </div>
      {trouble !== undefined && (
        <p className="claim-warning" role="alert">
          发票没有读取：{trouble.words}
          <Button type="link" size="small" onClick={() => void read(trouble.file)}>
            重新读取
          </Button>
        </p>
      )}
    </>
  );
}
