import { portion } from './payroll-tax.ts';

// What is paid into insurance and housing fund, by the scheme of a city: a rate is in ten-thousandths.

export const insurances = {
  pension: '养老保险',
  medical: '医疗保险',
  unemployment: '失业保险',
  injury: '工伤保险',
  maternity: '生育保险',
  housing: '住房公积金',
} as const;
export type Insurance = keyof typeof insurances;
export const insuranceNames = Object.keys(insurances) as [Insurance, ...Insurance[]];

interface Rate {
  readonly person: number;
  readonly company: number;
}

export interface Scheme {
  readonly social_floor: number;
  readonly social_cap: number;
  readonly housing_floor: number;
  readonly housing_cap: number;
  /** Of a month. */
  readonly minimum_wage: number;
  readonly rates: Readonly<Record<Insurance, Rate>>;
}

export interface Contribution {
  readonly insurance: Insurance;
  /** As the standard has it. */
  readonly given: number;
  /** Between floor and cap. */
  readonly base: number;
  readonly floor: number;
  readonly cap: number;
  readonly rate: Rate;
  readonly person: number;
  readonly company: number;
}

/** Whoever has no base is not insured here; everybody else by one between floor and cap. */
export const contributionsOf = (
  scheme: Scheme,
  { social_base, housing_base }: { readonly social_base: number; readonly housing_base: number },
): Contribution[] =>
  insuranceNames.flatMap((insurance) => {
    const housing = insurance === 'housing';
    const given = housing ? housing_base : social_base;
    const [floor, cap] = housing
      ? [scheme.housing_floor, scheme.housing_cap]
      : [scheme.social_floor, scheme.social_cap];
    const rate = scheme.rates[insurance];
    if (given === 0 || rate.person + rate.company === 0) return [];
    const base = Math.min(Math.max(given, floor), cap);
    const paid = (part: number) => portion(base, part, 10_000);
    return [{ insurance, given, base, floor, cap, rate, person: paid(rate.person), company: paid(rate.company) }];
  });
