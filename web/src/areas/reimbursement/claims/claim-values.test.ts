import { reimburseNormal, reimburseTravel } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { claimTotal, type LineAmounts } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  allowedSubsidy,
  blankLine,
  claimInput,
  isBlank,
  isOver,
  linesOfPaste,
  totalTyped,
  withSubsidy,
} from '#areas/reimbursement/claims/claim-values.ts';

const standards = [
  { level: '一线', cities: ['北京'], subsidy: 150 },
  { level: '其他', cities: [], subsidy: 100 },
];
const [from, to] = [beginOf('2026-03-02'), beginOf('2026-03-04')];

test('a range of Excel becomes lines, in the order of the columns; one cell is typed as usual', () => {
  expect(linesOfPaste('normal', '2026/3/2\t打印纸\t1,280.50\t26332000000000000001\r\n\t笔\t3\t\n')).toEqual([
    { ...blankLine, day: from, other: '打印纸', other_price: 1280.5, re_no: '26332000000000000001' },
    { ...blankLine, other: '笔', other_price: 3 },
  ]);
  expect(linesOfPaste('travel', '2026-03-02\t2026年3月4日\t杭州\t北京\t高铁\t553\t1\t3\t450\t\t\tx')).toMatchObject([
    {
      start_times: from,
      end_times: to,
      end_place: '北京',
      bill_price: 553,
      bill_num: 1,
      subsidy: 3,
      subsidy_price: 450,
      re_no: 'x',
    },
  ]);
  expect(linesOfPaste('normal', '打印纸')).toBeUndefined();
});

test('what was typed is summed up as the server does, and what is no amount counts for nothing yet', () => {
  const lines = [
    { ...blankLine, bill_price: 0.1, subsidy_price: 0.2, other_price: '1.' },
    { ...blankLine, other_price: 1_000_000.01 },
  ];
  expect(totalTyped(lines)).toBe(100_000_031);
});

test('the preview is what the server makes of the call, for a thousand random claims', () => {
  let seed = 11;
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const price = () => (next(4) === 0 ? null : yuanOfFen(next(10_000_000_000)));
  for (let claim = 0; claim < 1_000; claim++) {
    const type = claim % 2 === 0 ? 'travel' : 'normal';
    const lines = Array.from({ length: 1 + next(8) }, () =>
      type === 'normal'
        ? { ...blankLine, other: '纸', other_price: yuanOfFen(1 + next(10_000_000_000)) }
        : {
            ...blankLine,
            start_times: from,
            end_times: to,
            start_place: '杭州',
            end_place: '北京',
            bill_price: price(),
            subsidy_price: price(),
            other_price: price(),
          },
    );
    const typed = {
      project_id: null,
      reason: '办公',
      payee: '',
      bank_name: '',
      bank_account: '',
      files: [],
      offsets: [],
      lines,
    };
    const { schema } = type === 'normal' ? reimburseNormal : reimburseTravel;
    const read = z.parse(schema as z.ZodMiniType<{ lines: Partial<LineAmounts>[] }>, claimInput(type, typed));
    const none = { bill_price: 0, subsidy_price: 0, other_price: 0 };
    expect(claimTotal(read.lines.map((line) => ({ ...none, ...line })))).toBe(totalTyped(lines));
  }
});

test('the days and the subsidy follow the journey until someone says otherwise', () => {
  const began = withSubsidy({ ...blankLine, end_place: '北京', start_times: from }, { end_times: to }, standards);
  expect(began).toMatchObject({ subsidy: 3, subsidy_price: 450 });
  expect(withSubsidy(began, { end_place: '义乌' }, standards)).toMatchObject({ subsidy: 3, subsidy_price: 300 });
  const own = withSubsidy(began, { subsidy_price: 500 }, standards);
  expect([isOver(own, standards), allowedSubsidy(own, standards)]).toEqual([true, 450]);
  expect(withSubsidy(own, { subsidy: 2 }, standards)).toMatchObject({ subsidy: 2, subsidy_price: 500 });
});

test('lines that nobody has touched are not sent, and nothing that was left empty', () => {
  const typed = {
    project_id: null,
    reason: '办公',
    payee: '',
    bank_name: '',
    bank_account: '',
    files: [],
    offsets: [{ loan_id: 1, amount: null }],
    lines: [{ ...blankLine, other: '纸', other_price: 5 }, blankLine],
  };
  expect(isBlank(blankLine)).toBe(true);
  expect(claimInput('normal', typed)).toMatchObject({
    offsets: [],
    lines: [{ day: null, other: '纸', other_price: 5, re_no: '', file_ids: [] }],
  });
  expect(claimInput('travel', typed).lines).toEqual([
    expect.not.objectContaining({ start_times: null, bill_price: null }),
  ]);
});
