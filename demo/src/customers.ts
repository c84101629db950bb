import type { BusinessSource, Industry } from '@tongzhou/contract/areas/business/customer.ts';
import { creditCodeCheck } from '@tongzhou/contract/rules/business/credit-code.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { DemoPerson } from '#demo/people/people.ts';
import { type Random, random } from '#demo/random.ts';

interface DemoContact {
  readonly name: string;
  readonly position: string;
  readonly mobile: string;
}

export interface DemoCustomer {
  readonly name: string;
  readonly short: string;
  readonly creditCode: string;
  readonly industry: Industry;
  readonly region: string;
  readonly address: string;
  readonly source: BusinessSource;
  readonly owner: DemoPerson;
  readonly contacts: readonly DemoContact[];
  readonly since: string;
}

const firms: readonly (readonly [short: string, place: string, code: string, industry: Industry, tail: string])[] = [
  ['云帆', '杭州', '330106', 'internet', '科技有限公司'],
  ['恒泰', '宁波', '330203', 'manufacturing', '精密制造有限公司'],
  ['锦绣', '苏州', '320505', 'manufacturing', '纺织集团有限公司'],
  ['江南', '无锡', '320211', 'finance', '农村商业银行股份有限公司'],
  ['仁和', '绍兴', '330602', 'medical', '医院管理有限公司'],
  ['临港', '上海', '310115', 'transport', '国际物流有限公司'],
  ['晨光', '嘉兴', '330402', 'education', '教育科技有限公司'],
  ['绿源', '湖州', '330502', 'energy', '环保工程有限公司'],
  ['湖滨', '杭州', '330106', 'government', '城市建设投资集团有限公司'],
  ['东海', '舟山', '330902', 'trade', '水产贸易有限公司'],
  ['致远', '南京', '320106', 'internet', '数据技术有限公司'],
  ['金石', '台州', '331002', 'construction', '建筑工程有限公司'],
  ['蓝海', '温州', '330302', 'trade', '进出口有限公司'],
  ['康宁', '合肥', '340104', 'medical', '生物医药股份有限公司'],
  ['鼎盛', '广州', '440106', 'construction', '地产开发有限公司'],
  ['南粤', '深圳', '440305', 'finance', '融资租赁有限公司'],
  ['智联', '深圳', '440305', 'internet', '软件有限公司'],
  ['珠江', '佛山', '440604', 'manufacturing', '电器有限公司'],
  ['鹭岛', '厦门', '350203', 'education', '职业教育集团有限公司'],
  ['海峡', '福州', '350102', 'transport', '港口集团有限公司'],
  ['漓江', '桂林', '450302', 'trade', '文旅发展有限公司'],
  ['星河', '东莞', '441900', 'manufacturing', '电子有限公司'],
  ['海阔', '珠海', '440402', 'energy', '新能源科技有限公司'],
  ['安泰', '长沙', '430102', 'government', '应急产业发展有限公司'],
];
const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'];
const given = ['建军', '志强', '海燕', '晓东', '丽华', '国平', '雪梅', '文斌', '春兰', '永康', '玉珍', '少华'];
const streets = ['科技园路', '滨江大道', '人民中路', '创业路', '学院路', '建设东路', '港城大道', '环湖路'];
const houses = ['号', '号创新大厦 6 层', '号 3 幢', '号综合楼 2 层', '号'];
const positions = ['信息部主任', '采购经理', '总经理助理', '财务总监', '运营总监', '项目负责人'];
const sources: readonly BusinessSource[] = ['referral', 'visit', 'website', 'exhibition', 'tender', 'partner'];

const contactsOf = (chance: Random, number: number): DemoContact[] =>
  Array.from({ length: chance.between(1, 3) }, (_, at) => ({
    name: chance.pick(surnames) + chance.pick(given),
    position: positions[(number + at) % positions.length] as string,
    mobile: `197${String(10_000_000 + (number * 3 + at) * 7919).padStart(8, '0')}`,
  }));

/** Customers of two years, each in the hands of someone who sells. */
export function demoCustomers(
  sellers: readonly DemoPerson[],
  today: string,
  workday: (day: string) => string,
): DemoCustomer[] {
  const chance = random(20_241);
  return firms.map(([short, place, code, industry, tail], number) => {
    const places = `91${code}MA2D${String(7100 + number * 13)}${'ABCDEFGH'[number % 8]}`.padEnd(17, '0').slice(0, 17);
    return {
      name: `${place}${short}${tail}`,
      short,
      creditCode: places + creditCodeCheck(places),
      industry,
      region: place,
      address: `${place}市${streets[(number * 5) % streets.length]} ${18 + number * 37}${houses[number % houses.length]}`,
      source: chance.pick(sources),
      owner: sellers[number % sellers.length] as DemoPerson,
      contacts: contactsOf(chance, number),
      since: workday(addDays(today, -chance.between(420, 730))),
    };
  });
}
