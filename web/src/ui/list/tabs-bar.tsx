import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
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
const keys: KeyPlace = { place: '页签', hints: [['← →', '切换页签']] };

/** Whether some tabs stand outside the bar; the chosen one is brought inside. */
function useOverflow(bar: RefObject<HTMLDivElement | null>, active: string): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    const watcher = new ResizeObserver(measure);
    for (const watched of [element, ...element.children]) watcher.observe(watched);
    return () => watcher.disconnect();
  });
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[data-tab="${active}"]`);
    if (!overflows || tab === null || tab === undefined || bar.current === null) return;
    bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [bar, active, overflows]);
  return overflows;
}

export function TabsBar<Key extends string>({ label, tabs, active, onChoose, controls }: TabsBarProps<Key>): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(bar, active);
  useKeyHints(keys);
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
    <div className={overflows ? 'tabs tabs-overflow' : 'tabs'}>
      <div
        className="tabs-bar"
        role="tablist"
        aria-label={label}
        ref={bar}
        onKeyDown={move}
        onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-moved', currentTarget.scrollLeft > 0)}
      >
        {tabs.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="tabs-bar-tab"
            data-tab={key}
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
      {overflows && (
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: [active],
            items: tabs.map(({ key, name, count }) => ({
              key,
              label: count === undefined ? name : `${name} ${shown(count)}`,
              onClick: () => onChoose(key),
            })),
          }}
        >
          <Button type="text" aria-label={`全部${label}`} icon={<EllipsisOutlined aria-hidden />} />
        </Dropdown>
      )}
    </div>
  );
}
