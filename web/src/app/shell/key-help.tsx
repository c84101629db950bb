import { type ReactNode, useEffect, useState } from 'react';
import { isTyping } from '#platform/keyboard/is-typing.ts';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { later } from '#platform/loading/later.tsx';

const KeyHelpDialog = later(async () => (await import('#app/shell/key-help-dialog.tsx')).KeyHelpDialog);

const everywhere: KeyPlace = {
  place: '任何页面',
  hints: [
    ['?', '显示键盘快捷键'],
    ['Tab', '到下一个控件；从页首起，第一个是跳到正文'],
    ['Esc', '关闭对话框或菜单'],
  ],
};

/** `?` lists the keys that do something on the page as it stands. */
export function KeyHelp(): ReactNode {
  useKeyHints(everywhere);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      // The same key with a Chinese keyboard.
      if ((key !== '?' && key !== '？') || ctrlKey || metaKey || altKey || isComposing || isTyping(target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return open && <KeyHelpDialog close={() => setOpen(false)} />;
}
