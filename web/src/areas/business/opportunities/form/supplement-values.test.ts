import { expect, test } from 'vitest';
import { aDetail } from '#areas/business/testing/opportunities.ts';
import { correctable, correctionsIn } from './supplement-values.ts';

const before = correctable(aDetail('active'));
const asItWas = { ...before, file_ids: [], note: '说明' };

test('what was not changed is not sent', () => {
  expect(correctionsIn(before, asItWas)).toEqual({ file_ids: [], note: '说明' });
});

test('what was changed or emptied is', () => {
  const changes = { probability: 80, expected_date: null, members: [] };
  expect(correctionsIn(before, { ...asItWas, ...changes })).toEqual({ ...changes, file_ids: [], note: '说明' });
});
