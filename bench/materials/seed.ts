// A company that has kept goods for its projects for years: one viewer sees all of it, the other what they work on.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, ago, fill, firstPerson, numbers, pick } from '../fill.ts';

export const viewers = [
  { id: 900, name: '项目管理', group: 'project-managers', secret: '00000000-0000-4000-8000-000000000701' },
  { id: 901, name: '成员', group: 'employees', secret: '00000000-0000-4000-8000-000000000702' },
] as const;
export type MaterialViewer = (typeof viewers)[number];

export interface MaterialSize {
  readonly people: number;
  readonly projects: number;
  readonly goods: number;
  readonly uses: number;
  /** Beside those of the uses: as many receipts, returns and counts each. */
  readonly documents: number;
}

/** The project and the goods that are opened. */
export const opened = { project: 120, goods: 77 } as const;

const words = '六类网线 水晶头 千兆交换机 光纤跳线 温湿度传感器 工业平板 扎带 线槽 读卡器 物联网关';
const wordsPinyin =
  'liuleiwangxian shuijingtou qianzhaojiaohuanji guangxiantiaoxian wenshiduchuanganqi gongyepingban zhadai xiancao dukaqi wulianwangguan';
const initials = 'llwx sjt qzjhj gxtx wsdcgq gypb zd xc dkq wlwg';
const categories = '线材 辅材 网络设备 终端 其他';

async function addProjects(dataDir: string, { people, projects }: MaterialSize): Promise<void> {
  const leader = `${firstPerson} + (n * 31::bigint) % ${people}`;
  await fill(
    dataDir,
    `insert into projects (id, name, pinyin, pinyin_initials, number, type_id, leader_id, status, planned_start, planned_end, created_by, created_at) overriding system value
      select n, '项目' || n, 'xiangmu' || n, 'xm' || n, 'XM-2024-' || lpad(n::text, 5, '0'), 1 + n % 5, ${leader}, case when n % 3 = 0 then 4 else 8 end,
        current_date - 300, current_date + 60, ${leader}, ${ago(projects, 1400)} from ${numbers(projects)};
    insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at)
      select n, 901, 'member', 10, 1, current_date - 300, now() from ${numbers(projects)} where n % 120 = 0;`,
  );
}

async function addGoods(dataDir: string, { goods, people }: MaterialSize): Promise<void> {
  await fill(
    dataDir,
    `insert into goods (id, number, name, pinyin, pinyin_initials, unit, category, price, low_line, enabled, stock, value, created_by, created_at) overriding system value
      select n, 'WZ-2024-' || lpad(n::text, 5, '0'), ${pick(words, 31)} || n, ${pick(wordsPinyin, 31)} || n, ${pick(initials, 31)} || n, '个', ${pick(categories, 17)}, 500,
        case when n % 4 = 0 then 20000 end, n % 20 > 0, 1000 * (n % 200), 500 * (n % 200), ${firstPerson} + n % ${people}, ${ago(goods, 1400)} from ${numbers(goods)};`,
  );
}

async function addUses(dataDir: string, { people, projects, goods, uses }: MaterialSize): Promise<void> {
  const project = `1 + (n * 7919::bigint) % ${projects}`;
  const applicant = `case when n % 500 = 0 then 901 else ${firstPerson} + (n * 37::bigint) % ${people} end`;
  const state = `case when n % 50 = 0 then 'running' when n % 33 = 0 then 'rejected' else 'passed' end`;
  const id = '3000000 + n';
  const first = `1 + (n * 13::bigint) % ${goods}`;
  const form = `jsonb_build_object('purpose', '机房布线', 'lines', jsonb_build_array(jsonb_build_object('goods_id', ${first}, 'goods_name', '物资', 'unit', '个', 'num', 2000)),
    'words', '项目' || (${project}) || ' 机房布线 ' || ${pick(words, 13)})`;
  await fill(
    dataDir,
    `insert into material_uses (id, project_id, approval_id, form, state, created_by, created_at) overriding system value
      select n, ${project}, ${id}, ${form}, ${state}, ${applicant}, ${ago(uses, 1000)} from ${numbers(uses)};
    insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours,
        submitted_at, finished_at) overriding system value
      select ${id}, 'material_use', 'project_approval', 'LY-' || n, n, '申请', '[]', ${applicant}, ${applicant}, 1001 + n % 800, case when n % 50 = 0 then 0 else 1 end, 1, 3, true, 24,
        ${ago(uses, 1000)}, case when n % 50 > 0 then now() end from ${numbers(uses)};
    insert into material_use_lines (use_id, goods_id, num, value) select n, 1 + (n * 13::bigint + k * 7) % ${goods}, 2000, 1000 from ${numbers(uses)}, generate_series(0, 2) k;
    insert into stock_moves (goods_id, kind, source_id, project_id, num, value, stock_after, value_after, by_id, at)
      select 1 + (n * 13::bigint + k * 7) % ${goods}, 'use', n, ${project}, -2000, -1000, 10000, 5000, ${applicant}, ${ago(uses, 1000)} from ${numbers(uses)}, generate_series(0, 2) k;`,
  );
}

async function addDocuments(
  dataDir: string,
  { people, projects, goods, uses, documents }: MaterialSize,
): Promise<void> {
  const by = `${firstPerson} + (n * 41::bigint) % ${people}`;
  const at = ago(documents, 1000);
  const one = `1 + (n * 17::bigint) % ${goods}`;
  const move = (kind: string, project: string) =>
    `insert into stock_moves (goods_id, kind, source_id, project_id, num, value, unit_cost, stock_after, value_after, by_id, at)
      select ${one}, '${kind}', n, ${project}, 5000, 2500, 500, 10000, 5000, ${by}, ${at} from ${numbers(documents)};`;
  await fill(
    dataDir,
    `insert into goods_receipts (id, number, day, supplier, note, value, by_id, at) overriding system value
      select n, 'RK-2024-' || n, current_date - (n * 7 % 1000)::int, '供应商' || n % 300, '', 2500, ${by}, ${at} from ${numbers(documents)};
    insert into material_returns (id, number, use_id, project_id, note, value, by_id, at) overriding system value
      select n, 'TK-2024-' || n, 1 + n % ${uses}, 1 + ((1 + n % ${uses}) * 7919::bigint) % ${projects}, '剩余退回', 2500, ${by}, ${at} from ${numbers(documents)};
    insert into goods_counts (id, number, note, value, by_id, at) overriding system value select n, 'PD-2024-' || n, '季度盘点', 2500, ${by}, ${at} from ${numbers(documents)};
    insert into goods_count_lines (count_id, goods_id, expected, counted, value) select n, ${one}, 5000, 10000, 2500 from ${numbers(documents)};
    ${move('receipt', 'null::bigint')} ${move('return', `1 + ((1 + n % ${uses}) * 7919::bigint) % ${projects}`)} ${move('count', 'null::bigint')}`,
  );
}

export const movesOf = ({ uses, documents }: MaterialSize): number => 3 * uses + 3 * documents;

export async function seedMaterials(dataDir: string, size: MaterialSize): Promise<void> {
  await addPeople(dataDir, size.people);
  await addViewers(dataDir, viewers);
  await addProjects(dataDir, size);
  await addGoods(dataDir, size);
  await addUses(dataDir, size);
  await addDocuments(dataDir, size);
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
