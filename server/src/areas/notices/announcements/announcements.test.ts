import { readFileSync } from 'node:fs';
import * as contract from '@tongzhou/contract/areas/notices/announcement.ts';
import * as readers from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { paragraphs } from '@tongzhou/contract/rich-text.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDue } from '#areas/notices/announcements/publish-announcement.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let [admin, near, far, writer] = ['', '', '', ''];
let [department, below] = [0, 0];
let people: { near: number; far: number; writer: number };

beforeAll(async () => {
  app = await createTestApp();
  department = await aDepartment(app);
  below = await aDepartment(app, department);
  const writes = await aGroup(app, {
    permissions: ['notice.manage', 'notice.create', 'notice.edit', 'notice.delete', 'notice.withdraw'],
    scope: 'self',
  });
  people = {
    near: await aPerson(app, { department: below, name: '近' }),
    far: await aPerson(app, { name: '远' }),
    writer: await aPerson(app, { groups: [writes], name: '作者' }),
  };
  admin = await app.signInAs(administratorId);
  [near, far, writer] = [
    await app.signInAs(people.near),
    await app.signInAs(people.far),
    await app.signInAs(people.writer),
  ];
}, 60_000);
afterAll(() => app.close());

const done = async <E extends Endpoint>(endpoint: E, input: SentOf<E>, as = admin) => {
  const answer = await app.call(endpoint, input, { as });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.data;
};
const status = async (endpoint: Endpoint, input: object, as: string) =>
  (await app.call(endpoint, input as never, { as })).status;
const draft = (change: object = {}, as = admin) =>
  done(contract.createAnnouncement, { title: '通知', content: paragraphs('全体请看'), ...change }, as);
const published = async (change: object = {}, as = admin) => {
  const { id } = await draft(change, as);
  await done(contract.publishAnnouncement, { id, version: 1 }, as);
  return id;
};
const seen = async (as: string, input: object = {}) =>
  (await done(contract.announcementList, input, as)).list.map(({ id }) => id);
const bell = async (as: string) => done(noticeCount, {}, as);

