import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { isSafeAddress, parseRichText } from '@tongzhou/contract/rich-text.ts';
import { imageProblem, imageTypes } from '@tongzhou/contract/rules/upload.ts';
import { Button, Input, Popover } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import '#ui/rich-text/rich-text.css';
import { blocksFrom, fillElement, pictureOf, tableOf } from '#ui/rich-text/rich-text-dom.ts';
import { UploadButton } from '#ui/upload/upload-button.tsx';

interface RichTextEditorProps {
  readonly id?: string | undefined;
  readonly label: string;
  /** JSON text of blocks. */
  readonly value?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Pictures that it has already. */
  readonly images?: readonly UploadedFile[];
}

/** Every browser still does these, and none has another way to edit with its own undoing. */
const perform = (command: string, argument?: string) => document.execCommand(command, false, argument);

const marks = [
  { command: 'bold', label: '粗体', icon: <BoldOutlined aria-hidden /> },
  { command: 'italic', label: '斜体', icon: <ItalicOutlined aria-hidden /> },
  { command: 'underline', label: '下划线', icon: <UnderlineOutlined aria-hidden /> },
  { command: 'strikeThrough', label: '删除线', icon: <StrikethroughOutlined aria-hidden /> },
  { command: 'insertUnorderedList', label: '无序列表', icon: <UnorderedListOutlined aria-hidden /> },
  { command: 'insertOrderedList', label: '有序列表', icon: <OrderedListOutlined aria-hidden /> },
] as const;

const emptyTable = () => tableOf(Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => [])));

const pictureProblem = (file: File): string | undefined => {
  const problem = imageProblem(file.type, file.size);
  return problem === undefined ? undefined : refusals[problem].msg;
};

function LinkButton({ onLink }: { onLink: (address: string) => void }): ReactNode {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const wrong = address !== '' && !isSafeAddress(address);
  const done = () => {
    if (address === '' || wrong) return;
    onLink(address);
    setOpen(false);
    setAddress('');
  };
  return (
    <Popover
      open={open}
      trigger="click"
      onOpenChange={setOpen}
      content={
        <div className="rich-text-link">
          <Input
            aria-label="链接地址"
            placeholder="https://…"
            value={address}
            {...(wrong && { status: 'error' as const })}
            onChange={({ target }) => setAddress(target.value.trim())}
            onPressEnter={(event) => {
              event.preventDefault();
              done();
            }}
          />
          <Button type="primary" disabled={address === '' || wrong} onClick={done}>
            插入
          </Button>
        </div>
      }
    >
      <Button type="text" size="small" aria-label="链接" icon={<LinkOutlined aria-hidden />} />
    </Popover>
  );
}

/** Words, lists, tables, pictures and links. What is pasted comes as plain words. */
export function RichTextEditor({ id, label, value = '[]', onChange, images = [] }: RichTextEditorProps): ReactNode {
  const page = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const place = useRef<Range>(undefined);
  const urls = useRef(new Map<number, string>());
  for (const file of images) urls.current.set(file.id, file.url);

  // Only what comes from outside, such as a draft: what is being typed stands there already.
  useEffect(() => {
    if (page.current === null || value === written.current) return;
    fillElement(page.current, parseRichText(value) ?? [], (file) => urls.current.get(file));
    written.current = value;
  }, [value]);

  const tell = () => {
    if (page.current === null) return;
    written.current = JSON.stringify(blocksFrom(page.current));
    onChange?.(written.current);
  };
  /** A dialog or a chooser takes the caret away: it is put back where it was. */
  const keepPlace = () => {
    const selection = window.getSelection();
    if (selection !== null && selection.rangeCount > 0 && page.current?.contains(selection.anchorNode) === true)
      place.current = selection.getRangeAt(0).cloneRange();
  };
  const backToPlace = () => {
    page.current?.focus();
    const selection = window.getSelection();
    if (place.current === undefined || selection === null) return;
    selection.removeAllRanges();
    selection.addRange(place.current);
  };
  const act = (command: string, argument?: string) => {
    backToPlace();
    perform(command, argument);
    keepPlace();
    tell();
  };
  /** After the paragraph in which the caret is, with a line to go on writing. */
  const insert = (node: Node) => {
    if (page.current === null) return;
    let at: Node | null = place.current?.startContainer ?? null;
    while (at !== null && at.parentNode !== page.current) at = at.parentNode;
    const next = document.createElement('p');
    next.append(document.createElement('br'));
    if (at === null) page.current.append(node, next);
    else page.current.insertBefore(node, at.nextSibling).parentNode?.insertBefore(next, node.nextSibling);
    tell();
  };
  const link = (address: string) => {
    backToPlace();
    if (window.getSelection()?.isCollapsed !== false) perform('insertText', address);
    const selection = window.getSelection();
    if (selection?.isCollapsed === true) selection.modify?.('extend', 'backward', 'word');
    perform('createLink', address);
    tell();
  };
  return (
    <div className="rich-text-editor">
      <div className="rich-text-tools" role="toolbar" aria-label={`${label}格式`}>
        <Button type="text" size="small" onClick={() => act('formatBlock', 'h3')}>
          标题
        </Button>
        <Button type="text" size="small" onClick={() => act('formatBlock', 'p')}>
          正文
        </Button>
        {marks.map(({ command, label: words, icon }) => (
          <Button key={command} type="text" size="small" aria-label={words} icon={icon} onClick={() => act(command)} />
        ))}
        <LinkButton onLink={link} />
        <Button
          type="text"
          size="small"
          aria-label="插入表格"
          icon={<TableOutlined aria-hidden />}
          onClick={() => insert(emptyTable())}
        />
        <UploadButton
          label="插入图片"
          usage="image"
          accept={imageTypes.join()}
          problemOf={pictureProblem}
          failed="图片上传失败"
          onUploaded={(file) => {
            urls.current.set(file.id, file.url);
            const line = document.createElement('p');
            line.append(pictureOf(file.id, file.url));
            insert(line);
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no bold words, tables or pictures */}
      <div
        ref={page}
        id={id}
        className="rich-text rich-text-page"
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
        contentEditable
        suppressContentEditableWarning
        onInput={tell}
        onBlur={keepPlace}
        onKeyUp={keepPlace}
        onMouseUp={keepPlace}
        onPaste={(event) => {
          event.preventDefault();
          perform('insertText', event.clipboardData.getData('text/plain'));
          tell();
        }}
        onDrop={(event) => event.preventDefault()}
      />
    </div>
  );
}
