import { InboxOutlined } from '@ant-design/icons';
import { createDocuments } from '@tongzhou/contract/areas/documents/document.ts';
import { createFolder, type Folder, folderTree } from '@tongzhou/contract/areas/documents/folder.ts';
import { fileLimit, uploadFile } from '@tongzhou/contract/areas/files.ts';
import { Button, Form, Modal, Progress } from 'antd';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import '#areas/documents/documents/documents.css';
import { sizeWords } from '#areas/documents/file-words.ts';
import { FolderSelect } from '#areas/documents/folder-select.tsx';
import { CallError, call } from '#platform/call.ts';
import { upload, uploadFailure } from '#platform/http/upload.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { DepartmentsSelect } from '#ui/department/department-select.tsx';
import { PeoplePicker } from '#ui/people/people-picker.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface Item {
  readonly key: string;
  readonly file: File;
  /** Folders above it, where a whole folder was chosen. */
  readonly path: readonly string[];
  readonly progress: number;
  readonly fault?: string;
  readonly fileId?: number;
}

const pathOf = (file: File): string[] => file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean);

/** Each folder of the path, made where it is not there yet; the last one's id. */
async function ensureFolders(known: Folder[], top: number | null, path: readonly string[]): Promise<number | null> {
  let parent = top;
  for (const name of path) {
    let found = known.find((one) => one.parent_id === parent && one.name === name);
    if (found === undefined) {
      const { id } = await call(createFolder, { name, parent_id: parent });
      found = { id, parent_id: parent, name, power_member: [], department_ids: [], restricted: false };
      known.push(found);
    }
    parent = found.id;
  }
  return parent;
}

interface UploadDialogProps {
  readonly folderId: number | null;
  readonly close: () => void;
}

/** Several files, or a folder with all that is in it, each with its own progress. */
export function UploadDialog({ folderId, close }: UploadDialogProps): ReactNode {
  useReturnFocus();
  const { data: folders } = useLoad(folderTree, {});
  const [items, setItems] = useState<readonly Item[]>([]);
  const [folder, setFolder] = useState<number | null>(folderId);
  const [people, setPeople] = useState<readonly number[]>([]);
  const [departments, setDepartments] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const folderChooser = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    folderChooser.current?.setAttribute('webkitdirectory', '');
    return () => controller.abort();
  }, []);

  const add = (files: readonly File[]) =>
    setItems((before) =>
      [
        ...before,
        ...files.map((file) => ({
          key: `${file.webkitRelativePath}|${file.name}|${file.size}|${file.lastModified}`,
          file,
          path: pathOf(file),
          progress: 0,
          ...(file.size > fileLimit && { fault: `超过 ${sizeWords(fileLimit)}` }),
        })),
      ].filter((item, at, all) => all.findIndex(({ key }) => key === item.key) === at),
    );
  const change = (key: string, part: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) add([...event.dataTransfer.files]);
  };

  const sendOne = async ({ key, file }: Item): Promise<number | undefined> => {
    const onProgress = (progress: number) => change(key, { progress });
    try {
      const sent = await upload(uploadFile, {}, file, { onProgress, signal: leaving.current.signal });
      change(key, { progress: 1, fileId: sent.id });
      return sent.id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.outcome !== 'aborted') change(key, { fault: uploadFailure(error, '上传失败') });
      return undefined;
    }
  };
  const send = async () => {
    setBusy(true);
    try {
      const known = [...(folders ?? [])];
      const byFolder = new Map<string, { readonly path: readonly string[]; readonly ids: number[] }>();
      for (const item of items.filter(({ fault }) => fault === undefined)) {
        const id = item.fileId ?? (await sendOne(item));
        if (id === undefined) continue;
        const place = byFolder.get(item.path.join('/')) ?? { path: item.path, ids: [] };
        place.ids.push(id);
        byFolder.set(item.path.join('/'), place);
      }
      let made = 0;
      for (const { path, ids } of byFolder.values()) {
        const target = await ensureFolders(known, folder, path);
        for (let from = 0; from < ids.length; from += 50)
          made += (
            await call(createDocuments, {
              folder_id: target,
              file_ids: ids.slice(from, from + 50),
              power_member: [...people],
              department_ids: [...departments],
            })
          ).ids.length;
      }
      if (made > 0) toast(`已上传 ${made} 个文档`, 'success');
      if (made === items.length) close();
      else setItems((before) => before.filter(({ fault }) => fault !== undefined));
    } catch (error) {
      // It has been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const ready = items.some(({ fault }) => fault === undefined);
  return (
    <Modal
      open
      title="上传文档"
      width={640}
      mask={{ closable: false }}
      onCancel={close}
      okText="上传"
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={() => void send()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the buttons too */}
      <div
        className={over ? 'upload-drop upload-drop-over' : 'upload-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined aria-hidden className="upload-drop-icon" />
        <p>把文件拖到这里，或者</p>
        <div className="upload-drop-buttons">
          <Button onClick={() => chooser.current?.click()}>选择文件</Button>
          <Button onClick={() => folderChooser.current?.click()}>选择文件夹</Button>
        </div>
        {[chooser, folderChooser].map((input, place) => (
          <input
            key={place === 0 ? 'files' : 'folder'}
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={place === 0 ? '选择文件' : '选择文件夹'}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        ))}
      </div>
      {items.length > 0 && (
        <ul className="upload-items" aria-label="要上传的文件">
          {items.map(({ key, file, path, progress, fault }) => (
            <li key={key}>
              <span className="upload-item-name">
                {[...path, file.name].join(' / ')} <span className="cell-sub">{sizeWords(file.size)}</span>
              </span>
              {fault === undefined ? (
                <Progress percent={Math.floor(progress * 100)} size="small" aria-label={`${file.name} 的进度`} />
              ) : (
                <span className="upload-item-fault">{fault}</span>
              )}
              {!busy && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`移除 ${file.name}`}
                  onClick={() => setItems((before) => before.filter((one) => one.key !== key))}
                >
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form layout="vertical" className="upload-fields">
        <Form.Item label="放在" htmlFor="upload-folder">
          <FolderSelect id="upload-folder" value={folder} onChange={setFolder} />
        </Form.Item>
        <Form.Item label="可见人员" htmlFor="upload-people">
          <PeoplePicker id="upload-people" placeholder="不选则所有人可见" value={people} onChange={setPeople} />
        </Form.Item>
        <Form.Item label="可见部门" htmlFor="upload-departments">
          <DepartmentsSelect
            id="upload-departments"
            placeholder="含下级部门"
            value={departments}
            onChange={setDepartments}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
