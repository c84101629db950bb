// Amounts in Chinese capitals, as they stand on vouchers: 壹仟零壹元壹角整.

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits, without what stands before or behind them: 1001 → 壹仟零壹. */
function ofGroup(value: number): string {
  let words = '';
  let gap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      gap ||= words !== '';
      continue;
    }
    words += `${gap ? '零' : ''}${digits[digit]}${places[place]}`;
    gap = false;
  }
  return words;
}

function ofWhole(value: number): string {
  let words = '';
  for (let group = groups.length - 1; group >= 0; group--) {
    const part = Math.floor(value / 10_000 ** group) % 10_000;
    if (part === 0) continue;
    // What lies between two groups is said by one 零, however much of it there is.
    const apart = words !== '' && (part < 1000 || Math.floor(value / 10_000 ** (group + 1)) % 10_000 === 0);
    words += `${apart ? '零' : ''}${ofGroup(part)}${groups[group]}`;
  }
  return words;
}

/** 100110 分 → 壹仟零壹元壹角整 */
export function capitals(fen: number): string {
  if (fen < 0) return `负${capitals(-fen)}`;
  const [whole, tenths, cents] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10];
  const parts = [
    whole > 0 ? `${ofWhole(whole)}元` : '',
    tenths > 0 ? `${digits[tenths]}角` : whole > 0 && cents > 0 ? '零' : '',
    cents > 0 ? `${digits[cents]}分` : '整',
  ].join('');
  return fen === 0 ? '零元整' : parts;
}
