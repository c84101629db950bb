import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DraftPlace, type DraftValues, deleteDraft, loadDraft, saveDraft } from '#platform/drafts.ts';

const pauseAfterTyping = 500;

interface Draft {
  /** What the form begins with in place of its own values. */
  readonly restored: DraftValues | undefined;
  readonly save: (values: DraftValues) => void;
  /** After submitting, and when the person gives the changes up. */
  readonly delete: () => void;
}

/** Keeps what is typed until it is submitted. The place is looked at once, when the form opens. */
export function useDraft(place: DraftPlace | undefined, begun: DraftValues): Draft {
  const at = useRef(place);
  const [restored] = useState(() => (place === undefined ? undefined : loadDraft(place, begun)));
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined);
  const settle = (write: boolean) => {
    clearTimeout(waiting.current?.timer);
    if (write) waiting.current?.write();
    waiting.current = undefined;
  };
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    // The session may end, or the tab be closed, in the middle of a word.
    const leave = () => latest.current(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    restored,
    save: (values) => {
      const kept = at.current;
      if (kept === undefined) return;
      settle(false);
      const write = () => saveDraft(kept, values, begun);
      waiting.current = { timer: setTimeout(() => settle(true), pauseAfterTyping), write };
    },
    delete: () => {
      settle(false);
      if (at.current !== undefined) deleteDraft(at.current);
    },
  };
}

export function DraftNotice({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <Alert
      className="draft-notice"
      type="info"
      showIcon
      title="已恢复上次未提交的内容"
      action={
        <Button type="link" size="small" onClick={onClear}>
          清空
        </Button>
      }
    />
  );
}
