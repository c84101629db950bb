const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '兆'];

function fourPlaces(value: number): string {
  let words = '';
  let gap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) gap = words !== '';
    else {
      words += `${gap ? '零' : ''}${digits[digit]}${places[place]}`;
      gap = false;
    }
  }
  return words;
}

function wholeYuan(value: number): string {
  let words = '';
  let gap = false;
  for (let group = 3; group >= 0; group--) {
    const four = Math.floor(value / 10_000 ** group) % 10_000;
    if (four === 0) gap = words !== '';
    else {
      const begins = words !== '' && (gap || four < 1000);
      words += `${begins ? '零' : ''}${fourPlaces(four)}${groups[group]}`;
      gap = false;
    }
  }
  return words;
}

/** 大写金额, as cheques and contracts write it: 12345605 分 → 壹拾贰万叁仟肆佰伍拾陆元零伍分. */
export function amountInWords(fen: number): string {
  const amount = Math.abs(fen);
  const [yuan, jiao, cent] = [Math.floor(amount / 100), Math.floor(amount / 10) % 10, amount % 10];
  const whole = yuan === 0 ? '' : `${wholeYuan(yuan)}元`;
  const sign = fen < 0 ? '负' : '';
  if (jiao === 0 && cent === 0) return `${sign}${whole === '' ? '零元' : whole}整`;
  const tenth = jiao > 0 ? `${digits[jiao]}角` : whole === '' ? '' : '零';
  return `${sign}${whole}${tenth}${cent > 0 ? `${digits[cent]}分` : '整'}`;
}
