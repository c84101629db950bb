import type { Bracket, TaxTable } from './payroll-tax.ts';

// The national figures that come with the product, with where they stand. A year that is not here is entered when it is published.

const brackets = (rows: readonly (readonly [number | null, number, number])[]): Bracket[] =>
  rows.map(([up_to, percent, quick]) => ({
    up_to: up_to === null ? null : up_to * 100,
    percent,
    quick: quick * 100,
  }));

export const nationalTable: TaxTable = {
  basic: 500_000,
  at_once: 6_000_000,
  brackets: brackets([
    [36_000, 3, 0],
    [144_000, 10, 2520],
    [300_000, 20, 16_920],
    [420_000, 25, 31_920],
    [660_000, 30, 52_920],
    [960_000, 35, 85_920],
    [null, 45, 181_920],
  ]),
  bonus: brackets([
    [3000, 3, 0],
    [12_000, 10, 210],
    [25_000, 20, 1410],
    [35_000, 25, 2660],
    [55_000, 30, 4410],
    [80_000, 35, 7160],
    [null, 45, 15_160],
  ]),
};

export const bundledYears = [2023, 2024, 2025, 2026] as const;
export const nationalSource =
  '个人所得税法（2018 年修正）；国家税务总局公告 2018 年第 61 号、2020 年第 13 号、第 19 号；财政部 税务总局公告 2023 年第 30 号（年终奖单独计税至 2027 年底）';
