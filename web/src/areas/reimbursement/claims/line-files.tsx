import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { buyerProblem, type ReadInvoice, readInvoiceXml } from '@tongzhou/contract/rules/invoice-reading.ts';
import { yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { CellProps } from '#areas/reimbursement/claims/cell-props.ts';
import type { LineTyped } from '#areas/reimbursement/claims/claim-values.ts';
import { FileUpload } from '#ui/upload/file-upload.tsx';

/** What was read goes where nothing stands yet: what someone typed is theirs. */
export function filledWith(line: LineTyped, read: ReadInvoice): Partial<LineTyped> {
  const isJourney = line.start_times !== null || line.end_place !== '';
  const price = isJourney ? 'bill_price' : 'other_price';
  const amount = read.amount === undefined ? undefined : yuanOfFen(read.amount);
  return {
    ...(read.number !== undefined && line.re_no.trim() === '' && { re_no: read.number }),
    ...(amount !== undefined && line[price] === null && { [price]: amount }),
    ...(read.day !== undefined && line.day === null && !isJourney && { day: beginOf(read.day) }),
  };
}

async function readFile(file: UploadedFile): Promise<ReadInvoice | undefined> {
  if (!/\.xml$/i.test(file.file_name)) return undefined;
  const answer = await fetch(file.url);
  return answer.ok ? readInvoiceXml(await answer.text()) : undefined;
}

/** A line's papers. An invoice as XML fills the line, which can be corrected. */
export function LineFiles({ line, label, set, company }: CellProps): ReactNode {
  const [said, setSaid] = useState('');
  const latest = useRef(line);
  latest.current = line;
  const change = async (files: readonly UploadedFile[]) => {
    const fresh = files.filter((file) => line.files.every(({ id }) => id !== file.id));
    set({ files });
    for (const file of fresh) {
      const read = await readFile(file).catch(() => undefined);
      if (read === undefined) {
        if (/\.xml$/i.test(file.file_name)) setSaid('没有读出发票，请手工填写号码和金额');
        continue;
      }
      set({ files, ...filledWith(latest.current, read) });
      setSaid(buyerProblem(read, company) ?? '已从发票读取，请核对');
    }
  };
  return (
    <>
      <FileUpload label={`${label}附件`} value={line.files} onChange={(files) => void change(files)} />
      {said !== '' && (
        <p className="claim-warning" role="status">
          {said}
        </p>
      )}
    </>
  );
}
