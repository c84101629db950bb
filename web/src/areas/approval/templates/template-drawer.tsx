import { auditTemplate } from '@tongzhou/contract/areas/approval/template.ts';
import { Button, Drawer, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { type EditedTemplate, TemplateEditor } from '#areas/approval/templates/template-editor.tsx';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import { addStep, parseSteps } from '#ui/approval/approval-steps.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';

export type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'copy'; readonly id: number }
  | { readonly kind: 'edit' | 'view'; readonly id: number };

const blank: EditedTemplate = { name: '', kinds: [], steps: addStep([]), resume: true, remind_hours: 24 };

interface StoredProps {
  readonly opened: Exclude<Opened, { kind: 'new' }>;
  readonly close: () => void;
}

function StoredTemplate({ opened, close }: StoredProps): ReactNode {
  const [version, setVersion] = useState<number>();
  const [restored, setRestored] = useState(false);
  const newest = useLoadOnce(auditTemplate, { id: opened.id });
  const older = useLoad(auditTemplate, { id: opened.id, version: version ?? 1 }, { enabled: version !== undefined });
  const current = newest.data;
  const shown = version === undefined ? current : older.data;
  const error = newest.error ?? (version === undefined ? null : older.error);
  if (current === undefined || shown === undefined) {
    return (
      <Drawer open title="审批模板" size={1040} onClose={close}>
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <LoadError error={error} retry={() => void newest.refetch()} />
        )}
      </Drawer>
    );
  }
  const copying = opened.kind === 'copy';
  const initial: EditedTemplate = {
    name: copying ? `${shown.name}副本`.slice(0, 30) : shown.name,
    kinds: shown.kinds,
    steps: parseSteps(shown.content_json),
    resume: shown.resume,
    remind_hours: shown.remind_hours,
  };
  const past = version !== undefined && version !== current.version;
  const choose = (next: number) => {
    setRestored(false);
    setVersion(next === current.version ? undefined : next);
  };
  const head = !copying && current.versions.length > 1 && (
    <div className="template-version">
      <Select
        aria-label="版本"
        value={version ?? current.version}
        options={current.versions.map(({ version: one, at, user_name }) => ({
          value: one,
          label: `版本 ${one} · ${dateTime(at)} · ${user_name ?? '系统'}${one === current.version ? '（当前）' : ''}`,
        }))}
        onChange={choose}
      />
      {past && !restored && opened.kind === 'edit' && (
        <Button onClick={() => setRestored(true)}>以此版本继续编辑</Button>
      )}
    </div>
  );
  return (
    <TemplateEditor
      key={`${version ?? 'current'}${restored}`}
      title={copying ? `复制“${shown.name}”` : `${opened.kind === 'edit' ? '编辑' : '查看'}“${current.name}”`}
      initial={initial}
      about={{ [opened.kind]: opened.id, version: version ?? current.version }}
      {...(!copying && { edits: { id: opened.id, version: current.version } })}
      readOnly={opened.kind === 'view' || (past && !restored)}
      locked={!copying && current.locked}
      head={head}
      close={close}
    />
  );
}

export function TemplateDrawer({ opened, close }: { opened: Opened; close: () => void }): ReactNode {
  if (opened.kind !== 'new') return <StoredTemplate opened={opened} close={close} />;
  return (
    <TemplateEditor title="新增审批模板" initial={blank} about="new" readOnly={false} locked={false} close={close} />
  );
}
