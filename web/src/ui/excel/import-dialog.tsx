import { FileExcelOutlined, UploadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { ImportConfirmation, ImportPreview, ImportResult } from '@tongzhou/contract/imports.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { CallError, call } from '#platform/call.ts';
import { upload } from '#platform/http/upload.ts';
import { toast } from '#platform/toast.ts';
import { DownloadButton } from '#ui/excel/download-button.tsx';
import '#ui/excel/import-dialog.css';
import { ImportFindings } from '#ui/excel/import-findings.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Preview = z.output<typeof ImportPreview>;
type Mode = z.input<typeof ImportConfirmation>['mode'];

/** The four calls of an import, as every area's contract has them (contract/src/imports.ts). */
export interface ImportCalls {
  readonly template: Endpoint;
  readonly preview: Endpoint;
  readonly problems: Endpoint;
  readonly confirm: Endpoint;
}

interface ImportDialogProps {
  /** 导入员工 */
  readonly title: string;
  readonly calls: ImportCalls;
  /** Told what the import answered. */
  readonly onDone?: (result: never) => void;
  readonly close: () => void;
}

const accept = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Choose a file, see what is wrong with it, then write it. Nothing is written before 全部导入 or 仅导入正确的行. */
export function ImportDialog({ title, calls, onDone, close }: ImportDialogProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState<'reading' | Mode>();
  useReturnFocus();

  const during = async (what: 'reading' | Mode, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // An upload's refusal is not shown by itself.
      if (what === 'reading' && error.outcome !== 'aborted')
        toast(Object.values(error.fields)[0] ?? error.message, 'error');
    } finally {
      setBusy(undefined);
    }
  };
  const read = (file: File) =>
    during('reading', async () => setPreview((await upload(calls.preview, {}, file)) as Preview));
  const write = (mode: Mode) =>
    during(mode, async () => {
      if (preview === undefined) return;
      const result = (await call(calls.confirm, { import_id: preview.import_id, mode })) as z.output<
        typeof ImportResult
      >;
      toast(`已导入 ${result.written} 行`, 'success');
      onDone?.(result as never);
      close();
    });
  const right = preview === undefined ? 0 : preview.total - preview.wrong;
  return (
    <Modal
      open
      title={title}
      width={760}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          取消
        </Button>,
        preview !== undefined && preview.wrong > 0 && (
          <Button
            key="right"
            disabled={right === 0 || busy !== undefined}
            loading={busy === 'right'}
            onClick={() => void write('right')}
          >
            仅导入正确的行
          </Button>
        ),
        <Button
          key="all"
          type="primary"
          disabled={preview === undefined || preview.wrong > 0 || preview.total === 0 || busy !== undefined}
          loading={busy === 'all'}
          onClick={() => void write('all')}
        >
          全部导入
        </Button>,
      ]}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="选择 Excel 文件"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Choosing the same file again, after it was put right, must be a change again.
          target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      <div className="import-bar">
        <DownloadButton endpoint={calls.template} input={{}} label="下载模板" fileName={`${title}模板.xlsx`} />
        <Button
          icon={<UploadOutlined aria-hidden />}
          type={preview === undefined ? 'primary' : 'default'}
          loading={busy === 'reading'}
          onClick={() => chooser.current?.click()}
        >
          {preview === undefined ? '选择文件' : '重新选择文件'}
        </Button>
      </div>
      {preview === undefined ? (
        <p className="import-hint">
          <FileExcelOutlined aria-hidden /> 请先下载模板，按模板填写后再选择文件。确认之前不会写入任何数据。
        </p>
      ) : (
        <ImportFindings preview={preview}>
          <DownloadButton
            endpoint={calls.problems}
            input={{ import_id: preview.import_id }}
            label="下载错误文件"
            fileName={`${title}错误.xlsx`}
          />
        </ImportFindings>
      )}
    </Modal>
  );
}
