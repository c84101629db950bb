import { exportPeople } from '@tongzhou/contract/areas/staff/people.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError } from '#platform/call.ts';
import { ExportButton } from '#ui/excel/export-button.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListHead } from '#ui/list/list-head.tsx';
import type { ListState, SortOrder } from '#ui/list/list-state.ts';
import type { PageSize } from '#ui/list/pager.tsx';
import type { SearchField } from '#ui/list/search-field.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/status.tsx';
import { TitleBar } from '#ui/title-bar.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly customer: string;
  readonly owner: string;
  readonly amount: number;
  readonly state: keyof typeof states;
  readonly at: number;
  readonly actions: readonly string[];
}

const states = { open: '待提交', active: '跟进中', won: '赢单', lost: '输单' } as const;
const tones: Readonly<Record<Row['state'], Tone>> = {
  open: 'warning',
  active: 'primary',
  won: 'success',
  lost: 'error',
};
const names = [
  '城市级物联网感知中台',
  '电力调度数据可视化大屏（补充协议）',
  '政务服务一网通办小程序',
  '供应链协同采购系统与仓储一体化升级改造项目第二期',
];
const offers = [
  ['detail', 'edit', 'delete'],
  ['detail', 'order', 'supplement', 'edit'],
  ['detail'],
  ['detail', 'order'],
];

const rows: readonly Row[] = Array.from({ length: 36 }, (_, at) => ({
  id: at + 1,
  name: names[at % 4] ?? '',
  number: `SJ-20261115-${String(at + 1).padStart(4, '0')}`,
  customer: ['中建三局集团有限公司', '四川省电力设计咨询有限责任公司', '成都云启科技有限公司'][at % 3] ?? '',
  owner: ['马芳', '欧阳文静', '高强'][at % 3] ?? '',
  amount: 1_248_860.05 + at * 98_765,
  state: (Object.keys(states) as Row['state'][])[at % 4] ?? 'open',
  at: beginOf('2026-11-15') - at * 5_400_000,
  actions: offers[at % 4] ?? [],
}));

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '商机',
    width: 240,
    render: ({ name, number }) => (
      <>
        <a href="#row">{name}</a>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'customer', title: '客户', width: 180, render: ({ customer }) => customer },
  { key: 'owner', title: '负责人', width: 100, render: ({ owner }) => owner },
  {
    key: 'amount',
    title: '预计金额（元）',
    width: 150,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => amount.toLocaleString('zh-CN', { minimumFractionDigits: 2 }),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'beside',
    render: ({ state }) => <Status tone={tones[state]}>{states[state]}</Status>,
  },
  { key: 'at', title: '创建时间', width: 160, sort: 'at', render: ({ at }) => dateTime(at) },
];

const fields: readonly SearchField[] = [
  { kind: 'text', name: 'customer', label: '客户' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: Object.entries(states).map(([value, label]) => ({ value, label })),
  },
  { kind: 'date', name: 'signed', label: '签约日期' },
  { kind: 'date', name: 'month', label: '月份', granularity: 'month' },
  { kind: 'range', from: 'from', to: 'to', label: '创建时间' },
];

const nothing = () => {};
const actions = {
  detail: { label: '详情', run: nothing },
  edit: { label: '编辑', run: nothing },
  order: { label: '成单', run: nothing },
  supplement: { label: '补充', run: nothing },
  delete: { label: '删除', danger: true, run: nothing },
};

type Look = 'rows' | 'loading' | 'empty' | 'filtered' | 'error';

function useSampleList(look: Look): ListState<Row> {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  const [sort, setSort] = useState<{ sort: 'amount' | 'at'; order: SortOrder }>({ sort: 'at', order: 'desc' });
  const sorted = rows.toSorted((a, b) => (a[sort.sort] - b[sort.sort]) * (sort.order === 'asc' ? 1 : -1));
  const shown = look === 'empty' || look === 'filtered' ? [] : sorted.slice((page - 1) * pageSize, page * pageSize);
  return {
    rows: look === 'loading' ? undefined : shown,
    total: rows.length,
    more: false,
    page,
    pageSize,
    ...sort,
    stale: false,
    error: look === 'error' ? new CallError('unknown', 500, '服务器内部错误，请稍后再试') : null,
    retry: nothing,
    onPage: (next, size) => {
      setPage(next);
      setPageSize(size);
    },
    onSort: (by, order) => setSort({ sort: by === 'amount' ? 'amount' : 'at', order }),
  };
}

const looks: Readonly<Record<Look, string>> = {
  rows: '有数据',
  loading: '加载中',
  empty: '空',
  filtered: '无结果',
  error: '出错',
};

/** A list screen with all its states. */
export function SampleList(): ReactNode {
  const [look, setLook] = useState<Look>('rows');
  const [tab, setTab] = useState('all');
  const [values, setValues] = useState<Record<string, unknown>>({
    state: 'active',
    from: beginOf('2026-11-01'),
    to: beginOf('2026-11-16') - 1000,
  });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const list = useSampleList(look);
  return (
    <section className="panel" aria-label="列表">
      <TitleBar
        title="列表"
        note={Object.entries(looks).map(([key, name]) => (
          <Button key={key} size="small" type={key === look ? 'primary' : 'text'} onClick={() => setLook(key as Look)}>
            {name}
          </Button>
        ))}
        actions={[
          { id: 'staff.import', label: '有权限才显示', run: nothing },
          { id: 2000, label: '新增商机', primary: true, run: nothing },
        ]}
      >
        <ExportButton endpoint={exportPeople} filters={values} />
      </TitleBar>
      <ListHead
        noun="商机"
        controls="sample-list"
        tabs={{
          items: [
            { key: 'all', name: '全部', count: 1286 },
            { key: 'mine', name: '我负责的', count: 142 },
            { key: 'won', name: '已成单', count: 10_000 },
          ],
          active: tab,
          onChoose: setTab,
        }}
        keyword="搜索名称、客户、编号"
        fields={fields}
        values={values}
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
      <div id="sample-list">
        <DataTable
          name="dev"
          noun="商机"
          list={list}
          filtered={look === 'filtered'}
          clear={nothing}
          columns={columns}
          rowActions={actions}
          rowName={({ name }) => name}
          emptyHint="新增一个商机，从跟进到成单都在这里。"
          emptyAction={<Button type="primary">新增商机</Button>}
          selection={{ chosen, onChoose: setChosen, actions: <Button size="small">批量处理</Button> }}
        />
      </div>
    </section>
  );
}
