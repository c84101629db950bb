import {
  exportSheet,
  exportUses,
  materialUsePage,
  sheetPage,
  type UseRow,
} from '@tongzhou/contract/areas/materials/use.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/materials/materials.css';
import { columnsOfProjectUses } from '#areas/materials/uses/use-columns.tsx';
import { ReturnDialog, UseDialog } from '#areas/materials/uses/use-tab.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import type { ProjectTabProps } from '#platform/area.tsx';
import { Amount } from '#ui/amount.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

const sheetColumns: readonly Column<RowOf<typeof sheetPage>>[] = [
  {
    key: 'name',
    title: '物资',
    width: 220,
    render: ({ goods_name, goods_number }) => (
      <>
        {goods_name}
        <div className="cell-sub">{goods_number}</div>
      </>
    ),
  },
  {
    key: 'used',
    title: '领用',
    width: 112,
    align: 'right',
    cardLabel: '领用',
    render: ({ used, unit }) => `${used} ${unit}`,
  },
  {
    key: 'returned',
    title: '退回',
    width: 112,
    align: 'right',
    cardLabel: '退回',
    render: ({ returned, unit }) => (returned === 0 ? '—' : `${returned} ${unit}`),
  },
  {
    key: 'num',
    title: '净领用',
    width: 112,
    align: 'right',
    cardLabel: '净领用',
    render: ({ num, unit }) => `${num} ${unit}`,
  },
  {
    key: 'cost',
    title: '成本（元）',
    width: 120,
    align: 'right',
    cardLabel: '成本',
    render: ({ cost }) => <Amount value={cost} />,
  },
  {
    key: 'last',
    title: '最近变动',
    width: 148,
    sort: 'last_at',
    card: 'foot',
    render: ({ last_at }) => dateTime(last_at),
  },
];

/** What the project uses: of which goods how much by now, and use by use. */
export function ProjectMaterials({ project }: ProjectTabProps): ReactNode {
  const { id, status } = project;
  const allowed = useAllowed();
  const sheet = useDialogPage(sheetPage, { project_id: id });
  const uses = useDialogPage(materialUsePage, { project_id: id });
  const [asking, setAsking] = useState(false);
  const [returning, setReturning] = useState<UseRow>();
  const ask = allowed('material.use') && status >= 2 && status <= 7 && (
    <Button type="primary" onClick={() => setAsking(true)}>
      领用物资
    </Button>
  );
  return (
    <>
      <section className="panel" aria-label="物资汇总">
        <ListPanel
          name="project-sheet"
          noun="项目物资"
          query={sheet}
          exportEndpoint={exportSheet}
          columns={sheetColumns}
          rowName={({ goods_name }) => goods_name}
          emptyHint="领用通过审批后，这里按物资汇总数量和成本。"
        />
      </section>
      <section className="panel" aria-label="领用记录">
        <ListPanel
          name="project-uses"
          noun="领用"
          query={uses}
          exportEndpoint={exportUses}
          tools={ask}
          columns={columnsOfProjectUses}
          rowName={({ number }) => number}
          rowActions={{ return: { label: '退库', run: setReturning } }}
          emptyHint="项目成员都可以申请领用，由项目负责人审批。"
          emptyAction={ask}
        />
      </section>
      {asking && <UseDialog projectId={id} again={undefined} close={() => setAsking(false)} />}
      {returning !== undefined && <ReturnDialog use={returning} close={() => setReturning(undefined)} />}
    </>
  );
}
