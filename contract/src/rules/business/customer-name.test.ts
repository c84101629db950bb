import { describe, expect, it } from 'vitest';
import { customerNameKey } from './customer-name.ts';

describe('the key of a customer’s name', () => {
  it.each([
    ['杭州云帆科技有限公司', '杭州云帆科技'],
    ['杭州云帆科技 有限责任公司', '杭州云帆科技'],
    ['杭州云帆科技股份有限公司', '杭州云帆科技'],
    ['（杭州）云帆科技有限公司', '杭州云帆科技'],
    ['杭州【云帆】科技公司', '杭州云帆科技'],
    ['ＡＢＣ　科技', 'abc科技'],
    ['公司', '公司'],
    ['甲公司', '甲公司'],
    ['…', ''],
  ])('of %s is %s', (name, key) => expect(customerNameKey(name)).toBe(key));
});
