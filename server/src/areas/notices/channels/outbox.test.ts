import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import {
  createAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import { mutedKinds, saveMutedKinds } from '@tongzhou/contract/areas/notices.ts';
import { paragraphs } from '@tongzhou/contract/rich-text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId, aPerson, officeId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// A mail server and group chats of this machine, which keep what they are told.

const mails: string[] = [];
const said: { path: string; body: unknown }[] = [];
let chatsAnswer = { status: 200, body: { errcode: 0, code: 0 } };
let mailRefuses = false;
let mailServer: SocketServer;
let chats: Server;
let app: TestApp;
let [admin, me] = ['', ''];
let person = 0;

const portOf = (server: SocketServer | Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  mailServer = createSocketServer((socket) => {
    let letter: string | undefined;
    let rest = '';
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter !== undefined) {
          if (line !== '.') letter += `${line}\n`;
          else {
            mails.push(letter);
            letter = undefined;
            socket.write('250 kept\r\n');
          }
        } else if (/^DATA/i.test(line)) {
          letter = '';
          socket.write('354 go on\r\n');
        } else if (/^RCPT/i.test(line) && mailRefuses) socket.write('451 later\r\n');
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  chats = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      said.push({ path: request.url ?? '', body: JSON.parse(body) });
      response
        .writeHead(chatsAnswer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(chatsAnswer.body));
    });
  });
  await Promise.all(
    [mailServer, chats].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))),
  );
  const robot = (kind: string) => `${kind}+http://127.0.0.1:${portOf(chats)}/${kind}`;
  app = await createTestApp({
    settings: {
      PUBLIC_URL: 'https://oa.example.cn',
      MAIL_URL: `smtp://127.0.0.1:${portOf(mailServer)}?ignoreTLS=true`,
      MAIL_FROM: '同舟 <oa@example.cn>',
      ROBOT_URLS: ['wecom', 'dingtalk', 'feishu'].map(robot).join(),
    },
  });
  person = await aPerson(app);
  [admin, me] = [await app.signInAs(administratorId), await app.signInAs(person)];
}, 60_000);
afterAll(async () => {
  await app.close();
  mailServer.close();
  chats.close();
});

const deliver = () => app.jobs.find(({ name }) => name === 'notices/send-outbox')?.run();
const waiting = () => app.sql<{ channel: string; tries: number }>('select channel, tries from outbox order by id');
const send = (title: string, link?: string) =>
  app.database.transaction((tx) =>
    app.notify(
      tx,
      { to: [person], kind: 'system', title, content: '金额 99,999.00 元', ...(link !== undefined && { link }) },
      app.clock.now,
    ),
  );
const words = (mail: string) =>
  mail
    .replace(/=\n/g, '')
    .replace(/(=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
const publish = async (title: string, department_ids: number[] = []) => {
  const { data } = await app.call(
    createAnnouncement,
    { title, content: paragraphs('x'), department_ids },
    { as: admin },
  );
  expect((await app.call(publishAnnouncement, { id: data.id, version: 1 }, { as: admin })).status).toBe(200);
  return data.id;
};

describe('a message by mail', () => {
  it('goes to those who gave an address, as a title and a link, never a figure', async () => {
    await send('没有地址');
    expect(await waiting()).toEqual([]);
    expect((await app.call(saveMutedKinds, { mail: 'nobody' }, { as: me })).fields).toEqual({ mail: '邮箱格式不正确' });
    expect((await app.call(saveMutedKinds, { mail: 'zhou@example.cn', kinds: ['task'] }, { as: me })).status).toBe(200);
    expect((await app.call(mutedKinds, {}, { as: me })).data).toEqual({
      kinds: ['task'],
      mail: 'zhou@example.cn',
      mail_offered: true,
    });
    await send('回款到账：12,000.00 元', '/business_management/details?id=7');
    expect(await deliver()).toBe(1);
    expect(mails).toHaveLength(1);
    const mail = words(mails[0] ?? '');
    expect(mail).toContain('To: zhou@example.cn');
    expect(mail).toContain('回款到账：***');
    expect(mail).toContain('https://oa.example.cn/business_management/details?id=7');
    expect(mail).not.toMatch(/12,000|99,999/);
    expect(await waiting()).toEqual([]);
    expect(await deliver()).toBe(0);
  });

  it('that does not go is tried again later, and in the end given up', async () => {
    mails.length = 0;
    mailRefuses = true;
    await send('再试');
    await deliver();
    expect(await waiting()).toEqual([{ channel: 'mail', tries: 1 }]);
    expect(await deliver()).toBe(0);
    app.clock.now += 61_000;
    await deliver();
    expect(await waiting()).toEqual([{ channel: 'mail', tries: 2 }]);
    mailRefuses = false;
    app.clock.now += 121_000;
    await deliver();
    expect([mails.length, await waiting()]).toEqual([1, []]);
    mailRefuses = true;
    await send('放弃');
    for (let turn = 0; turn < 8; turn++) {
      await deliver();
      app.clock.now += 24 * 3_600_000;
    }
    expect(await waiting()).toEqual([]);
    mailRefuses = false;
    await app.call(saveMutedKinds, {}, { as: await app.signInAs(person) });
    expect(await app.sql('select from message_mails')).toEqual([]);
  });
});

describe('an announcement in group chats', () => {
  it('is told by each robot in its own words, when it is for everyone', async () => {
    said.length = 0;
    admin = await app.signInAs(administratorId);
    await publish('部门内', [officeId]);
    expect(await waiting()).toEqual([]);
    const id = await publish('年会奖金 500 元');
    expect(await deliver()).toBe(3);
    const content = `公告：年会奖金 ***\nhttps://oa.example.cn/home/announcement?id=${id}`;
    expect(said.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: '/dingtalk', body: { msgtype: 'text', text: { content } } },
      { path: '/feishu', body: { msg_type: 'text', content: { text: content } } },
      { path: '/wecom', body: { msgtype: 'text', text: { content } } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('that a robot refuses, or that leads elsewhere, waits; one that was withdrawn is not told', async () => {
    chatsAnswer = { status: 200, body: { errcode: 93000, code: 19001 } };
    const id = await publish('稍后');
    await deliver();
    expect(await waiting()).toEqual(Array(3).fill({ channel: 'robot', tries: 1 }));
    expect((await app.call(withdrawAnnouncement, { id }, { as: admin })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    const marks = await app.sql<{ receiver: string }>('select receiver from outbox');
    expect(JSON.stringify(marks)).not.toContain('127.0.0.1');
  });
});

describe('a company without channels', () => {
  it('keeps nothing to send', async () => {
    const plain = await createTestApp();
    const someone = await aPerson(plain);
    const as = await plain.signInAs(someone);
    await plain.call(saveMutedKinds, { mail: 'a@example.cn' }, { as });
    await plain.database.transaction((tx) =>
      plain.notify(tx, { to: [someone], kind: 'system', title: 'x', content: 'y' }, plain.clock.now),
    );
    expect(await plain.sql('select from outbox')).toEqual([]);
    await plain.close();
  });
});
