import {
  exportSettlements,
  settlementDetail,
  settlementPage,
  settlementSheet,
  settlementToEdit,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import { Drawer, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { columnsOfProject, rowTitle } from '#areas/settlement/sheet/settlement-columns.tsx';
import { SettlementView } from '#areas/settlement/sheet/settlement-view.tsx';
import { TrySheet } from '#areas/settlement/sheet/try-sheet.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import type { ProjectTabProps } from '#platform/area.tsx';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { useAgain } from '#ui/request/use-again.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

function Trying({ projectId }: { projectId: number }): ReactNode {
  const { again, clearAgain } = useAgain();
  const { data, error, refetch } = useLoad(settlementSheet, { project_id: projectId }, { quiet: true });
  const begun = useLoadOnce(settlementToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  if (error?.status === 403)
    return <StateMessage kind="locked" title="看不到项目的结算" hint="结算由项目负责人和有项目结算权限的人查看。" />;
  if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (data === undefined || (again !== undefined && begun.data === undefined && begun.error === null))
    return (
      <section className="panel panel-padded" aria-busy>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </section>
    );
  const sent = () => {
    if (again !== undefined) clearAgain();
  };
  return <TrySheet key={`${data.mark}-${again ?? ''}`} sheet={data} begun={begun.data} onSent={sent} />;
}

function Opened({ id, close }: { id: number; close: () => void }): ReactNode {
  useReturnFocus();
  const { data, error, refetch } = useLoad(settlementDetail, { id }, { quiet: true });
  return (
    <Drawer open title={data === undefined ? '结算详情' : rowTitle(data)} size="min(960px, 100vw)" onClose={close}>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton active paragraph={{ rows: 10 }} />}
      {data !== undefined && <SettlementView settlement={data} />}
    </Drawer>
  );
}

/** What the project would be settled with now, and what it was settled with so far. */
export function SettlementTab({ project }: ProjectTabProps): ReactNode {
  const { id, status } = project;
  const query = useDialogPage(settlementPage, { project_id: id });
  const mayExport = useAllowed()('project.settlement.export');
  const [opened, setOpened] = useState<number>();
  return (
    <>
      {(status === 6 || status === 9) && <Trying projectId={id} />}
      <section className="panel" aria-label="结算记录">
        <ListPanel
          name="project-settlements"
          noun="结算"
          query={query}
          columns={columnsOfProject}
          rowName={rowTitle}
          rowActions={{ detail: { label: '详情', run: ({ id: settlement }) => setOpened(settlement) } }}
          {...(mayExport && { exportEndpoint: exportSettlements })}
          emptyHint="项目验收通过后在这里试算并提交结算。"
        />
      </section>
      {opened !== undefined && <Opened key={opened} id={opened} close={() => setOpened(undefined)} />}
    </>
  );
}
