import { exportUses, materialUsePage, materialUseStates, type UseRow } from '@tongzhou/contract/areas/materials/use.ts';
import { type ReactNode, useState } from 'react';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { columnsOfUses } from '#areas/materials/uses/use-columns.tsx';
import { later } from '#platform/loading/later.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { useAgain } from '#ui/request/use-again.ts';

export const UseDialog = later(async () => (await import('#areas/materials/uses/use-dialog.tsx')).UseDialog);
export const ReturnDialog = later(async () => (await import('#areas/materials/uses/return-dialog.tsx')).ReturnDialog);

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '全部状态',
    options: Object.entries(materialUseStates).map(([value, label]) => ({ value, label })),
  },
  { kind: 'range', from: 'from', to: 'to', label: '申请时间' },
];

/** What projects use, of those that the person sees. */
export function UseTab({ tabs }: MaterialTabProps): ReactNode {
  const query = usePageQuery(materialUsePage);
  const { again, clearAgain } = useAgain();
  const [asking, setAsking] = useState(false);
  const [returning, setReturning] = useState<UseRow>();
  const close = () => {
    setAsking(false);
    if (again !== undefined) clearAgain();
  };
  const create: TitleAction = { id: 'material.use', label: '领用物资', primary: true, run: () => setAsking(true) };
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      actions={[create]}
      name="material-uses"
      noun="领用"
      query={query}
      exportEndpoint={exportUses}
      tabs={{
        filter: 'mine',
        items: [
          { key: 'all', name: '全部' },
          { key: 'mine', name: '我申请的', value: 'yes' },
        ],
      }}
      keyword="项目、用途、物资"
      fields={fields}
      columns={columnsOfUses}
      rowName={({ number }) => number}
      rowActions={{ return: { label: '退库', run: setReturning } }}
      emptyHint="为您看得到的项目领用物资，通过审批后计入项目成本。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {(asking || again !== undefined) && <UseDialog again={again} close={close} />}
      {returning !== undefined && <ReturnDialog use={returning} close={() => setReturning(undefined)} />}
    </ListPage>
  );
}
