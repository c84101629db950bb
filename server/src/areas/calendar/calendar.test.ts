import {
  calendarYear,
  clearCalendarDay,
  confirmCalendarYear,
  setCalendarDay,
} from '@tongzhou/contract/areas/calendar.ts';
import { addDays, beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addWorkingDays, isWorkingDay, savePublishedDays, workingDays } from '#areas/calendar/public.ts';
import { publishedDays } from '#areas/calendar/published-days.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let hr: string;
let employee: string;

beforeAll(async () => {
  app = await createTestApp();
  const groups = [await aGroup(app, { permissions: ['staff.calendar'] })];
  hr = await app.signInAs(await aPerson(app, { groups }));
  employee = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());
beforeEach(() => app.sql('truncate calendar_days, calendar_years'));

const yearOf = async (year: number) => (await app.call(calendarYear, { year }, { as: employee })).data;
const changesOf = async (answer: { headers: Readonly<Record<string, unknown>> }) =>
  (
    await app.sql<{ object_label: string; changes: unknown }>(
      'select object_label, changes from log.operations where request_id = $1',
      [answer.headers['x-request-id']],
    )
  )[0];

describe('the published days', () => {
  it('of this year are entered at the first start: holidays, make-up days and their names', async () => {
    await savePublishedDays(app.database, 2026);
    const { known, days, working_days } = await yearOf(2026);
    expect(known).toBe(true);
    const named = new Map(days.map((one) => [dayOf(one.day), `${one.kind} ${one.name}`]));
    expect(named.get('2026-10-01')).toBe('holiday 国庆节');
    expect(named.get('2026-10-03')).toBe('holiday 国庆节');
    expect(named.get('2026-02-14')).toBe('workday 春节调休上班');
    expect(named.has('2026-11-16')).toBe(false);
    expect(working_days).toHaveLength(12);
    // Five of October's 22 weekdays are holidays, Saturday the 10th is worked.
    expect(working_days[9]).toBe(22 - 5 + 1);
  });

  it('are not there for a year nobody has announced: Monday to Friday, and the screen says so', async () => {
    await savePublishedDays(app.database, 2098);
    const { known, days, working_days } = await yearOf(2098);
    expect([known, days]).toEqual([false, []]);
    // January 2098 begins on a Wednesday.
    expect(working_days[0]).toBe(23);
    expect(await app.sql('select from calendar_years')).toEqual([]);
  });

  it('are entered once, by servers that start together, and never over what was entered by hand', async () => {
    await app.call(setCalendarDay, { day: beginOf('2026-10-01'), kind: 'holiday', name: '公司日' }, { as: hr });
    await Promise.all(Array.from({ length: 4 }, () => savePublishedDays(app.database, 2026)));
    const { days } = await yearOf(2026);
    expect(days.find((one) => one.day === beginOf('2026-10-01'))?.name).toBe('公司日');
    await app.call(clearCalendarDay, { day: beginOf('2026-10-02') }, { as: hr });
    await savePublishedDays(app.database, 2026);
    expect((await yearOf(2026)).days.some((one) => one.day === beginOf('2026-10-02'))).toBe(false);
  });

  it('are entered when the program starts to work', async () => {
    const started = await createTestApp();
    await started.startWork();
    const rows = await started.sql<{ year: number }>('select year from calendar_years order by year');
    await started.close();
    const thisYear = Number(today(Date.now()).slice(0, 4));
    const published = [thisYear, thisYear + 1].filter((year) => publishedDays(year).length > 0);
    expect(rows.map(({ year }) => year)).toEqual(published);
  });
});

describe('a day', () => {
  it('is set, changed and restored, with old and new in the log', async () => {
    const day = beginOf('2026-11-16');
    const first = await app.call(setCalendarDay, { day, kind: 'holiday', name: '搬家' }, { as: hr });
    expect(first.status).toBe(200);
    const second = await app.call(setCalendarDay, { day, kind: 'holiday', name: '乔迁' }, { as: hr });
    expect(await changesOf(second)).toEqual({
      object_label: '2026-11-16',
      changes: [{ field: 'name', label: '名称', old: '搬家', new: '乔迁' }],
    });
    expect((await yearOf(2026)).days).toEqual([{ day, kind: 'holiday', name: '乔迁' }]);
    const cleared = await app.call(clearCalendarDay, { day }, { as: hr });
    expect(await changesOf(cleared)).toMatchObject({ changes: [{ old: '休息', new: null }, { old: '乔迁' }] });
    expect((await yearOf(2026)).days).toEqual([]);
    expect((await app.call(clearCalendarDay, { day }, { as: hr })).status).toBe(409);
  });

  it('takes a moment within the day, in seconds as in milliseconds', async () => {
    const noon = beginOf('2026-11-17') + 12 * 3_600_000;
    await app.call(setCalendarDay, { day: noon / 1000, kind: 'holiday', name: '甲' }, { as: hr });
    expect((await yearOf(2026)).days[0]?.day).toBe(beginOf('2026-11-17'));
  });

  it('is refused at its field when it makes no sense', async () => {
    const set = async (day: string, kind: 'holiday' | 'workday', name: string) =>
      (await app.call(setCalendarDay, { day: beginOf(day), kind, name }, { as: hr })).fields;
    expect(await set('2026-11-16', 'workday', '上班')).toHaveProperty('kind');
    expect(await set('2026-11-16', 'holiday', ' ')).toHaveProperty('name');
    expect(await set('1999-11-16', 'holiday', '早')).toHaveProperty('day');
    expect(await set('2026-11-14', 'workday', '补班')).toEqual({});
    expect((await app.call(calendarYear, { year: 1999 }, { as: hr })).status).toBe(422);
  });

  it('is set with those after it, and each of them stands in the log', async () => {
    const [day, until] = [beginOf('2027-09-30'), beginOf('2027-10-03')];
    const set = (more: object) =>
      app.call(setCalendarDay, { day, until, kind: 'holiday', name: '国庆', ...more } as never, { as: hr });
    await app.call(setCalendarDay, { day: beginOf('2027-10-02'), kind: 'holiday', name: '旧名' }, { as: hr });
    const together = await set({});
    const first = { field: 'kind', label: '2027-09-30 类型', old: null, new: '休息' };
    const renamed = { field: 'name', label: '2027-10-02 名称', old: '旧名', new: '国庆' };
    const { object_label, changes } = (await changesOf(together)) as { object_label: string; changes: object[] };
    expect([object_label, changes.length]).toEqual(['2027-09-30 至 2027-10-03', 7]);
    expect(changes).toEqual(expect.arrayContaining([first, renamed]));
    const named = async () => (await yearOf(2027)).days.map(({ day: one, kind }) => [dayOf(one), kind]);
    expect((await named()).map(([one]) => one)).toEqual(['2027-09-30', '2027-10-01', '2027-10-02', '2027-10-03']);
    // Of a make-up the weekend's days: the others are worked on anyway.
    expect((await set({ kind: 'workday', name: '补班' })).status).toBe(200);
    expect((await named()).filter(([, kind]) => kind === 'workday')).toEqual([
      ['2027-10-02', 'workday'],
      ['2027-10-03', 'workday'],
    ]);
    expect((await set({ until: beginOf('2027-09-29') })).fields).toEqual({ until: '不能早于第一天' });
    expect((await set({ until: beginOf('2027-10-31') })).fields).toEqual({ until: '一次最多设置 31 天' });
    for (const one of ['2027-09-30', '2027-10-01', '2027-10-02', '2027-10-03'])
      await app.call(clearCalendarDay, { day: beginOf(one) }, { as: hr });
  });

  it('is changed by HR only', async () => {
    const input = { day: beginOf('2026-11-16'), kind: 'holiday' as const, name: '放假' };
    expect((await app.call(setCalendarDay, input, { as: employee })).status).toBe(403);
    expect((await app.call(clearCalendarDay, { day: input.day }, { as: employee })).status).toBe(403);
    expect((await app.call(confirmCalendarYear, { year: 2098 }, { as: employee })).status).toBe(403);
    expect(await app.sql('select from calendar_days')).toEqual([]);
  });

  it('set by two at once is logged as one after the other', async () => {
    const names = ['甲', '乙', '丙', '丁'];
    const day = beginOf('2026-11-18');
    const answers = await Promise.all(
      names.map((name) => app.call(setCalendarDay, { day, kind: 'holiday', name }, { as: hr })),
    );
    const logged = await Promise.all(answers.map(changesOf));
    const changes = logged.flatMap((entry) => entry?.changes as { label: string; old: string | null }[]);
    const olds = changes.filter((one) => one.label === '名称').map((one) => one.old);
    expect(new Set(olds).size).toBe(4);
  });

  it('is set once under one key', async () => {
    const input = { day: beginOf('2026-11-19'), kind: 'holiday' as const, name: '甲' };
    const one = await app.call(setCalendarDay, input, { as: hr, key: 'calendar-0001' });
    await app.call(clearCalendarDay, { day: input.day }, { as: hr });
    const again = await app.call(setCalendarDay, input, { as: hr, key: 'calendar-0001' });
    expect(again.text).toBe(one.text);
    expect((await yearOf(2026)).days).toEqual([]);
  });
});

describe('a year entered by hand', () => {
  it('is known once HR says it is complete, and only once', async () => {
    expect((await app.call(confirmCalendarYear, { year: 2098 }, { as: hr })).status).toBe(200);
    expect((await yearOf(2098)).known).toBe(true);
    expect((await app.call(confirmCalendarYear, { year: 2098 }, { as: hr })).status).toBe(409);
  });
});

describe('working days', () => {
  beforeEach(() => savePublishedDays(app.database, 2026));

  it('leave out weekends and holidays and count make-up days', async () => {
    expect(await workingDays(app.database, '2026-09-28', '2026-10-10')).toEqual([
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
    ]);
    expect(await workingDays(app.database, '2026-10-10', '2026-09-28')).toEqual([]);
    expect(await isWorkingDay(app.database, '2026-02-14')).toBe(true);
    expect(await isWorkingDay(app.database, '2026-10-01')).toBe(false);
  });

  it('are added and taken away across the longest holiday', async () => {
    expect(await addWorkingDays(app.database, '2026-09-30', 1)).toBe('2026-10-08');
    expect(await addWorkingDays(app.database, '2026-10-08', -1)).toBe('2026-09-30');
    expect(await addWorkingDays(app.database, '2026-10-03', 0)).toBe('2026-10-03');
    expect(await addWorkingDays(app.database, '2026-10-03', 3)).toBe('2026-10-10');
    for (const count of [1, 5, 30, 250]) {
      const end = await addWorkingDays(app.database, '2026-01-05', count);
      expect(await workingDays(app.database, addDays('2026-01-05', 1), end)).toHaveLength(count);
    }
  });

  it('of a span longer than ten years are a mistake', async () => {
    await expect(workingDays(app.database, '2000-01-01', '2026-01-01')).rejects.toThrow(RangeError);
  });
});
