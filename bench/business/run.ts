// npm run bench -- business: what people who sell look at, in the large company: every list by every filter and order, near
// and far, the board, and the statistics. Requests come at fixed times, whether or not those before were answered.
import { customerPage } from '../../contract/src/areas/business/customer.ts';
import { invoicePage } from '../../contract/src/areas/business/invoice.ts';
import { opportunityBoard, opportunityPage, opportunityTodo } from '../../contract/src/areas/business/opportunity.ts';
import { orderPage } from '../../contract/src/areas/business/order.ts';
import { receiptPage, receivablePage, receivableSums } from '../../contract/src/areas/business/receivable.ts';
import { businessTargets, businessTotal } from '../../contract/src/areas/business/total.ts';
import { addDays, addMonths, beginOf, today } from '../../contract/src/rules/day.ts';
import { lookPart } from '../look-part.ts';
import { goals, type ListLook, type Look, looksOf } from '../looks.ts';
import { type BusinessSize, seedBusiness, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', BusinessSize>> = {
  quick: { people: 50, customers: 200, opportunities: 1000, orders: 200 },
  whole: { people: 5000, customers: 40_000, opportunities: 200_000, orders: 40_000 },
};

const keywords = {
  两个汉字: { keyword: '数据' },
  拼音首字母: { keyword: 'sjzt' },
  少见的词: { keyword: '12345' },
  一个汉字: { keyword: '杭' },
};

function listsOn(now: number): ListLook[] {
  const day = (days: number) => beginOf(addDays(today(now), days));
  return [
    {
      name: '商机',
      path: opportunityPage.path,
      sorts: ['created_at', 'amount', 'expected_date', 'last_contact_at', 'next_contact_on'],
      filters: {
        ...keywords,
        阶段: { stage: 'active' },
        进行中: { under_way: 'true' },
        走到: { reached: 3 },
        来源: { source: 'tender' },
        类型: { type_id: 2 },
        负责人: { owner_id: 1234 },
        部门: { department_id: 1002 },
        客户: { customer_id: 77 },
        金额: { amount_from: 1000, amount_to: 500_000 },
        创建时间: { created_from: day(-90), created_to: day(0) },
        预计签约: { expected_from: day(0), expected_to: day(60) },
        结束时间: { closed_from: day(-90), closed_to: day(0) },
        未定日期: { undated: 'true' },
        联系到期: { contact_due: 'true' },
        冷落: { quiet: 'true' },
        我的: { mine: 'true' },
        几项一起: { keyword: '数据', stage: 'active', source: 'tender', department_id: 1002 },
      },
    },
    {
      name: '客户',
      path: customerPage.path,
      sorts: ['created_at', 'pinyin', 'last_contact_at'],
      filters: {
        两个汉字: { keyword: '杭州' },
        拼音首字母: { keyword: 'hzkh' },
        少见的词: { keyword: '12345' },
        行业: { industry: 'finance' },
        来源: { source: 'visit' },
        负责人: { owner_id: 1234 },
        部门: { department_id: 1002 },
        地区: { region: '杭州' },
      },
    },
    {
      name: '订单',
      path: orderPage.path,
      sorts: ['signed_on', 'amount', 'number'],
      filters: {
        ...keywords,
        执行中: { state: 'active' },
        已结清: { state: 'settled' },
        负责人: { owner_id: 1234 },
        部门: { department_id: 1002 },
        客户: { customer_id: 77 },
        来源: { source: 'tender' },
        类型: { type_id: 2 },
        签订日期: { signed_from: day(-90), signed_to: day(0) },
      },
    },
    {
      name: '应收',
      path: receivablePage.path,
      sorts: ['due_on', 'amount', 'outstanding'],
      filters: {
        ...keywords,
        已逾期: { state: 'overdue' },
        即将到期: { state: 'soon' },
        未收: { open: 'true' },
        账龄: { age: '31-60' },
        负责人: { owner_id: 1234 },
        部门: { department_id: 1002 },
        客户: { customer_id: 77 },
        到期日: { due_from: day(-30), due_to: day(30) },
      },
    },
    {
      name: '回款记录',
      path: receiptPage.path,
      sorts: ['received_on', 'amount'],
      filters: {
        两个汉字: { keyword: '数据' },
        部门: { department_id: 1002 },
        日期: { received_from: day(-90), received_to: day(0) },
      },
    },
    {
      name: '开票',
      path: invoicePage.path,
      sorts: ['asked_at', 'issued_on', 'amount'],
      filters: {
        少见的词: { keyword: '12345' },
        已开: { state: 'issued' },
        日期: { issued_from: day(-90), issued_to: day(0) },
      },
    },
  ];
}

function looks(now: number): Look[] {
  const [from, to] = [addMonths(today(now), -23).slice(0, 7), today(now).slice(0, 7)];
  const statistics = (name: string, path: string, query: Look['query'], goal: number): Look => ({
    name,
    path,
    query,
    goal,
  });
  return [
    ...listsOn(now).flatMap(looksOf),
    statistics('看板', opportunityBoard.path, {}, goals.statistics),
    statistics('待办', opportunityTodo.path, {}, goals.list),
    statistics('应收合计', receivableSums.path, {}, goals.statistics),
    statistics('商机统计，两年', businessTotal.path, { from, to }, goals.statistics),
    statistics('商机统计，一个部门', businessTotal.path, { from, to, department_id: 1002 }, goals.statistics),
    statistics('业绩目标', businessTargets.path, { year: Number(to.slice(0, 4)), kind: 'person' }, goals.statistics),
    statistics(
      '部门目标',
      businessTargets.path,
      { year: Number(to.slice(0, 4)), kind: 'department' },
      goals.statistics,
    ),
  ];
}

export const runBusiness = lookPart({
  name: 'business',
  title: '商机、客户、订单、回款与统计',
  sizes,
  seed: seedBusiness,
  counts: ({ people, customers, opportunities, orders }) => [
    [people, '人'],
    [customers, '个客户'],
    [opportunities, '个商机'],
    [orders, '个订单'],
  ],
  viewers,
  looks: (_, now) => looks(now),
});
