import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import '#ui/list/tabs-bar.css';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly name: string;
  readonly count?: number | undefined;
}

interface TabsBarProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly active: Key;
  readonly onChoose: (key: Key) => void;
  /** The id of the element whose content the tabs change. */
  readonly controls: string;
}

const shown = (count: number): string => (count >= 10_000 ? '10,000+' : count.toLocaleString('zh-CN'));

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function TabsBar<Key extends string>({ label, tabs, active, onChoose, controls }: TabsBarProps<Key>): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === active);
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab === undefined) return;
    onChoose(tab.key);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="tabs-bar" role="tablist" aria-label={label} ref={bar} onKeyDown={move}>
      {tabs.map(({ key, name, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="tabs-bar-tab"
          aria-selected={key === active}
          aria-controls={controls}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {name}
          {count !== undefined && <span className="tabs-bar-count">{shown(count)}</span>}
        </button>
      ))}
    </div>
  );
}
