import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import { idCardCheckDigit } from '@tongzhou/contract/rules/staff/id-card.ts';

/** Someone invited who has registered: how far their entry has come. */
export interface DemoRegistrant {
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly mobile: string;
  readonly birthday: string;
  readonly idCard: string;
  readonly department: string;
  readonly school: string;
  /** On a working day. */
  readonly registered: string;
  readonly daysAgo: number;
  readonly outcome: 'waiting' | 'placed' | 'returned' | 'rejected';
}

const registrants = [
  ['邵一诺', 'female', '前端组', '浙江大学', 1, 'waiting'],
  ['单晓峰', 'male', '后端组', '宁波大学', 3, 'placed'],
  ['仇雨晴', 'female', '测试组', '湖南大学', 6, 'returned'],
  ['解云飞', 'male', '华东销售组', '杭州电子科技大学', 12, 'rejected'],
] as const;

export const demoRegistrants = (today: string, workday: (day: string, by?: number) => string): DemoRegistrant[] =>
  registrants.map(([name, sex, department, school, back, outcome], number) => {
    const registered = workday(addDays(today, 1 - back), -1);
    const birthday = addDays(addMonths(today, -12 * (24 + number)), -37 * number);
    const places = `330106${birthday.replaceAll('-', '')}${sex === 'male' ? 511 + 2 * number : 510 + 2 * number}`;
    const idCard = places + idCardCheckDigit(places);
    return {
      name,
      sex,
      mobile: `1980000${String(1000 + number)}`,
      birthday,
      idCard,
      department,
      school,
      registered,
      daysAgo: back,
      outcome,
    };
  });
