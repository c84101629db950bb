import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { blankLine, type LineTyped } from '#areas/reimbursement/claims/claim-values.ts';
import { answerWith } from '#platform/testing/network.ts';
import { stubUploads } from '#platform/testing/uploads.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import { LineFiles } from './line-files.tsx';

eachTestMounts();

let shown: LineTyped;
function Line() {
  const [line, change] = useState(blankLine);
  shown = line;
  return (
    <LineFiles
      type="normal"
      line={line}
      label="第 1 行"
      errors={{}}
      set={(changes) => change({ ...line, ...changes })}
      standards={[]}
      places={[]}
      claimId={undefined}
    />
  );
}

async function choose(name: string): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const reading = {
  file_id: 7,
  number: '26332000000012345678',
  amount: 1130,
  before_tax: null,
  day: 1_772_380_800_000,
  buyer: '别家公司',
  buyer_code: '',
  said: '已读取发票号码、金额、日期，请核对',
  warning: '购方“别家公司”不是本公司',
};
const uploads = () =>
  stubUploads(({ file }) => ({
    data: { id: 7, file_name: file.name, url: '/x', size: 1, content_type: 'application/pdf' },
  }));

test('an invoice is read when it is put in: it fills the line, and says whose it is', async () => {
  uploads();
  const sent = answerWith({ data: reading });
  await mount(() => <Line />);
  await choose('发票.pdf');
  await settled(() => expect(textOfPage()).toContain(reading.said));
  expect(textOfPage()).toContain(reading.warning);
  expect(shown).toMatchObject({ re_no: reading.number, other_price: 1130, day: reading.day, files: [{ id: 7 }] });
  expect(sent.map(({ url, body }) => [url, body])).toEqual([['/api/reimburse/readInvoice', { file_id: 7 }]]);
  await press('移除 发票.pdf');
  await settled(() => expect(shown).toEqual(blankLine));
});

test('what is no invoice is not read; what could not be read now is read when asked again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  uploads();
  const sent = answerWith([
    { status: 500, msg: '服务器内部错误' },
    { data: { ...reading, number: '', said: '没有读出发票' } },
  ]);
  await mount(() => <Line />);
  await choose('说明.docx');
  await settled(() => expect(shown.files).toHaveLength(1));
  expect(sent).toEqual([]);
  await press('移除 说明.docx');
  await choose('发票.jpg');
  await settled(() => expect(textOfPage()).toContain('发票没有读取：'));
  await press('重新读取');
  await settled(() => expect(textOfPage()).toContain('没有读出发票'));
  expect(shown.re_no).toBe('');
});
