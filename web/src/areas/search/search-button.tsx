import { SearchOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { isTyping } from '#platform/keyboard/is-typing.ts';
import { later } from '#platform/loading/later.tsx';
import { toast } from '#platform/toast.ts';
import '#ui/search-button.css';

const Palette = later(async () => (await import('#areas/search/search-palette.tsx')).SearchPalette);

/** Ctrl K or ⌘ K wherever one is; a slash where it is not part of what is typed. */
const asksForSearch = (event: KeyboardEvent): boolean => {
  if (event.isComposing || event.defaultPrevented || event.altKey || event.shiftKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event.target);
};

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** All that is there before somebody searches: the rest comes with the first time. */
export function SearchButton(): ReactNode {
  const [open, setOpen] = useState(false);
  const show = () =>
    void Palette.fetch().then(
      () => setOpen(true),
      () => toast('搜索没有加载成功，请重试', 'error'),
    );
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label="全局搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={show}
      >
        <SearchOutlined aria-hidden />
        <span className="search-button-words" aria-hidden>
          搜索
          <kbd>{keys}</kbd>
        </span>
      </button>
      {open && <Palette close={() => setOpen(false)} />}
    </>
  );
}
