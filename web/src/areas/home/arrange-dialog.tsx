import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import {
  type HomeLayout,
  type HomePanel,
  homePanelNames,
  homePanels,
  saveHomeLayout,
} from '@tongzhou/contract/areas/home.ts';
import { Button, Modal, Switch } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import '#areas/home/arrange-dialog.css';
import { moved, orderedPanels } from '#areas/home/home-layout.ts';
import { call } from '#platform/call.ts';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { toast } from '#platform/toast.ts';
import { showFailures } from '#ui/show-failures.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const keys: KeyPlace = { place: '调整工作台', hints: [['↑ ↓', '在上移或下移按钮上：移动这一块']] };

interface ArrangeProps {
  readonly layout: HomeLayout;
  readonly close: () => void;
}

/** Which panels stand on one's workbench, and in which order. */
export function ArrangeDialog({ layout, close }: ArrangeProps): ReactNode {
  useReturnFocus();
  useKeyHints(keys);
  const [panels, setPanels] = useState(() => orderedPanels(layout));
  const [hidden, setHidden] = useState<readonly HomePanel[]>(layout.hidden);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      await call(saveHomeLayout, { order: [...panels], hidden: [...hidden] }, { waitForReload: true });
      toast('已保存', 'success');
      close();
    } finally {
      setSaving(false);
    }
  };
  const move = ({ currentTarget }: KeyboardEvent | MouseEvent, panel: HomePanel, by: -1 | 1) => {
    flushSync(() => setPanels(moved(panels, panel, by)));
    // What is put elsewhere in the page loses the focus.
    if (currentTarget instanceof HTMLElement) currentTarget.focus();
  };
  const byKey = (event: KeyboardEvent, panel: HomePanel) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(event, panel, by);
  };
  const reset = () => {
    setPanels(homePanelNames);
    setHidden([]);
  };
  return (
    <Modal
      open
      title="调整工作台"
      width={480}
      okText="保存"
      confirmLoading={saving}
      onOk={() => showFailures(save())}
      onCancel={close}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <Button className="home-arrange-reset" onClick={reset}>
            恢复默认
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <ul className="home-arrange">
        {panels.map((panel, at) => {
          const name = homePanels[panel];
          const off = hidden.includes(panel);
          return (
            <li key={panel} className={off ? 'home-arrange-off' : undefined}>
              <span>{name}</span>
              <Button
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`上移 ${name}`}
                aria-disabled={at === 0}
                onClick={(event) => move(event, panel, -1)}
                onKeyDown={(event) => byKey(event, panel)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`下移 ${name}`}
                aria-disabled={at === panels.length - 1}
                onClick={(event) => move(event, panel, 1)}
                onKeyDown={(event) => byKey(event, panel)}
              />
              <Switch
                size="small"
                checked={!off}
                aria-label={`显示 ${name}`}
                onChange={(on) => setHidden(on ? hidden.filter((one) => one !== panel) : [...hidden, panel])}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
