import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useChineseMessages } from '#contract/messages.ts';
import { type PermissionKey, permissionId } from '#contract/permissions.ts';
import { lines, mayChange, money, onWire, type Setting, text, yesNo } from '#contract/setting.ts';

useChineseMessages({ jitless: true });

const words = { group: '组', label: '名' };
const said = ({ schema }: Setting, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;
const read = ({ schema }: Setting, value: unknown) => z.parse(schema, value);

describe('a setting', () => {
  it('of money is 元 on the wire and 分 inside', () => {
    const limit = money('limit', { ...words, default: 500_000 });
    expect([read(limit, 1234.56), onWire(limit, 123_456), onWire(limit, limit.default)]).toEqual([
      123_456, 1234.56, 5000,
    ]);
    expect([said(limit, 1.005), said(limit, -1)]).toEqual(['请输入金额，最多两位小数', '金额不能为负数']);
  });

  it('of yes and no is nothing else', () => {
    const open = yesNo('open', { ...words, default: true });
    expect([open.default, read(open, false), said(open, 1)]).toEqual([true, false, '格式不正确']);
  });

  it('of several lines keeps them', () => {
    const terms = lines('terms', { ...words, most: 5 });
    expect([terms.as.kind, read(terms, ' 一\n二 '), said(terms, '一二三四五六')]).toEqual([
      'lines',
      '一\n二',
      '不能超过 5 个字符',
    ]);
  });

  it('is judged by its rule where something was typed', () => {
    const short = text('short', { ...words, most: 5, problem: (typed) => (typed === 'x' ? '不好' : undefined) });
    expect(['x', ' x ', 'a\0', '', 'y'].map((typed) => said(short, typed))).toEqual([
      '不好',
      '不好',
      '包含无效字符',
      undefined,
      undefined,
    ]);
  });

  it('is changed by who may change settings, and holds the permission it names besides', () => {
    const granted = (...keys: PermissionKey[]) => ({
      checked: new Set(keys.map(permissionId)),
      halfChecked: new Set<number>(),
      wildcard: false,
    });
    const open = text('open', { ...words, most: 5 });
    const guarded = text('guarded', { ...words, most: 5, permission: 'report.salary.run' });
    const who = [
      granted('permission'),
      granted('permission.settings'),
      granted('report.salary.run'),
      granted('permission.settings', 'report.salary.run'),
      { ...granted(), wildcard: true },
    ];
    expect(who.map((one) => [mayChange(one, open), mayChange(one, guarded)])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [true, true],
      [true, true],
    ]);
  });
});
