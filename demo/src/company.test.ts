import { settings } from '@tongzhou/contract/areas/settings.ts';
import { creditCodeProblem } from '@tongzhou/contract/rules/business/credit-code.ts';
import { type Calendar, daysBetween, isWeekend } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays, mondayOf } from '@tongzhou/contract/rules/day.ts';
import { isIdCard } from '@tongzhou/contract/rules/staff/id-card.ts';
import { describe, expect, it } from 'vitest';
import { demoClaims } from '#demo/claims.ts';
import { type DemoCompany, type DemoPerson, demoCompany, personas } from '#demo/company.ts';

const today = '2026-11-15';
const company = demoCompany(today);
const { people, departments } = company;
const distinct = (values: readonly string[]) => new Set(values).size;

/** It is made anew on the day on which it is first looked at. */
const daysOfAYear = Array.from({ length: 73 }, (_, at) => addDays('2026-11-15', 5 * at));
const holidays: Calendar = new Map(
  [...daysBetween('2026-10-01', '2026-10-07'), ...daysBetween('2027-02-05', '2027-02-11')].map((day) => [
    day,
    'holiday',
  ]),
);

/** Percent that running projects take of someone on a day. */
const takenOn = ({ projects }: DemoCompany, person: DemoPerson, day: string) =>
  projects
    .filter(({ status }) => status === 4 || status === 5)
    .flatMap(({ members, change }) => [...members, ...(change?.passes === true ? [change] : [])])
    .filter((one) => one.person === person && one.start <= day && day <= one.end)
    .reduce((sum, one) => sum + one.participation, 0);

/** Of everyone at work, on the Wednesdays of twelve weeks. */
const weeksAhead = (then: DemoCompany, day: string) =>
  then.people
    .filter((one) => one.state !== 'left')
    .map((person) => ({
      person,
      percents: Array.from({ length: 12 }, (_, week) => takenOn(then, person, addDays(mondayOf(day), 7 * week + 2))),
    }));

