// A company that has sold for years: everyone of three viewers sees another part of it.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, firstPerson, numbers, oneOf, pickOf, fill as write } from '../fill.ts';

/** Who looks: all of it, the departments below theirs, or what is their own. */
export const viewers = [
  { id: 900, name: '公司领导', group: 'leaders', secret: '00000000-0000-4000-8000-000000000501' },
  { id: 901, name: '商务负责人', group: 'sales', secret: '00000000-0000-4000-8000-000000000502' },
  { id: 902, name: '销售', group: 'bench-own', secret: '00000000-0000-4000-8000-000000000503' },
] as const;

export interface BusinessSize {
  readonly people: number;
  readonly customers: number;
  readonly opportunities: number;
  readonly orders: number;
}

const places =
  '杭州 宁波 苏州 无锡 绍兴 上海 嘉兴 湖州 南京 台州 温州 合肥 广州 深圳 佛山 厦门 福州 东莞 珠海 长沙 武汉 成都 重庆 西安 郑州 青岛 济南 大连 沈阳 天津 昆明 贵阳 南宁 海口 兰州 太原 扬州 常州 徐州 泉州';
const placesPinyin =
  'hangzhou ningbo suzhou wuxi shaoxing shanghai jiaxing huzhou nanjing taizhou wenzhou hefei guangzhou shenzhen foshan xiamen fuzhou dongguan zhuhai changsha wuhan chengdu chongqing xian zhengzhou qingdao jinan dalian shenyang tianjin kunming guiyang nanning haikou lanzhou taiyuan yangzhou changzhou xuzhou quanzhou';
const placesInitials =
  'hz nb sz wx sx sh jx hz nj tz wz hf gz sz fs xm fz dg zh cs wh cd cq xa zz qd jn dl sy tj km gy nn hk lz ty yz cz xz qz';
const subjects =
  '官网 数据 机房 安防 等保 运维 办公 驻场 门户 软件 云平台 网络 会议 档案 巡检 客服 财务 培训 商城 物联';
const subjectsPinyin =
  'guanwang shuju jifang anfang dengbao yunwei bangong zhuchang menhu ruanjian yunpingtai wangluo huiyi dangan xunjian kefu caiwu peixun shangcheng wulian';
const subjectsInitials = 'gw sj jf af db yw bg zc mh rj ypt wl hy da xj kf cw px sc wl';
const kinds = '改版 中台 集成 系统 测评 升级 服务 定制 迁移 改造 终端 搭建 接入 扩容 咨询 采购 监理 开发 托管 优化';
const kindsPinyin =
  'gaiban zhongtai jicheng xitong ceping shengji fuwu dingzhi qianyi gaizao zhongduan dajian jieru kuorong zixun caigou jianli kaifa tuoguan youhua';
const kindsInitials = 'gb zt jc xt cp sj fw dz qy gz zd dj jr kr zx cg jl kf tg yh';

