import { countGoods, countPage, exportCounts } from '@tongzhou/contract/areas/materials/movement.ts';
import { type ReactNode, useState } from 'react';
import { linesOf } from '#areas/materials/lines/line.ts';
import { linesField, stockOf } from '#areas/materials/lines/lines-field.tsx';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { Amount } from '#ui/amount.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

type CountRow = RowOf<typeof countPage>;

const columns: readonly Column<CountRow>[] = [
  { key: 'number', title: '单号', width: 148, render: ({ number }) => number },
  {
    key: 'lines',
    title: '盘点结果',
    width: 320,
    card: 'whole',
    render: ({ lines, note }) => (
      <>
        <ul className="goods-lines">
          {lines.map(({ goods_id, goods_name, unit, expected, counted, difference }) => (
            <li key={goods_id}>
              {goods_name} 账面 {expected}，实盘 {counted} {unit}
              <span className={difference === 0 ? 'cell-sub' : 'cell-sub goods-low'}>
                {difference === 0 ? '相符' : difference > 0 ? `盘盈 ${difference}` : `盘亏 ${-difference}`}
              </span>
            </li>
          ))}
        </ul>
        {note !== '' && <div className="cell-sub">{note}</div>}
      </>
    ),
  },
  {
    key: 'value',
    title: '差异金额（元）',
    width: 140,
    align: 'right',
    render: ({ value }) => <Amount value={value} />,
  },
  { key: 'by', title: '经办人', width: 112, card: 'foot', render: ({ by_name }) => by_name },
  { key: 'at', title: '时间', width: 148, sort: 'at', card: 'foot', render: ({ at }) => dateTime(at) },
];

const fields: readonly Field[] = [
  linesField({
    columns: [{ name: 'counted', head: '实盘数量' }],
    said: { head: '账面', of: stockOf },
  }),
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 200 },
];

/** What was counted, and how far it was from the books. */
export function CountTab({ tabs }: MaterialTabProps): ReactNode {
  const query = usePageQuery(countPage);
  const [counting, setCounting] = useState(false);
  const create: TitleAction = { id: 'material.count', label: '盘点', primary: true, run: () => setCounting(true) };
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      actions={[create]}
      name="goods-counts"
      noun="盘点单"
      query={query}
      exportEndpoint={exportCounts}
      keyword="单号、备注"
      fields={[{ kind: 'range', from: 'from', to: 'to', label: '时间' }]}
      columns={columns}
      rowName={({ number }) => number}
      emptyHint="清点实物后填写实盘数量，差异自动计入库存。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {counting && (
        <FieldDialog
          title="物资盘点"
          endpoint={countGoods}
          fields={fields}
          initial={{ lines: [{ goods: null }] }}
          toInput={(input, { lines }) => ({
            ...input,
            lines: linesOf(lines).map(({ goods, counted }) => ({
              goods_id: goods?.id,
              expected: goods?.stock ?? 0,
              counted,
            })),
          })}
          okText="确认盘点"
          doneText="盘点已登记"
          width={720}
          keepRefusal
          close={() => setCounting(false)}
        />
      )}
    </ListPage>
  );
}
