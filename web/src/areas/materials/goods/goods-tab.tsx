import {
  exportGoods,
  type GoodsRow,
  goodsCategories,
  goodsImportProblems,
  goodsImportTemplate,
  goodsPage,
  importGoods,
  previewGoodsImport,
} from '@tongzhou/contract/areas/materials/goods.ts';
import { type ReactNode, useState } from 'react';
import { movesAddress } from '#areas/materials/addresses.ts';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { Status } from '#ui/state/status.tsx';

const GoodsDialog = later(async () => (await import('#areas/materials/goods/goods-dialog.tsx')).GoodsDialog);
const ImportDialog = later(async () => (await import('#ui/excel/import-dialog.tsx')).ImportDialog);

const importCalls = {
  template: goodsImportTemplate,
  preview: previewGoodsImport,
  problems: goodsImportProblems,
  confirm: importGoods,
};

const columns: readonly Column<GoodsRow>[] = [
  {
    key: 'name',
    title: '物资',
    sort: 'pinyin',
    width: 220,
    render: ({ name, number }) => (
      <>
        {name}
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'category', title: '分类', width: 112, render: ({ category }) => category ?? '—' },
  {
    key: 'stock',
    title: '库存',
    width: 150,
    align: 'right',
    cardLabel: '库存',
    render: ({ stock, unit, low, low_line }) => (
      <>
        <span className={low ? 'goods-low' : ''}>
          {stock} {unit}
        </span>
        {low && <div className="cell-sub goods-low">库存不足，下限 {low_line}</div>}
      </>
    ),
  },
  {
    key: 'price',
    title: '参考单价（元）',
    width: 128,
    align: 'right',
    card: 'none',
    render: ({ price }) => <Amount value={price} />,
  },
  {
    key: 'value',
    title: '库存金额（元）',
    width: 140,
    align: 'right',
    card: 'none',
    render: ({ value, average }) => (
      <>
        <Amount value={value} />
        {average !== null && (
          <div className="cell-sub">
            均价 <Amount value={average} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'enabled',
    title: '状态',
    width: 88,
    card: 'beside',
    render: ({ enabled }) => <Status tone={enabled ? 'success' : 'neutral'}>{enabled ? '启用' : '停用'}</Status>,
  },
  { key: 'note', title: '备注', width: 180, card: 'none', render: ({ note }) => (note === '' ? '—' : note) },
];

/** What the company keeps: how much of it there is, and what runs low. */
export function GoodsTab({ tabs }: MaterialTabProps): ReactNode {
  const query = usePageQuery(goodsPage);
  const { data: categories = [] } = useLoad(goodsCategories, {});
  const [open, setOpen] = useState<GoodsRow | 'new' | 'import'>();
  const close = () => setOpen(undefined);
  const fields: readonly SearchField[] = [
    {
      kind: 'select',
      name: 'category',
      label: '分类',
      inline: '全部分类',
      options: categories.map((name) => ({ value: name, label: name })),
    },
    {
      kind: 'select',
      name: 'low',
      label: '库存',
      inline: '全部库存',
      options: [{ value: 'yes', label: '库存不足' }],
    },
    {
      kind: 'select',
      name: 'enabled',
      label: '状态',
      options: [
        { value: 'yes', label: '启用' },
        { value: 'no', label: '停用' },
      ],
    },
  ];
  const create: TitleAction = { id: 'material.goods', label: '新增物资', primary: true, run: () => setOpen('new') };
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      actions={[{ id: 'material.import', label: '导入', run: () => setOpen('import') }, create]}
      name="goods"
      noun="物资"
      query={query}
      exportEndpoint={exportGoods}
      keyword="名称、拼音、编号"
      fields={fields}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={{
        edit: { label: '编辑', run: setOpen },
        moves: { label: '流水', to: ({ id }) => movesAddress(id) },
      }}
      emptyHint="新增物资，或从 Excel 导入；入库后即可领用。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {open === 'import' && <ImportDialog title="导入物资" calls={importCalls} close={close} />}
      {open !== undefined && open !== 'import' && (
        <GoodsDialog goods={open === 'new' ? undefined : open} close={close} />
      )}
    </ListPage>
  );
}
