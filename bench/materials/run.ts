// npm run bench -- materials: what people who keep or use goods look at in the large company: every list by every filter and
// order, its first and its hundredth page, and what one project has used.
import { goodsCategories, goodsOptions, goodsPage } from '../../contract/src/areas/materials/goods.ts';
import { countPage, movePage, receiptPage, returnPage } from '../../contract/src/areas/materials/movement.ts';
import { materialUsePage, projectsForGoods, sheetPage } from '../../contract/src/areas/materials/use.ts';
import { addDays, beginOf, today } from '../../contract/src/rules/day.ts';
import { lookPart } from '../look-part.ts';
import { goals, type ListLook, type Look, looksOf } from '../looks.ts';
import { type MaterialSize, type MaterialViewer, movesOf, opened, seedMaterials, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', MaterialSize>> = {
  quick: { people: 50, projects: 500, goods: 500, uses: 1500, documents: 500 },
  whole: { people: 5000, projects: 20_000, goods: 20_000, uses: 200_000, documents: 50_000 },
};

/** Lists that everyone opens, each person for their own part. */
const ofAll = (span: Look['query']): readonly ListLook[] => [
  {
    name: '物资',
    path: goodsPage.path,
    sorts: ['created_at', 'pinyin'],
    filters: {
      两个汉字: { keyword: '网线' },
      拼音首字母: { keyword: 'llwx' },
      少见的词: { keyword: '12345' },
      分类: { category: '线材' },
      停用: { enabled: 'no' },
      库存不足: { low: 'yes' },
      几项一起: { keyword: '网线', category: '线材', enabled: 'yes' },
    },
  },
  {
    name: '领用',
    path: materialUsePage.path,
    sorts: ['created_at'],
    filters: {
      两个汉字: { keyword: '布线' },
      少见的词: { keyword: '项目12345' },
      审批中: { state: 'running' },
      已领用: { state: 'passed' },
      我申请的: { mine: 'yes' },
      一个项目: { project_id: opened.project },
      一段时间: span,
    },
  },
  {
    name: '退库',
    path: returnPage.path,
    sorts: ['at'],
    filters: { 单号: { keyword: 'TK-2024-123' }, 一个项目: { project_id: opened.project }, 一段时间: span },
  },
];

/** Lists that only those who keep goods open. */
const ofKeeper = (span: Look['query']): readonly ListLook[] => [
  {
    name: '入库',
    path: receiptPage.path,
    sorts: ['day'],
    filters: { 供应商: { keyword: '供应商12' }, 一段时间: span },
  },
  {
    name: '盘点',
    path: countPage.path,
    sorts: ['at'],
    filters: { 备注: { keyword: '季度' }, 一段时间: span },
  },
  {
    name: '流水',
    path: movePage.path,
    sorts: ['at'],
    filters: {
      一种物资: { goods_id: opened.goods },
      退库: { kind: 'return' },
      领用: { kind: 'use' },
      一段时间: span,
      几项一起: { goods_id: opened.goods, kind: 'use', ...span },
    },
  },
];

function looks({ group }: MaterialViewer, now: number): Look[] {
  const day = (days: number) => beginOf(addDays(today(now), days));
  const span = { from: day(-90), to: day(-30) };
  const one = (name: string, path: string, query: Look['query'], goal: number = goals.list): Look => ({
    name,
    path,
    query,
    goal,
  });
  return [
    ...ofAll(span).flatMap(looksOf),
    ...(group === 'project-managers' ? ofKeeper(span).flatMap(looksOf) : []),
    one('项目物资汇总', sheetPage.path, { project_id: opened.project }),
    one('可选的物资', goodsOptions.path, { keyword: '网线' }),
    one('物资分类', goodsCategories.path, {}),
    one('可领用的项目', projectsForGoods.path, { keyword: '项目12' }),
  ];
}

export const runMaterials = lookPart({
  name: 'materials',
  title: '物资、领用与流水',
  sizes,
  seed: seedMaterials,
  counts: (size) => [
    [size.people, '人'],
    [size.goods, '种物资'],
    [size.uses, '次领用'],
    [movesOf(size), '条流水'],
  ],
  viewers,
  looks,
});
