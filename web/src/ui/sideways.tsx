import { type ReactNode, useEffect, useRef, useState } from 'react';
import '#ui/sideways.css';

interface SidewaysProps {
  /** What is scrolled, for those who hear the page. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * For what may be wider than its place. Where it is, it is scrolled by the keyboard too, and fades at the end for as long as
 * more stands there: many browsers show no bar before one scrolls.
 */
export function Sideways({ label, className = '', children }: SidewaysProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  const [wide, setWide] = useState(false);
  const [more, setMore] = useState(false);
  const measure = () => {
    const { scrollWidth, clientWidth, scrollLeft } = place.current ?? { scrollWidth: 0, clientWidth: 0, scrollLeft: 0 };
    setWide(scrollWidth - clientWidth > 1);
    setMore(scrollWidth - clientWidth - scrollLeft > 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks nothing of this drawing.
  useEffect(() => {
    const watcher = new ResizeObserver(measure);
    const element = place.current;
    for (const watched of element === null ? [] : [element, ...element.children]) watcher.observe(watched);
    return () => watcher.disconnect();
  }, []);
  return (
    <section
      ref={place}
      className={['sideways', more ? 'sideways-more' : '', className].filter(Boolean).join(' ')}
      aria-label={label}
      tabIndex={wide ? 0 : undefined}
      onScroll={measure}
    >
      {children}
    </section>
  );
}
