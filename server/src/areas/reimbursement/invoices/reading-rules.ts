import { yuan } from '@tongzhou/contract/rules/money.ts';

interface Said {
  /** '' where no invoice was found. */
  readonly number: string;
  readonly amount: number | null;
  readonly before_tax: number | null;
  readonly day: string | null;
}

export const tooMuchWords = '文件内容过多，没有读取，请填写发票号码、金额和日期';

/** What was read and is to be looked over, and what is to be typed. */
export function readingWords({ number, amount, before_tax, day }: Said): string {
  if (number === '') return '没有读出发票，请填写发票号码、金额和日期';
  const [has, lacks] = [['发票号码'], [] as string[]];
  (amount === null ? lacks : has).push('金额');
  (day === null ? lacks : has).push('日期');
  const hint =
    amount === null && before_tax !== null ? `（二维码只有不含税金额 ${yuan(before_tax)}，请按价税合计）` : '';
  return `已读取${has.join('、')}，请核对${lacks.length === 0 ? '' : `；请填写${lacks.join('、')}${hint}`}`;
}
