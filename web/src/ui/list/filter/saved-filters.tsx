import { StarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { later } from '#platform/loading/later.tsx';
import type { Saving } from './saved-filters-menu.tsx';

const code = () => import('./saved-filters-menu.tsx');
const Menu = later(async () => (await code()).SavedFiltersMenu);
const SaveDialog = later(async () => (await code()).SaveFilterDialog);

/** What a list was narrowed by before, under names. The menu's code comes when it is first opened. */
export function SavedFilters(): ReactNode {
  const [open, setOpen] = useState(false);
  // Beside the menu, which closes when something else is pressed.
  const [saving, setSaving] = useState<Saving>();
  const close = () => setOpen(false);
  const save = (next: Saving) => {
    close();
    setSaving(next);
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={<Menu onSave={save} close={close} />}
      >
        <Button
          icon={<StarOutlined aria-hidden />}
          aria-label="保存的筛选"
          title="保存的筛选"
          aria-haspopup="dialog"
          aria-expanded={open}
        />
      </Popover>
      {saving !== undefined && <SaveDialog {...saving} close={() => setSaving(undefined)} />}
    </>
  );
}
