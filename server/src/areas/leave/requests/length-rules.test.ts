import { calendarOf } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { describe, expect, it } from 'vitest';
import { type LengthRules, lengthOf, partWords, type Span } from '#areas/leave/requests/length-rules.ts';

const hours = { am: [540, 720], pm: [780, 1080] } as const;
const half: LengthRules = { unit: 'half', counts: 'working' };
const none = calendarOf([]);
// 2026-01-15 is a Thursday.
const span = (start: string, end: string, start_half: 'am' | 'pm' = 'am', end_half: 'am' | 'pm' = 'pm'): Span => ({
  start_time: beginOf(start),
  end_time: beginOf(end),
  start_half,
  end_half,
});
const at = (day: string, from: number, to: number): Span => ({
  ...span(day, day),
  start_time: beginOf(day) + from * 60_000,
  end_time: beginOf(day) + to * 60_000,
});
const length = (
  ...given: Parameters<typeof lengthOf> extends [infer A, infer B, infer C, ...unknown[]] ? [A, B, C] : never
) => {
  const found = lengthOf(...given, hours);
  if ('words' in found) throw new Error(found.words);
  return found;
};

describe('the length of a leave', () => {
  it('from Thursday afternoon to Monday morning is 2 days', () => {
    const found = length(span('2026-01-15', '2026-01-19', 'pm', 'am'), half, none);
    expect(found.minutes).toBe(2 * 480);
    expect(found.uncounted).toEqual(['2026-01-17', '2026-01-18']);
    expect(found.days.map((day) => [day.day, partWords(day, hours)])).toEqual([
      ['2026-01-15', '下午'],
      ['2026-01-16', '全天'],
      ['2026-01-19', '上午'],
    ]);
  });

  it('over a make-up Saturday is 3 days', () => {
    const calendar = calendarOf([{ day: '2026-01-17', kind: 'workday' }]);
    expect(length(span('2026-01-15', '2026-01-19', 'pm', 'am'), half, calendar).minutes).toBe(3 * 480);
  });

  it('over a holiday Friday is a day less', () => {
    const calendar = calendarOf([{ day: '2026-01-16', kind: 'holiday' }]);
    expect(length(span('2026-01-15', '2026-01-19', 'pm', 'am'), half, calendar).minutes).toBe(480);
  });

  it('in natural days counts weekends and holidays', () => {
    const natural: LengthRules = { unit: 'half', counts: 'natural' };
    expect(length(span('2026-01-15', '2026-01-19'), natural, none).minutes).toBe(5 * 480);
  });

  it('of half a day is half a day, whichever half', () => {
    expect(length(span('2026-01-15', '2026-01-15', 'am', 'am'), half, none).minutes).toBe(240);
    expect(length(span('2026-01-15', '2026-01-15', 'pm', 'pm'), half, none).minutes).toBe(240);
    expect(length(span('2026-01-15', '2026-01-15'), half, none).minutes).toBe(480);
  });

  it('in hours leaves out the break and what is outside the company’s hours', () => {
    const hour: LengthRules = { unit: 'hour', counts: 'working' };
    expect(length(at('2026-01-15', 600, 840), hour, none).minutes).toBe(180);
    expect(length(at('2026-01-15', 0, 1439 - 29), hour, none).minutes).toBe(480);
    expect(lengthOf(at('2026-01-15', 605, 840), hour, none, hours)).toEqual({
      field: 'start_time',
      words: '请按半小时选择时间',
    });
    expect(lengthOf(at('2026-01-15', 720, 780), hour, none, hours)).toMatchObject({ words: '所选时间内没有工作时间' });
  });

  it.each([
    ['结束时间不能早于开始时间', span('2026-01-16', '2026-01-15')],
    ['结束时间不能早于开始时间', span('2026-01-15', '2026-01-15', 'pm', 'am')],
    ['所选时间内没有工作时间', span('2026-01-17', '2026-01-18')],
    ['一次请假不能超过一年', span('2026-01-15', '2027-02-15')],
  ])('that is none is refused: %s', (words, wrong) => {
    expect(lengthOf(wrong, half, none, hours)).toMatchObject({ words });
  });

  it('is said in days, or in hours where it is no round part of one', () => {});
});
