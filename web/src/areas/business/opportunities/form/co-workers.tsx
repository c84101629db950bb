import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import { PersonPicker } from '#ui/people/people-picker.tsx';

export interface CoWorker {
  /** Null in a row where nobody is chosen yet. */
  readonly user_id: number | null;
  readonly writes: boolean;
}

interface CoWorkersProps {
  readonly value?: readonly CoWorker[];
  readonly onChange?: (rows: readonly CoWorker[]) => void;
  /** The owner, who is no co-worker. */
  readonly exclude?: readonly number[];
}

const mostCoWorkers = 20;
const rights = [
  { value: 'read', label: '只读' },
  { value: 'write', label: '可编辑' },
];

/** The people beside the owner: each may read, or also edit. */
export function CoWorkers({ value = [], onChange, exclude = [] }: CoWorkersProps): ReactNode {
  const rows = useRowKeys(value.length);
  const taken = value.flatMap(({ user_id }) => user_id ?? []);
  const set = (at: number, changes: Partial<CoWorker>) =>
    onChange?.(value.map((row, other) => (other === at ? { ...row, ...changes } : row)));
  return (
    <div className="co-workers">
      {value.map((row, at) => (
        <div key={rows.keys[at]} className="co-worker">
          <PersonPicker
            aria-label={`第 ${at + 1} 位协作人`}
            value={row.user_id}
            onChange={(user_id) => set(at, { user_id })}
            exclude={[...exclude, ...taken.filter((id) => id !== row.user_id)]}
          />
          <Select<string>
            aria-label={`第 ${at + 1} 位协作人的权限`}
            options={rights}
            value={row.writes ? 'write' : 'read'}
            onChange={(right) => set(at, { writes: right === 'write' })}
          />
          <Button
            type="text"
            danger
            aria-label={`移除第 ${at + 1} 位协作人`}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => {
              rows.remove(at);
              onChange?.(value.filter((_, other) => other !== at));
            }}
          />
        </div>
      ))}
      {value.length < mostCoWorkers && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...value, { user_id: null, writes: false }])}
        >
          添加协作人
        </Button>
      )}
    </div>
  );
}
