// Everything that can be found, in one company: what was sold, worked on, written down and put to approval.
import { runSql } from '../../tools/embedded-sql.ts';
import { type BusinessSize, seedBusiness, viewers as sellers } from '../business/seed.ts';
import { addViewers, ago, fill, firstPerson, numbers, oneOf, pickOf } from '../fill.ts';
import { addDocuments } from '../papers/seed.ts';

const others = [
  { id: 903, name: '员工', group: 'employees', secret: '00000000-0000-4000-8000-000000000b01' },
  { id: 904, name: '人事', group: 'hr', secret: '00000000-0000-4000-8000-000000000b02' },
  { id: 905, name: '系统管理员', group: 'administrators', secret: '00000000-0000-4000-8000-000000000b03' },
] as const;
/** Who searches: whoever sees all, a part, or little. */
export const viewers = [...sellers, ...others];

export interface SearchSize extends BusinessSize {
  readonly projects: number;
  readonly documents: number;
  readonly requests: number;
}

const surnames = '王 李 张 刘 陈 单 曾 解 仇 区 查 欧阳';
const surnamesPinyin = 'wang li zhang liu chen shan zeng xie qiu ou zha ouyang';
const surnamesInitials = 'w l z l c s z x q o z oy';
const works = '数据中台 官网改版 机房集成 安防系统 等级测评 年度运维 移动办公 驻场服务 系统升级 软件定制';
const worksPinyin =
  'shujuzhongtai guanwanggaiban jifangjicheng anfangxitong dengjiceping nianduyunwei yidongbangong zhuchangfuwu xitongshengji ruanjiandingzhi';
const worksInitials = 'sjzt gwgb jfjc afxt djcp ndyw ydbg zcfw xtsj rjdz';

export async function seedSearch(dataDir: string, size: SearchSize): Promise<void> {
  const { people, projects, requests } = size;
  const person = (salt: number) => `${firstPerson} + ${oneOf(people, salt)}`;
  await seedBusiness(dataDir, size);
  await addViewers(dataDir, others);
  await addDocuments(dataDir, size);
  await fill(
    dataDir,
    `update users u set name = s.name || u.id, pinyin = s.pinyin || u.id, pinyin_initials = s.initials || u.id
      from (select n, ${pickOf(surnames, 1)} as name, ${pickOf(surnamesPinyin, 1)} as pinyin, ${pickOf(surnamesInitials, 1)} as initials from ${numbers(people)}) s
      where u.id = ${firstPerson} - 1 + s.n;
    insert into projects (id, name, pinyin, pinyin_initials, number, type_id, leader_id, status, status_since, planned_start, planned_end, created_by, created_at) overriding system value
      select n, ${pickOf(works, 2)} || n, ${pickOf(worksPinyin, 2)} || n, ${pickOf(worksInitials, 2)} || n, 'XM-2024-' || n, 1 + n % 5, ${person(3)}, 4, now(),
        current_date - 30, current_date + 30, ${person(3)}, ${ago(projects, 1400)} from ${numbers(projects)};
    insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours, submitted_at, finished_at)
        overriding system value
      select 70000000 + n, 'leave', 'leave', 'QJ-' || to_char(date '2024-01-01' + n / 1200, 'YYYYMMDD') || '-' || n, n, '员工请年假 1 天', '[]', ${person(4)}, ${person(4)},
        1001 + n % 800, 1, 1, 3, true, 24, now(), now() from ${numbers(requests)};
    insert into approval_parts (user_id, part, approval_id, list, at) select ${person(5)}, 'asked', 70000000 + n, 'leave', now() from ${numbers(requests)};
    insert into announcements (title, content, plain, department_ids, pinned, must_confirm, state, published_at, created_by, created_at)
      select '关于数据安全的通知' || n, '[]', '各部门：请按时完成。', case when n % 3 = 0 then array[1001::bigint + n] else '{}' end, false, false, 'published', ${ago(500, 900)}, ${person(6)}, now()
      from ${numbers(500)};`,
  );
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
