import { explain } from '@tongzhou/contract/areas/identity/groups.ts';
import { Alert, Button, Form, Modal, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { type ExplainedKind, useAreas } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { PersonPicker } from '#ui/people/people-picker.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Kind = Omit<ExplainedKind, 'permission'>;
const people: Kind = { kind: 'user', name: '员工档案', question: '能否看到谁的档案', Picker: PersonPicker };

/** People, and what the areas have that not everyone sees. */
function useKinds(): readonly Kind[] {
  const allowed = useAllowed();
  const areas = useAreas();
  return [people, ...areas.flatMap(({ explained = [] }) => explained).filter(({ permission }) => allowed(permission))];
}

/** One sentence: why one person sees, or does not see, a record. */
export function ExplainDialog({ close }: { close: () => void }): ReactNode {
  const kinds = useKinds();
  const [viewer, setViewer] = useState<number | null>(null);
  const [kind, setKind] = useState(people.kind);
  const [seen, setSeen] = useState<number | null>(null);
  useReturnFocus();
  const { question, Picker } = kinds.find((one) => one.kind === kind) ?? people;
  const complete = viewer !== null && seen !== null;
  const { data, error, refetch } = useLoad(
    explain,
    { user_id: viewer ?? 0, kind, id: seen ?? 0 },
    { enabled: complete },
  );
  return (
    <Modal open title="为什么能看到" width={560} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      <Form layout="vertical">
        <Form.Item label="谁" htmlFor="explain-viewer">
          <PersonPicker id="explain-viewer" value={viewer} onChange={(id) => setViewer(id)} />
        </Form.Item>
        {kinds.length > 1 && (
          <Form.Item>
            <Segmented
              aria-label="看什么"
              value={kind}
              options={kinds.map((one) => ({ value: one.kind, label: one.name }))}
              onChange={(chosen) => {
                setKind(chosen);
                setSeen(null);
              }}
            />
          </Form.Item>
        )}
        <Form.Item label={question} htmlFor="explain-seen">
          <Picker key={kind} id="explain-seen" value={seen} onChange={setSeen} />
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
