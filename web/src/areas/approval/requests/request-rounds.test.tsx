import { expect, test } from 'vitest';
import { RequestRounds } from '#areas/approval/requests/request-rounds.tsx';
import { aDetail } from '#areas/approval/testing/requests.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const rounds = [
  { round: 1, outcome: 4, started_at: 1_794_700_000_000 },
  { round: 2, outcome: 4, started_at: 1_794_800_000_000 },
  { round: 3, outcome: null, started_at: 1_794_900_000_000 },
];
const said = (id: number, round: number, action: string, opinion: string) => ({
  id,
  round,
  at: 1_794_700_000_000 + id,
  user_name: '周总',
  for_name: null,
  action,
  opinion,
  targets: [],
  files: [],
});
const trail = [said(1, 1, '退回申请人', '预算偏高'), said(2, 2, '退回申请人', '工期太短'), said(3, 3, '提交', '')];
const detailOf = (round: number) => {
  const budget = { label: '预算', old: '260,000.00', new: '220,000.00' };
  const end = { label: '计划结束', old: '2026-11-30', new: '2026-12-31' };
  return aDetail({ round: 3, rounds, trail, changes: round === 2 ? [budget] : round === 3 ? [end] : [] });
};

const titleOf = (element: Element) => element.getAttribute('aria-label') ?? '';
const sections = () => [...document.querySelectorAll('section')];
/** The words of a round. */
const wordsOf = (round: number) =>
  sections().find((one) => titleOf(one).startsWith(`第 ${round} 轮`))?.textContent ?? '';

test('each round has what was otherwise than before and what was said to it, newest first', async () => {
  const sent = answerWith(({ url }) => ({
    data: detailOf(Number(new URL(url, 'http://t').searchParams.get('round') ?? 3)),
  }));
  await mount(() => <RequestRounds id={7} />);
  await settled(() => expect(wordsOf(2)).toContain('220,000.00'));
  expect(wordsOf(2)).toContain('工期太短');
  expect(wordsOf(2)).not.toContain('2026-12-31');
  await settled(() => expect(wordsOf(1)).toContain('首次提交'));
  expect(wordsOf(1)).toContain('预算偏高');
  expect(wordsOf(3)).toContain('2026-12-31');
  expect(wordsOf(3)).toContain('审批中');
  const titles = sections().map((one) => titleOf(one).slice(0, 5));
  expect(titles.filter((title) => title.startsWith('第'))).toEqual(['第 3 轮', '第 2 轮', '第 1 轮']);
  // The latest is at hand already.
  expect(sent.map(({ url }) => url)).not.toContainEqual(expect.stringContaining('round=3'));
});

test('who takes no part is told so', async () => {
  answerWith(() => ({ status: 404, msg: '内容不存在' }));
  await mount(() => <RequestRounds id={7} />);
  await settled(() => expect(textOfPage()).toContain('没有找到这个申请'));
});
