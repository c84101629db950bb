import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { type ReactNode, useState } from 'react';

const nameOf = (table: string): string => `columns:${table}`;

function readHidden(table: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(table)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns of a table this person has put away, in this browser. Hidden ones are kept, so that a new one shows. */
export function useHiddenColumns(table: string): [hidden: readonly string[], hide: (keys: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => readHidden(table));
  const hide = (keys: readonly string[]) => {
    setHidden(keys);
    if (keys.length === 0) localStorage.removeItem(nameOf(table));
    else localStorage.setItem(nameOf(table), JSON.stringify(keys));
  };
  return [hidden, hide];
}

interface ColumnChooserProps {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly hidden: readonly string[];
  readonly onHide: (keys: readonly string[]) => void;
}

export function ColumnChooser({ columns, hidden, onHide }: ColumnChooserProps): ReactNode {
  const shown = columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key);
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      content={
        <div className="column-chooser">
          <Checkbox.Group
            aria-label="显示的列"
            value={shown}
            options={columns.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(chosen) => onHide(columns.filter(({ key }) => !chosen.includes(key)).map(({ key }) => key))}
          />
          <Button type="link" size="small" disabled={hidden.length === 0} onClick={() => onHide([])}>
            恢复默认
          </Button>
        </div>
      }
    >
      <Button type="text" size="small" className="column-button" icon={<SettingOutlined aria-hidden />}>
        列设置
      </Button>
    </Popover>
  );
}
