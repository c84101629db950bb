import { figure, type Tile, tile } from '@tongzhou/contract/rules/cockpit.ts';

const chart = (label: string, to: string | null = null): Tile['chart'] => ({
  shape: 'bars',
  heading: '状态',
  series: [{ name: '项目数', unit: 'count' }],
  rows: [{ key: 'red', label, values: [3], to }],
});

/** A tile of each page, as the server gives them to whoever may open their rows. */
export const someTiles = (): Tile[] => [
  tile('signed', {
    title: '签约与目标',
    how: ['合同签订日期在本期内的订单金额之和。'],
    main: figure('签约金额', 'money', 12_345_678.9, '/business_management/business_list?tab=orders'),
    target: { label: '本期目标', value: 20_000_000, percent: 61.7 },
    facts: [figure('签约数', 'count', 12), figure('回款签约比', 'percent', null)],
    chart: chart('十一月', '/business_management/business_list?tab=orders&living=true'),
  }),
  tile('risks', {
    title: '项目风险',
    how: ['红：已过计划结束日。'],
    main: figure('风险项目', 'count', 3),
    facts: [],
    chart: chart('风险'),
  }),
  tile('staff', {
    title: '人员与流动',
    how: ['在职人数。'],
    main: figure('在职人数', 'people', 66),
    facts: [],
    chart: chart('入职'),
  }),
];

export const someFigures = (given: { readonly tiles?: readonly Tile[]; readonly at?: number } = {}) => ({
  company: '杭州同舟数字科技有限公司',
  period: '2026-11',
  at: Date.parse('2026-11-17T09:30:00+08:00'),
  tiles: someTiles(),
  ...given,
});
