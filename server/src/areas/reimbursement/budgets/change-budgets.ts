import type * as contract from '@tongzhou/contract/areas/reimbursement/budget.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { departmentById } from '#areas/organisation/public.ts';
import {
  allStandards,
  departmentBudget,
  listBudgets,
  putBudget,
  putStandards,
} from '#areas/reimbursement/budgets/budget-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export async function showBudgets(
  db: Db,
  caller: Caller,
  { year, ...request }: InputOf<typeof contract.budgetPage>,
): Promise<GivenOf<typeof contract.budgetPage>> {
  const found = await listBudgets(db, await scopeOf(db, caller, 'report.reimburse'), year, request);
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      year,
      left: row.amount === null ? null : row.amount - row.used - row.under_way,
    })),
  };
}

const said = (amount: number | null) => (amount === null ? null : yuan(amount));

export async function saveBudget(
  { tx, caller, note }: Filing,
  { department_id, year, amount }: InputOf<typeof contract.saveBudget>,
): Promise<void> {
  const { department_name } = orNotFound(await departmentById(tx, department_id));
  const scope = await scopeOf(tx, caller, 'report.reimburse.budget');
  if (scope.kind !== 'all' && !(scope.kind === 'departments' && scope.departmentIds.includes(department_id)))
    refuse('not-found');
  const before = (await departmentBudget(tx, department_id, year))?.amount ?? null;
  await putBudget(tx, department_id, year, amount);
  note({
    object: { kind: 'department', id: department_id, label: department_name },
    changes: [{ field: 'budget', label: `${year} 年报销预算`, old: said(before), new: said(amount) }],
  });
}

const words = ({ cities, subsidy }: { readonly cities: readonly string[]; readonly subsidy: number }) =>
  `${cities.length === 0 ? '其他地方' : cities.join('、')} ${yuan(subsidy)} 元/天`;

export async function saveStandards(
  { tx, note }: Filing,
  { standards }: InputOf<typeof contract.saveTravelStandards>,
): Promise<void> {
  const before = new Map((await allStandards(tx)).map((one) => [one.level, words(one)]));
  await putStandards(tx, standards);
  const after = new Map(standards.map((one) => [one.level, words(one)]));
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((level) => {
    const [old, fresh] = [before.get(level) ?? null, after.get(level) ?? null];
    return old === fresh ? [] : [{ field: level, label: level, old, new: fresh }];
  });
  note({ changes });
}

const shipped = [
  { level: '一线城市', cities: ['北京', '上海', '广州', '深圳'], subsidy: 15_000 },
  {
    level: '省会及计划单列市',
    cities:
      '天津 重庆 杭州 南京 成都 武汉 西安 郑州 长沙 济南 合肥 福州 厦门 宁波 青岛 大连 沈阳 哈尔滨 长春 石家庄 太原 南昌 南宁 昆明 贵阳 海口 兰州 银川 西宁 乌鲁木齐 呼和浩特 拉萨'.split(
        ' ',
      ),
    subsidy: 12_000,
  },
  { level: '其他城市', cities: [], subsidy: 10_000 },
];
/** Until the company sets its own. */
export async function saveFirstStandards(tx: Tx): Promise<void> {
  if ((await allStandards(tx)).length === 0) await putStandards(tx, shipped);
}