describe('the demo company', () => {
  it('has about sixty people, the same ones every time', () => {
    expect(people.length).toBeGreaterThanOrEqual(55);
    expect(people.length).toBeLessThanOrEqual(70);
    expect(demoCompany(today)).toEqual(company);
  });

  it('moves with the calendar', () => {
    expect(demoCompany('2027-03-01').people.map((one) => one.entryDate)).not.toEqual(
      people.map((one) => one.entryDate),
    );
  });

  it('has nobody twice, and only numbers that pass our own checks', () => {
    for (const key of ['name', 'mobile', 'idCard', 'bankAccount'] as const)
      expect(distinct(people.map((one) => one[key]))).toBe(people.length);
    for (const one of people) {
      expect(isIdCard(one.idCard)).toBe(true);
      expect(one.mobile).toMatch(/^1\d{10}$/);
      expect(one.emergencyMobile).toMatch(/^1\d{10}$/);
      expect(one.bankAccount).toMatch(/^\d{8,25}$/);
      expect(Number(one.idCard[16]) % 2).toBe(one.sex === 'male' ? 1 : 0);
    }
  });

  it('is a company whose own data pass our own checks', () => {
    const { name, creditCode, address, phone, bankName, bankAccount, invoiceEmail } = company.legal;
    for (const [setting, value] of [
      [settings.companyName, name],
      [settings.companyCreditCode, creditCode],
      [settings.companyAddress, address],
      [settings.companyPhone, phone],
      [settings.companyBankName, bankName],
      [settings.companyBankAccount, bankAccount],
      [settings.invoiceEmail, invoiceEmail],
    ] as const)
      expect([setting.key, setting.schema.safeParse(value)]).toMatchObject([
        setting.key,
        { success: true, data: value },
      ]);
  });

  it('sells to customers with good codes, at every stage, and plans that add up to the contract', () => {
    const { customers, opportunities } = company;
    expect(customers.filter((one) => creditCodeProblem(one.creditCode) !== undefined)).toEqual([]);
    for (const key of ['name', 'creditCode'] as const)
      expect(distinct(customers.map((one) => one[key]))).toBe(customers.length);
    const outcomes = ['open', 'returned', 'creating', 'active', 'ordering', 'reworking', 'won', 'lost'];
    expect([...new Set(opportunities.map((one) => one.outcome))].sort()).toEqual(outcomes.sort());
    for (const { order, outcome, followUps, created } of opportunities) {
      for (const { day } of followUps) expect(created <= day && day <= today).toBe(true);
      expect(order !== null).toBe(['ordering', 'reworking', 'won'].includes(outcome));
      if (order === null) continue;
      expect(order.instalments.reduce((sum, one) => sum + one.amount, 0)).toBe(order.amount);
      const received = order.receipts.reduce((sum, one) => sum + one.amount, 0);
      expect(received <= order.amount && order.refunded <= received).toBe(true);
      expect(order.receipts.every((one) => one.day < today)).toBe(true);
    }
    const won = opportunities.flatMap((one) => (one.outcome === 'won' && one.order !== null ? [one.order] : []));
    for (const wanted of ['refunded', 'writtenOff', 'raisedBy', 'invoiced', 'invoiceAsked'] as const)
      expect(won.some((order) => Boolean(order[wanted]))).toBe(true);
  });

  it('works on about forty projects, at every status, with teams, tasks and days in their order', () => {
    const { projects } = company;
    expect(projects.length).toBeGreaterThanOrEqual(35);
    expect(projects.length).toBeLessThanOrEqual(48);
    expect([...new Set(projects.map((one) => one.status))].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { status, start, end, members, tasks, costs, assigned, sent } of projects) {
      expect(start <= end && sent < today && (status < 2 || (sent <= assigned && assigned < today))).toBe(true);
      expect(distinct(members.map((one) => one.person.name))).toBe(members.length);
      if (status >= 4) expect(members.filter((one) => one.role === 'leader')).toHaveLength(1);
      if (status >= 4) expect(tasks.length).toBeGreaterThan(3);
      for (const one of members) expect(start <= one.start && one.start <= one.end && one.end <= end).toBe(true);
      for (const task of tasks) expect(task.start <= task.end && start <= task.start && task.end <= end).toBe(true);
      for (const { day, amount } of costs) expect(day < today && amount > 0).toBe(true);
    }
    expect(projects.some((one) => one.status === 0 && one.returned)).toBe(true);
    expect(projects.some((one) => one.status === 2 && one.assigning)).toBe(true);
    expect(projects.some((one) => one.status === 4 && one.end < today)).toBe(true);
  });

  it.each(daysOfAYear)(
    'is busy in the weeks from %s on: most are well filled, some have room or are away, and a few have too much for some weeks',
    (day) => {
      const then = demoCompany(day, holidays);
      const rows = weeksAhead(then, day);
      const percents = rows.flatMap((one) => one.percents);
      const share = (holds: (percent: number) => boolean) => percents.filter(holds).length / percents.length;
      expect(share((percent) => percent >= 60 && percent <= 100)).toBeGreaterThan(0.5);
      expect(share((percent) => percent < 50)).toBeGreaterThan(0.1);
      const over = rows.filter((one) => one.percents.some((percent) => percent > 100));
      expect([3, 4]).toContain(over.length);
      for (const { person, percents: weeks } of over) {
        expect(weeks.filter((percent) => percent > 100).length).toBeLessThanOrEqual(4);
        const change = then.projects.find((one) => one.change?.person === person)?.change;
        expect(change?.passes === true && change.overloadReason.length > 5).toBe(true);
      }
      const away = then.leaves.filter(
        ({ outcome, start, end }) => outcome === 'passed' && start > day && end >= addDays(start, 4),
      );
      expect(away.length).toBeGreaterThanOrEqual(2);
    },
  );

  it.each(daysOfAYear)('has projects at every status on %s, some of them late, and every kind of bidding', (day) => {
    const { projects } = demoCompany(day, holidays);
    expect([...new Set(projects.map((one) => one.status))].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(projects.filter((one) => one.status === 4 && one.end < day).length).toBeGreaterThan(1);
    expect([...new Set(projects.map((one) => one.bidding))].sort()).toEqual(
      ['awarded', 'deciding', 'failed', null, 'open'].sort(),
    );
  });

  it('says why where a team that waits to be agreed to would have too much', () => {
    const waiting = company.projects.flatMap(({ status, assigning, members, overloadReason, change }) => [
      ...(status === 2 && assigning ? [{ overloadReason, people: members }] : []),
      ...(change?.passes === false ? [{ overloadReason: change.overloadReason, people: [change] }] : []),
    ]);
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    const tooMuch = waiting.filter(({ people }) =>
      people.some((one) => takenOn(company, one.person, addDays(today, 21)) + one.participation > 100),
    );
    expect(tooMuch.length).toBeGreaterThan(0);
    for (const { overloadReason } of waiting) expect(overloadReason.length).toBeGreaterThan(5);
  });

  it('never has more than a whole day’s work for anyone, but for those who joined a team for some weeks', () => {
    const joined = company.projects.flatMap(({ change }) => (change === null ? [] : [change.person]));
    const turns = company.projects.flatMap(({ members }) => members.map((one) => one.start));
    for (const person of people.filter((one) => !joined.includes(one)))
      expect([person.name, Math.max(...turns.map((day) => takenOn(company, person, day)))]).toEqual([
        person.name,
        expect.toSatisfy((most: number) => most <= 100),
      ]);
  });

  it('works on working days', () => {
    for (const { sent, assigned, start } of company.projects)
      expect([sent, assigned, start].filter(isWeekend)).toEqual([]);
    for (const { created, followUps } of company.opportunities)
      expect([created, ...followUps.map((one) => one.day)].filter(isWeekend)).toEqual([]);
    for (const { start, asked } of company.leaves) expect([start, asked].filter(isWeekend)).toEqual([]);
    expect(company.materials.receipts.map((one) => one.day).filter(isWeekend)).toEqual([]);
  });

  it('does not say the same again and again', () => {
    const { opportunities, leaves, projects } = company;
    const { claims } = demoClaims(company, today);
    const said: Readonly<Record<string, readonly string[]>> = {
      'names of opportunities': opportunities.map((one) => one.name),
      'follow-ups': opportunities.flatMap((one) => one.followUps.map(({ content }) => content)),
      descriptions: opportunities.map((one) => one.description),
      'reasons of leave': leaves.map((one) => one.desc),
      'reasons of claims': claims.map((one) => one.reason),
      'lines of claims': claims.flatMap((one) => one.lines.map(({ title }) => title)),
      'names of projects': projects.map((one) => one.name),
      tasks: projects.flatMap((one) => one.tasks.map(({ title }) => title)),
      documents: company.documents.map((one) => one.name),
    };
    for (const [what, texts] of Object.entries(said)) {
      const most = Math.max(...[...Map.groupBy(texts, (text) => text).values()].map((same) => same.length));
      expect([what, most]).toEqual([what, expect.toSatisfy((many: number) => many <= Math.max(2, texts.length / 12))]);
      expect([what, texts.filter((text) => /[{}]|undefined/.test(text))]).toEqual([what, []]);
    }
  });

  it('has people in every state, and days in their order', () => {
    for (const state of ['probation', 'regular', 'left']) expect(people.some((one) => one.state === state)).toBe(true);
    for (const one of people) {
      expect(one.birthday < one.workStartDate && one.workStartDate <= one.entryDate && one.entryDate < today).toBe(
        true,
      );
      expect(one.state === 'left').toBe(one.leftDate !== null);
      if (one.leftDate !== null) expect(one.entryDate < one.leftDate && one.leftDate < today).toBe(true);
    }
  });

  it('has one head in every department, who is working there', () => {
    for (const department of departments) {
      const heads = people.filter((one) => one.department === department.name && one.head);
      expect(heads.map((one) => one.state)).toEqual(['regular']);
    }
  });

  it('has someone working for every role of the login page', () => {
    for (const persona of personas) expect(company.personas[persona]?.state).toBe('regular');
    expect(new Set(Object.values(company.personas)).size).toBe(personas.length);
  });
});
