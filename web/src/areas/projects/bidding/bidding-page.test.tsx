import { answerBid, compareBids, noticeDetail, saveBid, takeBackBid } from '@tongzhou/contract/areas/projects/bid.ts';
import { noticePage } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { expect, test } from 'vitest';
// Fetched with the screen; read here, since reading it takes longer than a test waits.
import '#areas/approval/requests/approval-pages.ts';
import '#areas/projects/bidding/bid-page.tsx';
import '#areas/projects/bidding/notice-page.tsx';
import { ClientBiddingPage, InternalBiddingPage } from '#areas/projects/bidding/bidding-page.tsx';
import { aBid, aComparedBid, aNotice, aNoticeRow } from '#areas/projects/testing/bids.ts';
import { answerProjects, askedOf, bodiesOf, pageOf } from '#areas/projects/testing/projects.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const counts = { data: { todo: 3, done: 12, copied: 0, mine: 4, all: null } };
const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

async function show(address: string, answers: Parameters<typeof answerProjects>[0] = {}, Page = ClientBiddingPage) {
  const sent = answerProjects({
    [noticePage.path]: pageOf([aNoticeRow(5), aNoticeRow(6, { state: 'failed', own_bid: 'lapsed' })]),
    '/api/project/bidNoticeCount': { data: { open: 1 } },
    '/api/approval/page': pageOf([]),
    '/api/approval/count': counts,
    ...answers,
  });
  const router = await mount(() => <Page />, address);
  return { sent, address: () => router.state.location.searchStr };
}

test('what is offered comes first, then what is decided about', async () => {
  const { sent, address } = await show('/screen');
  await settled(() => expect(tabs()).toEqual(['揭榜公告1', '待我处理3', '我已处理12', '抄送我的0', '我发起的4']));
  await settled(() => expect(textOfPage()).toContain('灯塔平台5'));
  expect(textOfPage()).toContain('投标中');
  expect(textOfPage()).toContain('已流标');
  expect(textOfPage()).toContain('已失效');
  expect(askedOf(noticePage.path, sent).at(-1)).toContain('kind=client');
  await press('待我处理3');
  await settled(() => expect(address()).toBe('?tab=todo'));
  await settled(() => expect(textOfPage()).toContain('暂无待处理的申请'));
  await press('揭榜公告1');
  await settled(() => expect(address()).toBe('?tab=notices'));
});

test('development is asked for by its own kind, and an empty list says why', async () => {
  const { sent } = await show('/screen', { [noticePage.path]: pageOf([]) }, InternalBiddingPage);
  await settled(() => expect(textOfPage()).toContain('项目发布揭榜后'));
  expect(askedOf(noticePage.path, sent).at(-1)).toContain('kind=internal');
});

test('one’s own bid is seen with what its people said, and taken back after a question', async () => {
  const notice = aNotice({ own: aBid(), own_bid: 'sealed', actions: ['bid', 'take-back'] });
  const { sent } = await show('/screen?notice=5', {
    [noticeDetail.path]: { data: notice },
    [takeBackBid.path]: { data: null },
  });
  await settled(() => expect(textOfPage()).toContain('我的投标'));
  for (const words of ['能驻场', '研发部', '钱总', '分三期交付', '已拒绝', '没有时间', '赵敏'])
    expect(textOfPage()).toContain(words);
  expect(textOfPage()).not.toContain('投标对比');
  await press('收回投标');
  await settled(() => expect(textOfPage()).toContain('收回后成为草稿'));
  await press('收回');
  await settled(() => expect(bodiesOf(`POST ${takeBackBid.path}`, sent)).toEqual([{ notice_id: 5 }]));
});

test('whoever is named agrees, or refuses with a reason', async () => {
  const notice = aNotice({ asked: [aBid({ bidder_id: 8, bidder_name: '王海' })], actions: ['answer'] });
  const { sent } = await show('/screen?notice=5', {
    [noticeDetail.path]: { data: notice },
    [answerBid.path]: { data: null },
  });
  await settled(() => expect(textOfPage()).toContain('王海邀请你加入的投标'));
  await press('确认加入');
  await settled(() => expect(bodiesOf(`POST ${answerBid.path}`, sent)).toEqual([{ id: 91, agree: true }]));
  await press('拒绝');
  await settled(() => expect(textOfPage()).toContain('拒绝原因'));
});

test('bids stand side by side, with who is full, and are decided about there', async () => {
  const bids = [
    aComparedBid(1),
    aComparedBid(2, { score: { average: 4.5, count: 3 } }),
    aComparedBid(3, { turn: null }),
  ];
  await show('/screen?notice=5', {
    [noticeDetail.path]: { data: aNotice({ state: 'deciding', actions: ['compare', 'cancel'] }) },
    [compareBids.path]: { data: { bids } },
  });
  await settled(() => expect(document.querySelectorAll('.bid-card')).toHaveLength(3));
  expect(textOfPage()).toContain('3 份有效投标');
  expect(textOfPage()).toContain('合计最高 120%');
  expect(textOfPage()).toContain('4.5 分（3 次）');
  expect(textOfPage()).toContain('暂无评价');
  expect(buttons().filter((words) => words === '同意')).toHaveLength(2);
  expect(buttons()).toContain('取消揭榜');
});

test('what is over says how it ended; what is not there says so', async () => {
  await show('/screen?notice=5', {
    [noticeDetail.path]: { data: aNotice({ state: 'awarded', winner_name: '王海', reason: '方案最稳', actions: [] }) },
  });
  await settled(() => expect(textOfPage()).toContain('王海 中榜：方案最稳'));
  expect(buttons()).not.toContain('我要揭榜');
});

test('a notice that is not there leads back to the list', async () => {
  await show('/screen?notice=7', {
    [noticeDetail.path]: { status: 404, msg: '记录不存在' },
  });
  await settled(() => expect(textOfPage()).toContain('没有找到这个揭榜公告'));
});

test('a bid begins with its bidder as leader, is kept as a draft or sent', async () => {
  const { sent } = await show('/screen?notice=5&bid=1', {
    [noticeDetail.path]: { data: aNotice() },
    [saveBid.path]: { data: { id: 91, version: 1 } },
  });
  await settled(() => expect(textOfPage()).toContain('截止前只有您和您的团队能看到'));
  await settled(() => expect(textOfPage()).toContain('李晓岚'));
  await press('保存草稿');
  await settled(() => expect(bodiesOf(`POST ${saveBid.path}`, sent)).toHaveLength(1));
  expect(bodiesOf(`POST ${saveBid.path}`, sent)[0]).toMatchObject({
    notice_id: 5,
    version: null,
    send: false,
    members: [{ user_id: 7, role: 'leader' }],
  });
});

test('whoever may not bid is told', async () => {
  await show('/screen?notice=5&bid=1', { [noticeDetail.path]: { data: aNotice({ actions: [] }) } });
  await settled(() => expect(textOfPage()).toContain('现在不能投标'));
});
