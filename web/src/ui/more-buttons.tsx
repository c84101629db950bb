import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import '#ui/page/title-bar.css';
import { usePhone } from '#ui/use-phone.ts';

/**
 * Buttons that stand behind 更多 on a phone. They are mounted all the time and in one place, so that what one of them has
 * opened stays when the list closes or the phone is turned.
 */
export function MoreButtons({ children }: { children: ReactNode }): ReactNode {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      place.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return (
    <div ref={place} className="more-buttons">
      {phone && (
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          更多
        </Button>
      )}
      {/* biome-ignore lint/a11y: the buttons inside do the work, by key too; this only closes their list afterwards. */}
      <div id={id} className="more-buttons-list" hidden={phone && !open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
