import { explain } from '@tongzhou/contract/areas/identity/groups.ts';
import { Alert, Button, Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLoad } from '#platform/load.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PersonPicker } from '#ui/people-picker.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** One sentence: why one person sees, or does not see, another's record. */
export function ExplainDialog({ close }: { close: () => void }): ReactNode {
  const [viewer, setViewer] = useState<number | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  useReturnFocus();
  const complete = viewer !== null && seen !== null;
  const { data, error, refetch } = useLoad(
    explain,
    { user_id: viewer ?? 0, kind: 'user', id: seen ?? 0 },
    { enabled: complete },
  );
  return (
    <Modal open title="为什么能看到" width={560} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      <Form layout="vertical">
        <Form.Item label="谁" htmlFor="explain-viewer">
          <PersonPicker id="explain-viewer" value={viewer} onChange={(id) => setViewer(id)} />
        </Form.Item>
        <Form.Item label="能否看到谁的档案" htmlFor="explain-seen">
          <PersonPicker id="explain-seen" value={seen} onChange={(id) => setSeen(id)} />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {complete && error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {complete && data !== undefined && (
          <Alert type={data.sees ? 'success' : 'warning'} showIcon title={data.sentence} />
        )}
      </div>
    </Modal>
  );
}
