import { expect, it } from 'vitest';
import { pinyinOf, pinyinOfWords } from './pinyin.ts';

it.each([
  ['单雄信', 'shanxiongxin', 'sxx'],
  ['曾国藩', 'zengguofan', 'zgf'],
  ['解晓东', 'xiexiaodong', 'xxd'],
  ['仇英', 'qiuying', 'qy'],
  ['区大相', 'oudaxiang', 'odx'],
  ['查良镛', 'zhaliangyong', 'zly'],
  ['吕布', 'lvbu', 'lb'],
  ['欧阳修', 'ouyangxiu', 'oyx'],
  ['Tom 王', 'tomwang', 'tw'],
  ['', '', ''],
])('%s is found by %s and %s', (name, pinyin, initials) => {
  expect(pinyinOf(name)).toEqual({ pinyin, initials });
});

it.each([
  ['单位管理系统', 'danweiguanlixitong', 'dwglxt'],
  ['解决方案', 'jiejuefangan', 'jjfa'],
  ['区域中心', 'quyuzhongxin', 'qyzx'],
  ['查询平台', 'chaxunpingtai', 'cxpt'],
  ['重庆银行 ERP', 'chongqingyinhangerp', 'cqyhe'],
])('%s, which is no person, is found by %s and %s', (name, pinyin, initials) => {
  expect(pinyinOfWords(name)).toEqual({ pinyin, initials });
});
