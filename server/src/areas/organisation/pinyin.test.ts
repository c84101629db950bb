import { expect, it } from 'vitest';
import { pinyinOf } from '#areas/organisation/pinyin.ts';

it.each([
  ['单雄信', 'shanxiongxin', 'sxx'],
  ['曾国藩', 'zengguofan', 'zgf'],
  ['解晓东', 'xiexiaodong', 'xxd'],
  ['仇英', 'qiuying', 'qy'],
  ['吕布', 'lvbu', 'lb'],
  ['欧阳修', 'ouyangxiu', 'oyx'],
  ['Tom 王', 'tomwang', 'tw'],
  ['', '', ''],
])('%s is found by %s and %s', (name, pinyin, initials) => {
  expect(pinyinOf(name)).toEqual({ pinyin, initials });
});
