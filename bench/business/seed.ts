// A company that has sold for years: everyone of three viewers sees another part of it.
import { runSql } from '../../tools/embedded-sql.ts';

/** Who looks: all of it, the departments below theirs, or what is their own. */
export const viewers = [
  { id: 900, name: '公司领导', group: 'leaders', secret: '00000000-0000-4000-8000-000000000501' },
  { id: 901, name: '商务负责人', group: 'sales', secret: '00000000-0000-4000-8000-000000000502' },
  { id: 902, name: '销售', group: 'bench-own', secret: '00000000-0000-4000-8000-000000000503' },
] as const;

const firstSeller = 1000;

export interface BusinessSize {
  readonly people: number;
  readonly customers: number;
  readonly opportunities: number;
  readonly orders: number;
}

/** Without triggers: they would only look up what is known to be there. */
const write = (dataDir: string, text: string) =>
  runSql(dataDir, `set session_replication_role = replica; ${text}`, 'postgres');

const pick = (words: string, factor: number) => {
  const list = words.split(' ');
  return `(array['${list.join("', '")}'])[1 + (n * ${factor}::bigint) % ${list.length}]`;
};
const places = '杭州 宁波 苏州 无锡 绍兴 上海 嘉兴 湖州 南京 台州 温州 合肥 广州 深圳 佛山 厦门 福州 东莞 珠海 长沙';
const placesPinyin =
  'hangzhou ningbo suzhou wuxi shaoxing shanghai jiaxing huzhou nanjing taizhou wenzhou hefei guangzhou shenzhen foshan xiamen fuzhou dongguan zhuhai changsha';
const placesInitials = 'hz nb sz wx sx sh jx hz nj tz wz hf gz sz fs xm fz dg zh cs';
const works = '官网改版 数据中台 机房集成 安防系统 等级测评 年度运维 移动办公 驻场服务 系统升级 软件定制';
const worksPinyin =
  'guanwanggaiban shujuzhongtai jifangjicheng anfangxitong dengjiceping nianduyunwei yidongbangong zhuchangfuwu xitongshengji ruanjiandingzhi';
const worksInitials = 'gwgb sjzt jfjc afxt djcp ndyw ydbg zcfw xtsj rjdz';

/** Much faster made at the end than kept row by row. */
const wordIndexes = ['customers', 'opportunities', 'trade_orders'];

