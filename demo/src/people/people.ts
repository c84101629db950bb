import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import { idCardCheckDigit } from '@tongzhou/contract/rules/staff/id-card.ts';
import { type Random, random } from '#demo/random.ts';
import { type DemoDepartment, demoDepartments } from './departments.ts';

export interface DemoPerson {
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly mobile: string;
  readonly department: string;
  readonly post: string;
  readonly head: boolean;
  readonly groups: readonly string[];
  readonly state: 'probation' | 'regular' | 'left';
  readonly enabled: boolean;
  readonly birthday: string;
  readonly idCard: string;
  readonly bankAccount: string;
  readonly emergencyContact: string;
  readonly emergencyMobile: string;
  readonly address: string;
  readonly entryDate: string;
  readonly workStartDate: string;
  readonly probationMonths: number;
  readonly regularDate: string | null;
  readonly leftDate: string | null;
  readonly education: {
    readonly school: string;
    readonly major: string;
    readonly degree: string;
    readonly start: string;
    readonly end: string;
  };
  readonly formerWork: {
    readonly company: string;
    readonly post: string;
    readonly start: string;
    readonly end: string;
  } | null;
}

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱单解仇',
];
const male = [
  '伟',
  '强',
  '磊',
  '洋',
  '勇',
  '军',
  '杰',
  '涛',
  '超',
  '明',
  '浩然',
  '子轩',
  '宇航',
  '志远',
  '建国',
  '俊杰',
  '天翔',
  '鹏飞',
  '文博',
  '嘉诚',
];
const female = [
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '艳',
  '娟',
  '霞',
  '倩',
  '婷',
  '雨桐',
  '思涵',
  '欣怡',
  '梦琪',
  '晓燕',
  '雅琴',
  '佳慧',
  '诗涵',
  '若曦',
  '美玲',
];
const schools = [
  '浙江大学',
  '同济大学',
  '华中科技大学',
  '西安电子科技大学',
  '东南大学',
  '杭州电子科技大学',
  '宁波大学',
  '湖南大学',
];
const majors = ['计算机科学与技术', '软件工程', '工商管理', '会计学', '工业设计', '市场营销', '信息管理'];
const companies = ['杭州远景科技', '上海恒通软件', '宁波港务信息', '苏州智造集团', '南京云帆数据'];
const streets = ['文三路', '江南大道', '滨盛路', '天目山路', '文一西路', '网商路'];
/** Hangzhou's districts, as ID cards have them. */
const districts = ['330106', '330108', '330110', '330105', '330109'];

function born(chance: Random, years: number, today: string, sex: 'male' | 'female') {
  const birthday = addDays(addMonths(today, -12 * years), -chance.below(360));
  const places = `${chance.pick(districts)}${birthday.replaceAll('-', '')}${String(chance.below(50) * 2 + (sex === 'male' ? 101 : 100)).padStart(3, '0')}`;
  return { birthday, idCard: places + idCardCheckDigit(places) };
}

/** Most came over the past years; a few are new, a few have gone. */
function employment(chance: Random, today: string, head: boolean) {
  const fresh = !head && chance.chance(0.1);
  const gone = !head && !fresh && chance.chance(0.06);
  const entryDate = addDays(today, -(fresh ? chance.between(10, 80) : chance.between(200, head ? 2600 : 1800)));
  const probationMonths = head ? 0 : 3;
  return {
    entryDate,
    probationMonths,
    state: fresh ? ('probation' as const) : gone ? ('left' as const) : ('regular' as const),
    regularDate: fresh ? null : addMonths(entryDate, probationMonths),
    leftDate: gone ? addDays(today, -chance.between(5, 100)) : null,
  };
}

function aPerson(
  chance: Random,
  today: string,
  number: number,
  taken: Set<string>,
  department: DemoDepartment,
  post: DemoDepartment['posts'][number],
  head: boolean,
): DemoPerson {
  const sex = chance.chance(0.55) ? 'male' : 'female';
  let name = '';
  do name = chance.pick(surnames) + chance.pick(sex === 'male' ? male : female);
  while (taken.has(name));
  taken.add(name);
  const age = chance.between(post.level <= 3 ? 36 : 24, post.level <= 3 ? 50 : 38);
  const { birthday, idCard } = born(chance, age, today, sex);
  const employed = employment(chance, today, head);
  const graduated = `${Number(birthday.slice(0, 4)) + 22}-06-30`;
  const workStartDate = graduated < employed.entryDate ? graduated : employed.entryDate;
  const before = workStartDate < addDays(employed.entryDate, -200);
  return {
    name,
    sex,
    mobile: `199${String(10_000_000 + number * 7919).padStart(8, '0')}`,
    department: department.name,
    post: post.name,
    head,
    groups: post.groups,
    enabled: true,
    ...employed,
    birthday,
    idCard,
    bankAccount: `622848${String(chance.below(1e9)).padStart(9, '0')}${String(number).padStart(4, '0')}`,
    emergencyContact: chance.pick(surnames) + chance.pick(sex === 'male' ? female : male),
    emergencyMobile: `198${String(10_000_000 + number * 104_729)
      .slice(-8)
      .padStart(8, '0')}`,
    address: `浙江省杭州市${chance.pick(streets)}${chance.between(1, 600)}号`,
    workStartDate,
    education: {
      school: chance.pick(schools),
      major: chance.pick(majors),
      degree: chance.chance(0.2) ? '硕士' : chance.chance(0.8) ? '本科' : '大专',
      start: `${Number(graduated.slice(0, 4)) - 4}-09-01`,
      end: graduated,
    },
    formerWork: before
      ? {
          company: chance.pick(companies),
          post: post.name,
          start: workStartDate,
          end: addDays(employed.entryDate, -15),
        }
      : null,
  };
}

/** Everyone, heads before those they head. */
export function demoPeople(today: string): DemoPerson[] {
  const chance = random(20_260);
  const taken = new Set<string>();
  let number = 0;
  return demoDepartments.flatMap((department) =>
    department.posts.flatMap((post) =>
      Array.from({ length: post.people }, (_, index) => {
        number += 1;
        return aPerson(chance, today, number, taken, department, post, post.name === department.head && index === 0);
      }),
    ),
  );
}
