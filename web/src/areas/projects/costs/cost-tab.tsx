import { type CostRow, costKinds, costPage, costSums, exportCosts } from '@tongzhou/contract/areas/projects/cost.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { costColumns } from '#areas/projects/costs/cost-columns.tsx';
import { CostSums } from '#areas/projects/costs/cost-sums.tsx';
import '#areas/projects/costs/costs.css';
import type { ProjectTabProps } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { useAgain } from '#ui/request/use-again.ts';

const dialogs = () => import('#areas/projects/costs/cost-dialogs.tsx');
const CostDialog = later(async () => (await dialogs()).CostDialog);
const ReverseDialog = later(async () => (await dialogs()).ReverseDialog);

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'kind',
    label: '科目',
    inline: '全部科目',
    options: Object.entries(costKinds).map(([value, label]) => ({ value, label })),
  },
  { kind: 'range', from: 'from', to: 'to', label: '日期' },
];

/** What the project has cost: by kind, and entry by entry with what is behind it. */
export function CostTab({ project }: ProjectTabProps): ReactNode {
  const { id } = project;
  const { data: sums } = useLoad(costSums, { project_id: id }, { quiet: true });
  const query = useDialogPage(costPage, { project_id: id });
  const { again, clearAgain } = useAgain();
  const [booking, setBooking] = useState(false);
  const [reversing, setReversing] = useState<CostRow>();
  const mayBook = sums?.may_book === true;
  const close = () => {
    setBooking(false);
    if (again !== undefined) clearAgain();
  };
  const book = mayBook && (
    <Button type="primary" onClick={() => setBooking(true)}>
      登记成本
    </Button>
  );
  return (
    <>
      <CostSums projectId={id} />
      <section className="panel" aria-label="成本明细">
        <ListPanel
          name="project-costs"
          noun="成本"
          query={query}
          fields={fields}
          exportEndpoint={exportCosts}
          tools={book}
          columns={costColumns}
          rowName={({ note }) => note}
          rowActions={{ reverse: { label: '冲销', danger: true, run: setReversing } }}
          emptyHint="人工、报销、物资由各自的单据计入；外包和其他在这里登记。"
          emptyAction={book}
        />
      </section>
      {sums !== undefined && (booking || again !== undefined) && (
        <CostDialog project={project} approvalFrom={sums.approval_from} again={again} close={close} />
      )}
      {reversing !== undefined && <ReverseDialog cost={reversing} close={() => setReversing(undefined)} />}
    </>
  );
}
