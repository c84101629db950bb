import { settings } from '@tongzhou/contract/areas/settings.ts';
import { creditCodeProblem } from '@tongzhou/contract/rules/credit-code.ts';
import { isIdCard } from '@tongzhou/contract/rules/id-card.ts';
import { describe, expect, it } from 'vitest';
import { demoCompany, personas } from '#demo/company.ts';

const today = '2026-11-15';
const company = demoCompany(today);
const { people, departments } = company;
const distinct = (values: readonly string[]) => new Set(values).size;

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
    const load = new Map<string, number>();
    for (const { status, start, end, members, tasks, costs, overloadReason, assigned, sent } of projects) {
      expect(start <= end && sent < today && (status < 2 || (sent <= assigned && assigned < today))).toBe(true);
      expect(distinct(members.map((one) => one.person.name))).toBe(members.length);
      if (status >= 4) expect(members.filter((one) => one.role === 'leader')).toHaveLength(1);
      if (status >= 4) expect(tasks.length).toBeGreaterThan(3);
      for (const task of tasks) expect(task.start <= task.end && start <= task.start && task.end <= end).toBe(true);
      for (const { day, amount } of costs) expect(day < today && amount > 0).toBe(true);
      if ((status === 4 || status === 5) && overloadReason === '')
        for (const { person, participation } of members)
          load.set(person.name, (load.get(person.name) ?? 0) + participation);
    }
    expect([...load.values()].filter((percent) => percent > 100)).toEqual([]);
    expect(projects.some((one) => one.overloadReason !== '')).toBe(true);
    expect(projects.some((one) => one.status === 0 && one.returned)).toBe(true);
    expect(projects.some((one) => one.status === 2 && one.assigning)).toBe(true);
    expect(projects.some((one) => one.status === 4 && one.end < today)).toBe(true);
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
