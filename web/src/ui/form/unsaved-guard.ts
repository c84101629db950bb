import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from '#ui/confirm.tsx';

interface Guard {
  /** Asks, if something would be lost, whether to leave all the same. */
  readonly mayLeave: () => Promise<boolean>;
  /** After saving: nothing would be lost any more, also before the screen is drawn again. */
  readonly release: () => void;
}

/**
 * Warns before unsaved changes are lost: by closing, by another address, by leaving the page.
 * @param onDiscard when the person says that they may be lost
 */
export function useUnsavedGuard(unsaved: boolean, onDiscard?: () => void): Guard {
  const confirm = useConfirm();
  const released = useRef(false);
  const latest = useRef(unsaved);
  latest.current = unsaved;
  if (!unsaved) released.current = false;
  const wouldLose = () => latest.current && !released.current;
  const mayLeave = async () => {
    if (!wouldLose()) return true;
    const discard = await confirm({
      title: '提示',
      content: '修改还没有保存，确定放弃吗？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      danger: true,
    });
    if (!discard) return false;
    onDiscard?.();
    // Closing may change the address, which must not ask again.
    released.current = true;
    return true;
  };
  useBlocker({
    disabled: !unsaved,
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: wouldLose,
  });
  return {
    mayLeave,
    release: () => {
      released.current = true;
    },
  };
}