export async function seedBusiness(dataDir: string, size: BusinessSize): Promise<void> {
  const { people, customers, opportunities, orders } = size;
  // The one who sells has a hundred; the head's departments hold a tenth of all sellers.
  const seller = `case when n % ${Math.max(2, Math.round(opportunities / 100))} = 0 then 902 else ${firstPerson} + ${oneOf(people, 1)} end`;
  /** What is made later has the larger number. */
  const made = (count: number, days: number) => `now() - interval '${days} days' * (${count} - n) / ${count}`;
  const ago = (days: number, salt: number) => `now() - interval '1 minute' * ${oneOf(days * 1440, salt)}`;
  const before = (days: number, salt: number) => `current_date - ${oneOf(days, salt)}`;
  await addPeople(dataDir, people);
  await write(
    dataDir,
    `insert into role_groups (key, name, checked, half_checked, data_scope)
      select null, 'bench-own', g.checked, g.half_checked, 'self' from role_groups g where g.key = 'sales'`,
  );
  await addViewers(dataDir, viewers);
  await write(
    dataDir,
    `insert into customers (id, number, name, name_key, pinyin, pinyin_initials, industry, region, source, owner_id, last_contact_at, created_by, created_at) overriding system value
      select n, 'KH-2020-' || n, ${pickOf(places, 7)} || '客户' || n || '有限公司', ${pickOf(places, 7)} || '客户' || n, ${pickOf(placesPinyin, 7)} || 'kehu' || n || 'youxiangongsi',
        ${pickOf(placesInitials, 7)} || 'kh' || n || 'yxgs', ${pickOf('internet finance trade other', 13)}, ${pickOf(places, 7)}, ${pickOf('visit website tender other', 11)},
        ${seller}, ${ago(300, 2)}, ${seller}, ${made(customers, 1400)} from ${numbers(customers)};
    insert into customer_contacts (customer_id, name, mobile, main) select n, '联系人' || n, '138' || lpad(n::text, 8, '0'), true from ${numbers(customers)};`,
  );
  await write(
    dataDir,
    `insert into opportunities (id, number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, expected_date, probability, owner_id, stage, stage_since,
        reached, closed_on, last_contact_at, next_contact_on, created_by, created_at, customer_words) overriding system value
      select n, 'SJ-2024-' || n, ${pickOf(places, 31)} || ${pickOf(subjects, 17)} || ${pickOf(kinds, 23)} || n, ${pickOf(placesPinyin, 31)} || ${pickOf(subjectsPinyin, 17)} || ${pickOf(kindsPinyin, 23)} || n, ${pickOf(placesInitials, 31)} || ${pickOf(subjectsInitials, 17)} || ${pickOf(kindsInitials, 23)} || n,
        1 + ${oneOf(customers, 3)}, ${pickOf('visit website tender referral other', 11)}, 1 + ${oneOf(5, 4)}, 100000 + ${oneOf(900_000_000, 5)},
        ${before(900, 6)} + 200, 10 * ${oneOf(10, 7)}, ${seller},
        (array['won','lost','won','lost','active','active','open','creating','ordering','reworking'])[1 + n % 10], ${ago(700, 8)},
        (array[4,2,4,2,2,2,1,1,3,3])[1 + n % 10], case when n % 10 < 4 then ${before(700, 9)} end,
        case when ${oneOf(9, 10)} > 0 then ${ago(400, 12)} end, case when n % 10 >= 4 and ${oneOf(3, 13)} = 0 then ${before(60, 14)} + 40 end,
        ${seller}, ${made(opportunities, 900)}, (select c.words from customers c where c.id = 1 + ${oneOf(customers, 3)}) from ${numbers(opportunities)};
    insert into opportunity_members (opportunity_id, user_id, writes) select n * 50, ${firstPerson} + ${oneOf(people, 15)}, n % 2 = 0 from ${numbers(Math.floor(opportunities / 50))};
    insert into opportunity_follow_ups (opportunity_id, way, content, contact_at, by_id, created_at)
      select n, 'phone', '电话沟通', ${ago(400, 12)}, ${seller}, now() from ${numbers(opportunities)};`,
  );
  await write(
    dataDir,
    `insert into business_requests (id, opportunity_id, kind, approval_id, form, state, created_by, created_at) overriding system value
      select n, n * 5, 'business_order', n, '{}', 'passed', ${seller}, now() from ${numbers(orders)};
    insert into trade_orders (id, number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, received, request_id, approval_id, created_at, pinyin, pinyin_initials) overriding system value
      select o.n, 'HT-2025-' || o.n, p.name, p.id, p.customer_id, p.owner_id, 3000000 + o.n * 3, 6, 1000000, ${before(900, 16).replace('(n,', '(o.n,')}, 1000000 + o.n, o.n, o.n, now(), p.pinyin, p.pinyin_initials
      from generate_series(1, ${orders}) o (n) join opportunities p on p.id = o.n * 5;
    insert into order_instalments (order_id, position, name, amount, due_on, received)
      select n, k, '第' || k || '期', 1000000 + n, ${before(900, 17)} + 400 + 30 * k, case when k = 1 then 1000000 + n else 0 end from ${numbers(orders)}, generate_series(1, 3) k;
    insert into receipts (id, order_id, received_on, amount, way, by_id, created_at) overriding system value
      select n, n, ${before(900, 18)}, 1000000 + n, 'transfer', ${seller}, now() from ${numbers(orders)};
    insert into receipt_shares (receipt_id, instalment_id, amount) select i.order_id, i.id, i.amount from order_instalments i where i.position = 1;
    insert into order_invoices (order_id, kind, state, amount, title, number, issued_on, issued_by, asked_by, asked_at)
      select n, 'special', 'issued', 1000000, '客户', 'FP' || n, ${before(900, 19)}, 900, ${seller}, ${ago(800, 20)} from ${numbers(orders)};
    insert into business_targets (year, user_id, amount, changed_by, changed_at)
      select extract(year from current_date)::int, ${firstPerson} - 1 + n, 100000000 + n, 900, now() from ${numbers(Math.floor(people / 4))};`,
  );
  await write(dataDir, 'insert into business_sums select * from business_sums_counted');
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
