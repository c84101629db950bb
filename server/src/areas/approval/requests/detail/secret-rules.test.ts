import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import { describe, expect, it } from 'vitest';
import type { Section } from '#areas/approval/core/said-rules.ts';
import { shownSection } from './secret-rules.ts';

const secret = { secret: true } as const;
const sections: readonly Section[] = [
  {
    kind: 'values',
    title: '安排',
    rows: [
      { label: '部门', value: '研发部' },
      { label: '工资', value: '8,000.00', ...secret },
    ],
  },
  {
    kind: 'table',
    title: '工资表',
    columns: [{ label: '姓名' }, { label: '实发', align: 'end', ...secret }, { label: '备注' }],
    rows: [
      ['李晓岚', '8,001.00', '试用'],
      ['陈启航', '', ''],
    ],
    total: ['合计', '8,002.00', ''],
  },
  {
    kind: 'comparison',
    title: '对比',
    rows: [
      { label: '岗位', old: '水手', new: '大副' },
      { label: '基本工资', old: '8,003.00', new: '8,004.00', note: '+8,005.00', ...secret },
    ],
  },
  {
    kind: 'figure',
    title: '奖金',
    value: '8,006.00',
    // Not marked by itself: what explains a secret figure is as secret.
    how: [{ label: '系数', value: '8,007.00' }],
    note: '按 8,008.00 计',
    ...secret,
  },
  {
    kind: 'figure',
    title: '时长',
    momentary: true,
    value: '2 天',
    how: [{ label: '周一', value: '全天' }],
    note: '含周末',
  },
];

describe('a section of each kind', () => {
  it('says everything to those who see secrets, without the marks', () => {
    const shown = sections.map((section) => shownSection(section, true));
    const plain: unknown = JSON.parse(JSON.stringify(sections), (key, value: unknown) =>
      key === 'secret' ? undefined : value,
    );
    expect(shown).toEqual(plain);
  });

  it('hides its secrets from others, and nothing else', () => {
    const shown = sections.map((section) => shownSection(section, false));
    expect(JSON.stringify(shown)).not.toMatch(/8,00\d/);
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown).toEqual([
      {
        kind: 'values',
        title: '安排',
        rows: [
          { label: '部门', value: '研发部' },
          { label: '工资', value: hiddenFigure },
        ],
      },
      {
        kind: 'table',
        title: '工资表',
        columns: [{ label: '姓名' }, { label: '实发', align: 'end' }, { label: '备注' }],
        // Whether there is a figure at all is hidden too.
        rows: [
          ['李晓岚', hiddenFigure, '试用'],
          ['陈启航', hiddenFigure, ''],
        ],
        total: ['合计', hiddenFigure, ''],
      },
      {
        kind: 'comparison',
        title: '对比',
        rows: [
          { label: '岗位', old: '水手', new: '大副' },
          { label: '基本工资', old: hiddenFigure, new: hiddenFigure },
        ],
      },
      { kind: 'figure', title: '奖金', value: hiddenFigure, how: [{ label: '系数', value: hiddenFigure }] },
      {
        kind: 'figure',
        title: '时长',
        momentary: true,
        value: '2 天',
        how: [{ label: '周一', value: '全天' }],
        note: '含周末',
      },
    ]);
  });
});