export async function seedBusiness(dataDir: string, size: BusinessSize): Promise<void> {
  const { people, customers, opportunities, orders } = size;
  const numbers = (count: number) => `generate_series(1, ${count}) n`;
  // The one who sells has a hundred; the head's departments hold a tenth of all sellers.
  const seller = `case when n % ${Math.max(2, Math.round(opportunities / 100))} = 0 then 902 else ${firstSeller} + (n * 7919::bigint) % ${people} end`;
  const ago = (count: number, days: number) =>
    `now() - interval '${days} days' * ((n * 104729::bigint) % ${count}) / ${count}`;
  for (const table of wordIndexes) await write(dataDir, `drop index ${table}_word_grams_idx`);
  await write(
    dataDir,
    `insert into departments (id, parent_id, department_name, position)
      select 1000 + n, case when n > 100 then 1001 + n % 10 end, '部门' || n, n from generate_series(1, 800) n;
    insert into users (id, job_number, name, pinyin, pinyin_initials, department_id, state, created_at)
      select ${firstSeller} - 1 + n, 'T' || (100000 + n), '员工' || n, 'yuangong' || n, 'yg' || n, 1001 + n % 800, 'regular', now() from ${numbers(people)};
    insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      select n, '类型' || n, 'T' || n, 'client', 2000, 100, true from generate_series(1, 5) n;
    insert into role_groups (key, name, checked, half_checked, data_scope)
      select null, 'bench-own', g.checked, g.half_checked, 'self' from role_groups g where g.key = 'sales';`,
  );
  for (const { id, group, secret } of viewers)
    await write(
      dataDir,
      `insert into users (id, job_number, name, pinyin, pinyin_initials, department_id, state, created_at)
        values (${id}, 'T90${id}', '查看者${id}', 'chakanzhe', 'ckz', 1001, 'regular', now());
      insert into credentials (user_id) values (${id});
      insert into role_group_members (user_id, group_id) select ${id}, id from role_groups where key = '${group}' or name = '${group}';
      insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent)
        values (${id}, '${secret}', now(), now(), now() + interval '6 hours', '127.0.0.1', 'bench')`,
    );
  await write(
    dataDir,
    `insert into customers (id, number, name, name_key, pinyin, pinyin_initials, industry, region, source, owner_id, last_contact_at, created_by, created_at) overriding system value
      select n, 'KH-2020-' || n, ${pick(places, 7)} || '客户' || n || '有限公司', ${pick(places, 7)} || '客户' || n, ${pick(placesPinyin, 7)} || 'kehu' || n || 'youxiangongsi',
        ${pick(placesInitials, 7)} || 'kh' || n || 'yxgs', ${pick('internet finance trade other', 13)}, ${pick(places, 7)}, ${pick('visit website tender other', 11)},
        ${seller}, ${ago(customers, 300)}, ${seller}, ${ago(customers, 1400)} from ${numbers(customers)};
    insert into customer_contacts (customer_id, name, mobile, main) select n, '联系人' || n, '138' || lpad(n::text, 8, '0'), true from ${numbers(customers)};`,
  );
  await write(
    dataDir,
    `insert into opportunities (id, number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, expected_date, probability, owner_id, stage, stage_since,
        reached, closed_on, last_contact_at, next_contact_on, created_by, created_at, customer_words) overriding system value
      select n, 'SJ-2024-' || n, ${pick(places, 31)} || ${pick(works, 17)} || n, ${pick(placesPinyin, 31)} || ${pick(worksPinyin, 17)} || n, ${pick(placesInitials, 31)} || ${pick(worksInitials, 17)} || n,
        1 + (n * 31::bigint) % ${customers}, ${pick('visit website tender referral other', 11)}, 1 + n % 5, 100000 + (n * 7919::bigint) % 900000000,
        current_date - 700 + (n * 13::bigint % 900)::int, 10 * (n % 10), ${seller},
        (array['won','lost','won','lost','active','active','open','creating','ordering','reworking'])[1 + n % 10], ${ago(opportunities, 700)},
        (array[4,2,4,2,2,2,1,1,3,3])[1 + n % 10], case when n % 10 < 4 then current_date - (n * 17::bigint % 700)::int end,
        case when n % 9 > 0 then ${ago(opportunities, 400)} end, case when n % 10 >= 4 and n % 3 = 0 then current_date - 20 + (n % 60)::int end,
        ${seller}, ${ago(opportunities, 900)}, (select c.words from customers c where c.id = 1 + (n * 31::bigint) % ${customers}) from ${numbers(opportunities)};
    insert into opportunity_members (opportunity_id, user_id, writes) select n * 50, ${firstSeller} + (n * 31::bigint) % ${people}, n % 2 = 0 from ${numbers(Math.floor(opportunities / 50))};
    insert into opportunity_follow_ups (opportunity_id, way, content, contact_at, by_id, created_at)
      select n, 'phone', '电话沟通', ${ago(opportunities, 400)}, ${seller}, now() from ${numbers(opportunities)};`,
  );
  await write(
    dataDir,
    `insert into business_requests (id, opportunity_id, kind, approval_id, form, state, created_by, created_at) overriding system value
      select n, n * 5, 'business_order', n, '{}', 'passed', ${seller}, now() from ${numbers(orders)};
    insert into trade_orders (id, number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, received, request_id, approval_id, created_at, pinyin, pinyin_initials) overriding system value
      select o.n, 'HT-2025-' || o.n, p.name, p.id, p.customer_id, p.owner_id, 3000000 + o.n * 3, 6, 1000000, current_date - (o.n * 7919::bigint % 900)::int, 1000000 + o.n, o.n, o.n, now(), p.pinyin, p.pinyin_initials
      from generate_series(1, ${orders}) o (n) join opportunities p on p.id = o.n * 5;
    insert into order_instalments (order_id, position, name, amount, due_on, received)
      select n, k, '第' || k || '期', 1000000 + n, current_date - 500 + (n * 31::bigint % 900)::int + 30 * k, case when k = 1 then 1000000 + n else 0 end from ${numbers(orders)}, generate_series(1, 3) k;
    insert into receipts (id, order_id, received_on, amount, way, by_id, created_at) overriding system value
      select n, n, current_date - (n * 31::bigint % 900)::int, 1000000 + n, 'transfer', ${seller}, now() from ${numbers(orders)};
    insert into receipt_shares (receipt_id, instalment_id, amount) select i.order_id, i.id, i.amount from order_instalments i where i.position = 1;
    insert into order_invoices (order_id, kind, state, amount, title, number, issued_on, issued_by, asked_by, asked_at)
      select n, 'special', 'issued', 1000000, '客户', 'FP' || n, current_date - (n * 31::bigint % 900)::int, 900, ${seller}, ${ago(orders, 800)} from ${numbers(orders)};
    insert into business_targets (year, user_id, amount, changed_by, changed_at)
      select extract(year from current_date)::int, ${firstSeller} - 1 + n, 100000000 + n, 900, now() from ${numbers(Math.floor(people / 4))};`,
  );
  for (const table of wordIndexes) await write(dataDir, `create index on ${table} using gin (word_grams(words))`);
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