describe('an announcement', () => {
  it('reaches those it is for when it is published, is counted until it is read, and is gone when taken back', async () => {
    const before = (await bell(near)).notice_num;
    const { id } = await draft({ department_ids: [department] });
    expect(await seen(near)).not.toContain(id);
    expect(await status(contract.announcementDetail, { id }, near)).toBe(404);
    expect(await done(contract.announcementAudience, { department_ids: [department] })).toEqual({ people: 1 });
    expect(await done(contract.publishAnnouncement, { id, version: 1 })).toEqual({ state: 'published', people: 1 });
    expect(await seen(near)).toContain(id);
    expect(await seen(near, { unread: true })).toContain(id);
    expect((await bell(near)).notice_num).toBe(before + 1);
    expect(await seen(far)).not.toContain(id);
    expect(await status(contract.announcementDetail, { id }, far)).toBe(404);
    expect(await status(contract.readAnnouncement, { id }, far)).toBe(404);
    await done(contract.readAnnouncement, { id }, near);
    await done(contract.readAnnouncement, { id }, near);
    expect((await bell(near)).notice_num).toBe(before);
    expect(await done(contract.announcementDetail, { id }, near)).toMatchObject({ read: true, confirmed: false });
    // Someone who comes to the department later finds it, and is not asked to read it.
    const late = await app.signInAs(await aPerson(app, { department: below }));
    expect(await seen(late)).toContain(id);
    expect((await bell(late)).notice_num).toBe(0);
    await done(contract.withdrawAnnouncement, { id });
    expect(await seen(near)).not.toContain(id);
    expect(await status(contract.announcementDetail, { id }, near)).toBe(404);
    // Published again it is unread again.
    const { version } = (await done(contract.announcementPage, {})).list.find((row) => row.id === id)!;
    await done(contract.publishAnnouncement, { id, version });
    expect((await bell(near)).notice_num).toBe(before + 1);
  });

  it('that must be confirmed waits for it, and says who has not', async () => {
    const id = await published({ must_confirm: true, department_ids: [department] });
    expect((await bell(near)).to_confirm).toBe(id);
    await done(contract.readAnnouncement, { id }, near);
    expect((await bell(near)).to_confirm).toBe(id);
    const unconfirmed = await done(readers.announcementReaders, { announcement_id: id, state: 'read' });
    expect(unconfirmed.list).toMatchObject([{ name: '近', confirmed_at: null }]);
    expect(await done(readers.remindReaders, { id })).toEqual({ reminded: 2 });
    expect((await app.call(readers.remindReaders, { id }, { as: admin })).msg).toContain('今天已经提醒过了');
    expect((await done(messagePage, {}, near)).list[0]).toMatchObject({ link: `/home/announcement?id=${id}` });
    await done(contract.confirmAnnouncement, { id }, near);
    expect((await bell(near)).to_confirm).toBeNull();
    const plain = await published({ department_ids: [department] });
    expect((await app.call(contract.confirmAnnouncement, { id: plain }, { as: near })).status).toBe(409);
  });

  it('to be published later is published by the clock, once', async () => {
    const { id } = await draft({ department_ids: [department] });
    const later = app.clock.now + dayMs;
    const sent = { id, version: 1, publish_at: later };
    expect(
      (await app.call(contract.publishAnnouncement, { ...sent, publish_at: app.clock.now - 1000 }, { as: admin }))
        .fields,
    ).toEqual({ publish_at: '定时发布的时间应晚于现在' });
    expect(await done(contract.publishAnnouncement, sent)).toMatchObject({ state: 'scheduled' });
    const rung: number[] = [];
    const ring = (userIds: readonly number[]) => void rung.push(...userIds);
    expect(await publishDue(app.database, { ring, robots: [] }, app.clock.now)).toBe(0);
    expect(await publishDue(app.database, { ring, robots: [] }, later + 1)).toBe(1);
    expect(await publishDue(app.database, { ring, robots: [] }, later + 1)).toBe(0);
    expect(rung).toContain(people.near);
    expect(rung).not.toContain(people.far);
    expect(await seen(near)).toContain(id);
  });

  it('stands first where it is pinned', async () => {
    const first = await published({ title: '先' });
    const second = await published({ title: '后' });
    expect((await seen(far)).slice(0, 2)).toEqual([second, first]);
    await done(contract.pinAnnouncement, { id: first, pinned: true });
    expect((await seen(far))[0]).toBe(first);
    expect((await seen(far, { keyword: '先' }))[0]).toBe(first);
  });

  it('is managed by whoever’s scope covers its author, and by nobody else', async () => {
    const own = await published({ title: '自己的' }, writer);
    const others = await published({ title: '别人的' });
    const listed = (await done(contract.announcementPage, {}, writer)).list.map(({ id }) => id);
    expect(listed).toContain(own);
    expect(listed).not.toContain(others);
    for (const [endpoint, input] of [
      [contract.withdrawAnnouncement, { id: others }],
      [contract.pinAnnouncement, { id: others, pinned: true }],
      [readers.remindReaders, { id: others }],
      [contract.deleteAnnouncement, { id: others }],
      [readers.announcementReaders, { announcement_id: others }],
    ] as const)
      expect([endpoint.path, await status(endpoint, input, writer)]).toEqual([endpoint.path, 404]);
    for (const endpoint of [contract.createAnnouncement, contract.withdrawAnnouncement, contract.announcementPage])
      expect(await status(endpoint, endpoint.example, near)).toBe(403);
    expect(await done(contract.announcementCount, {}, writer)).toMatchObject({ all: 1, published: 1 });
  });

  it('that is published stays as people read it; another’s change is not overwritten', async () => {
    const id = await published();
    const change = { id, version: 2, title: '改', content: paragraphs('改') };
    expect((await app.call(contract.editAnnouncement, change, { as: admin })).msg).toBe('公告已发布，请先撤回再编辑');
    expect((await app.call(contract.deleteAnnouncement, { id }, { as: admin })).status).toBe(409);
    const made = await draft();
    expect(await done(contract.editAnnouncement, { ...change, id: made.id, version: 1 })).toMatchObject({ version: 2 });
    expect(
      (await app.call(contract.editAnnouncement, { ...change, id: made.id, version: 1 }, { as: admin })).status,
    ).toBe(409);
    await done(contract.deleteAnnouncement, { id: made.id });
    expect(await status(contract.announcementDetail, { id: made.id }, admin)).toBe(404);
  });

  it('is refused with words at the field', async () => {
    const fields = async (change: object) =>
      (
        await app.call(
          contract.createAnnouncement,
          { title: '通知', content: paragraphs('x'), ...change },
          { as: admin },
        )
      ).fields;
    expect(await fields({ department_ids: [9_999_999] })).toEqual({ department_ids: '部门不存在' });
    expect(await fields({ content: '[]' })).toEqual({ content: '必填' });
    expect(await fields({ content: '<img src=x onerror=alert(1)>' })).toEqual({ content: '内容格式不正确' });
    expect(await fields({ file_ids: [9_999_999] })).toEqual({ file_ids: '附件不存在或已被使用，请重新上传' });
    const empty = await draft({ department_ids: [await aDepartment(app)] });
    expect((await app.call(contract.publishAnnouncement, { ...empty }, { as: admin })).fields).toEqual({
      department_ids: '所选部门没有在职人员',
    });
  });
});

/** Everything that is kept of a text is data: none of these becomes anything but words. */
describe('known tricks', () => {
  const tricks = readFileSync(new URL('./tricks.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);

  it('are refused as content, and stay words inside it', async () => {
    expect(tricks.length).toBeGreaterThanOrEqual(60);
    for (const trick of tricks) {
      const whole = await app.call(contract.createAnnouncement, { title: '通知', content: trick }, { as: admin });
      expect([trick, whole.status]).toEqual([trick, 422]);
      const link = JSON.stringify([{ kind: 'paragraph', runs: [{ text: 'x', href: trick }] }]);
      expect(
        (await app.call(contract.createAnnouncement, { title: '通知', content: link }, { as: admin })).status,
      ).toBe(422);
    }
    const { id } = await draft({ content: paragraphs(...tricks) });
    const { content } = await done(contract.announcementDetail, { id });
    expect(JSON.parse(content)).toEqual(tricks.map((text) => ({ kind: 'paragraph', runs: [{ text }] })));
  });
});
