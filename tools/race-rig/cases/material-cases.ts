// Two projects take the last of the same goods, or one use is decided by two, at the same moment.
import { askForGoods } from '../../../contract/src/areas/materials/use.ts';
import { yuan } from '../../../contract/src/rules/money.ts';
import { act, type Path, type Play, stepsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { type Casts, castOf, type Deed, type Stage } from '../stage.ts';

const projectType = 902;
const firstOf = (place: number) => 1_000_000 * (place + 1);
const goodsName = (id: number) => `竞态物资${id}`;

const applicant = `${castOf(0).applicant} + n * ${castOf(1).applicant - castOf(0).applicant}`;

/** Each cast has a project at work and three metres of goods of its own. Without looking up what is known to be there. */
async function prepare({ sql }: Stage, place: number, casts: Casts): Promise<void> {
  const all = `generate_series(${casts.from}, ${casts.to}) n`;
  const id = `${firstOf(place)} + n`;
  await sql(`set session_replication_role = replica;
    insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance) overriding system value
      values (${projectType}, '领用项目', 'JL', 'internal', 0, 0, false) on conflict do nothing;
    insert into projects (id, name, number, type_id, status, leader_id, planned_start, planned_end, created_by, created_at) overriding system value
      select ${id}, '项目', 'RM-' || (${id}), ${projectType}, 4, ${applicant}, '2026-01-05', '2028-01-05', ${applicant}, now() from ${all};
    insert into goods (id, number, name, pinyin, pinyin_initials, unit, price, stock, value, created_by, created_at) overriding system value
      select ${id}, 'RG-' || (${id}), '竞态物资' || (${id}), '', '', '米', 100, 3000, 1000, ${applicant}, now() from ${all};
    insert into stock_moves (goods_id, kind, source_id, num, value, stock_after, value_after, at) select ${id}, 'receipt', ${id}, 3000, 1000, 3000, 1000, now() from ${all};`);
}

const use =
  (path: Path, num: number) =>
  (play: Play): Deed => {
    const own = firstOf(play.place) + play.number;
    return {
      method: askForGoods.method,
      path: askForGoods.path,
      body: {
        project_id: own,
        purpose: '布线',
        lines: [{ goods_name: goodsName(own), num }],
        audit: stepsOf(path, play.cast),
      },
      by: play.cast.applicant,
    };
  };

interface Row {
  readonly own: string;
  readonly stock: string;
  readonly value: string;
  readonly moved: string;
  readonly worth: string;
  readonly uses: string;
  readonly passed: string;
  readonly cost: string;
  readonly booked: string;
}

/** What is left and what it cost the project; the moves come to the one, the entries to the other. */
const evidence: NonNullable<RaceCase['evidence']> = async (stage, _day, place) => {
  const base = firstOf(place);
  const rows = await stage.sql<Row>(
    `select g.id as own, g.stock, g.value, sum(m.num) as moved, sum(m.value) as worth, count(*) filter (where m.kind = 'use') as uses,
      (select count(*) from material_uses q where q.project_id = g.id and q.state = 'passed') as passed, p.cost,
      coalesce((select sum(c.amount) from project_costs c where c.project_id = g.id), 0) as booked
    from goods g join projects p on p.id = g.id join stock_moves m on m.goods_id = g.id
    where g.id between ${base} and ${base + 999_999} group by g.id, p.id`,
  );
  return new Map(
    rows.map(({ own, stock, value, moved, worth, uses, passed, cost, booked }): [number, Evidence] => [
      Number(own) - base,
      {
        stands: `${Number(stock) / 1000} left, worth ${yuan(Number(value))}, ${passed} passed, cost ${yuan(Number(cost))}`,
        faults: [
          ...(stock === moved && value === worth ? [] : [`${stock} and ${value}, but moved ${moved} and ${worth}`]),
          ...(uses === passed ? [] : [`${passed} passed and ${uses} taken out`]),
          ...(cost === booked ? [] : [`cost ${cost}, of which ${booked} is booked`]),
        ],
      },
    ]),
  );
};

const taking = [...acting.slice(0, 4), 'materials/before-use', ...acting.slice(4)];
const ended = '409 该审批已结束，请刷新';
const lacking = /^409 竞态物资\d+库存不足，剩余 1 米$/;
const one = '1 left, worth 3.33, 1 passed, cost 6.67';

export const materialCases: readonly RaceCase[] = [
  {
    name: 'two uses of more goods than there are',
    before: [],
    prepare,
    eachBefore: [use(['ann'], 2), use(['bob'], 2)],
    deeds: [act('ann', 'pass'), act('bob', 'pass', {}, 1)],
    stops: [taking, taking],
    outcomes: [
      { told: ['200', lacking], stands: one },
      { told: [lacking, '200'], stands: one },
    ],
    evidence,
  },
  {
    name: 'a use is passed by two at once',
    before: [],
    prepare,
    eachBefore: [use([{ mode: 'any', people: ['ann', 'bob'] }], 3)],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [taking, taking],
    outcomes: [
      { told: ['200', ended], stands: '0 left, worth 0.00, 1 passed, cost 10.00' },
      { told: [ended, '200'], stands: '0 left, worth 0.00, 1 passed, cost 10.00' },
    ],
    evidence,
  },
];
