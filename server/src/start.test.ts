import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { programKey, settingsFor } from '#testing/program/program.ts';
import { programsOfFile } from '#testing/program/programs.ts';
import { adminPassword } from '#testing/test-config.ts';

const programs = programsOfFile();
const { start } = programs;

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
}

function ask(
  address: string,
  method: string,
  target: string,
  options: http.RequestOptions = {},
  body?: object,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${address}${target}`, { agent: false, ...options, method }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (data) => {
        text += data;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const json = { 'content-type': 'application/json' };
const tokenAt = async (address: string): Promise<Record<string, string>> => {
  const answer = await ask(
    address,
    'POST',
    '/api/user/login',
    { headers: json },
    { account: 'admin', password: adminPassword },
  );
  return { authorization: `Bearer ${JSON.parse(answer.text).data.access_token}` };
};
const message = async (): Promise<number> => {
  const { rows } = await programs.superuser.query(
    `insert into messages (user_id, kind, title, content, created_at) values (1, 'system', 'x', 'x', now()) returning id`,
  );
  return Number(rows[0].id);
};

describe('the program', { timeout: 60_000 }, () => {
  it('on an empty folder makes its own database and key, and prints the password once [A04] [A06]', async () => {
    const program = start({});
    const address = await program.started;
    expect([address, program.errors()]).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      expect.any(String),
    ]);
    const key = path.join(program.folder, 'data', 'auth-key');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(readFileSync(key, 'utf8')).toHaveLength(64);
    const password = await vi.waitFor(() => {
      const printed = /账号 admin {2}密码 (\S+)（/.exec(program.output())?.[1] ?? '';
      expect(printed).toMatch(/^[\da-zA-Z]{16}$/);
      return printed;
    });
    const answer = await ask(
      address ?? '',
      'POST',
      '/api/user/login',
      { headers: json },
      { account: 'admin', password },
    );
    expect(answer.status).toBe(200);
    const stopped = performance.now();
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(10_000);
    expect(program.errors()).not.toContain(password);
  });

  it('told to stop answers what it has begun, ends its streams and takes nothing new [F03]', async () => {
    const program = start(settingsFor(programs.database));
    const address = (await program.started) ?? '';
    const headers = await tokenAt(address);
    const id = await message();
    const holder = new pg.Client(programs.database.superuser);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from messages where id = $1 for update', [id]);

    const slow = ask(address, 'DELETE', `/api/announcement/message?id=${id}`, { headers });
    const stream = ask(address, 'GET', '/api/common/live', { headers });
    const kept = new http.Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask(address, 'GET', '/health', { agent: kept })).status).toBe(200);
    const waits = `select from pg_stat_activity where datname = current_database() and application_name = 'tongzhou' and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await programs.superuser.query(waits)).rowCount).toBe(1), { timeout: 5000 });

    const told = performance.now();
    program.child.kill('SIGTERM');
    expect((await stream).text).toContain(': open');
    // A connection that is still open is served once more, or closed: never left hanging.
    const late = await ask(address, 'GET', '/health', { agent: kept }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([200, 'ECONNREFUSED', 'ECONNRESET']).toContain(typeof late === 'object' ? late.status : late);
    await vi.waitFor(async () => {
      const refused = await ask(address, 'GET', '/health').catch((error: NodeJS.ErrnoException) => error.code);
      expect(refused).toBe('ECONNREFUSED');
    });
    expect(program.child.exitCode).toBe(null);
    await holder.query('commit');
    await holder.end();
    expect(await slow).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect((await program.ended).code).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
    kept.destroy();
    expect((await programs.superuser.query('select from messages where id = $1', [id])).rowCount).toBe(0);
  });

  it('told to stop does not wait for ever for someone who sends nothing more [F03]', async () => {
    const program = start(settingsFor(programs.database));
    const address = (await program.started) ?? '';
    const headers = await tokenAt(address);
    const dawdler = net.connect(Number(new URL(address).port), '127.0.0.1');
    dawdler.on('error', () => undefined);
    dawdler.write(
      `POST /api/common/uploadFile HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\n`,
    );
    const drip = setInterval(() => dawdler.write(' '), 500);
    const incoming = path.join(program.folder, 'data', 'files', 'incoming');
    await vi.waitFor(() => expect(existsSync(incoming)).toBe(true), { timeout: 5000 });
    const told = performance.now();
    program.child.kill('SIGTERM');
    await program.ended;
    clearInterval(drip);
    expect(performance.now() - told).toBeLessThan(11_000);
  });

  it('twice, of which one is stopped under load, loses nothing and does nothing twice [F03]', async () => {
    const pair = [start(settingsFor(programs.database)), start(settingsFor(programs.database))] as const;
    const [first = '', second = ''] = await Promise.all(pair.map((program) => program.started));
    const headers = await tokenAt(first);
    const ids: number[] = [];
    for (let one = 0; one < 400; one++) ids.push(await message());
    const wanted = [...ids];
    const statuses: number[] = [];
    let moved = 0;
    const client = async () => {
      let address = first;
      for (let id = ids.pop(); id !== undefined; ) {
        const target = `/api/announcement/message?id=${id}`;
        const sent = { headers: { ...headers, 'idempotency-key': `message-${id}` } };
        const answer = await ask(address, 'DELETE', target, sent).catch(() => undefined);
        if (answer === undefined) {
          // What a load balancer does: the connection was not taken, the other server gets the request.
          expect(address).toBe(first);
          address = second;
          moved += 1;
        } else {
          statuses.push(answer.status);
          id = ids.pop();
        }
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(50), { timeout: 20_000 });
    pair[0].child.kill('SIGTERM');
    await clients;
    expect((await pair[0].ended).code).toBe(0);
    expect(statuses).toEqual(wanted.map(() => 200));
    expect(moved).toBeGreaterThan(0);
    const { rows } = await programs.superuser.query(
      `select object_id from log.operations where action = '删除消息' and result = 'done' and object_id = any ($1)`,
      [wanted],
    );
    expect(rows.map((row) => Number(row.object_id)).sort((a, b) => a - b)).toEqual(wanted);
  });

  it('of another key does not know our tokens; of two keys knows both [R29]', async () => {
    const other = [...programKey].reverse().join('');
    const pair = [
      start({ ...settingsFor(programs.database), AUTH_KEY: other }),
      start({ ...settingsFor(programs.database), AUTH_KEY: `${programKey},${other}` }),
    ];
    const [old = '', rotating = ''] = await Promise.all(pair.map((program) => program.started));
    const formerly = await tokenAt(old);
    const now = await tokenAt(rotating);
    const status = async (address: string, headers: Record<string, string>) =>
      (await ask(address, 'GET', '/api/user/userDetailUserInfo', { headers })).status;
    expect([await status(rotating, formerly), await status(rotating, now), await status(old, now)]).toEqual([
      200, 200, 401,
    ]);
  });

  it.each([
    ['thrown', 'throw error'],
    ['refused', 'void Promise.reject(error)'],
  ])('that an error ends which nobody caught (%s) says which one, and none of its values [G02]', async (_, fault) => {
    const secret = '110101199505050026';
    // In two pieces: the address of the preloaded module stands in every stack.
    const faulty = `process.on('SIGUSR2', () => {
      const error = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'cards', detail: '${secret.slice(0, 9)}' + '${secret.slice(9)}' });
      ${fault};
    })`;
    const preload = `--import=data:text/javascript,${encodeURIComponent(faulty).replaceAll("'", '%27')}`;
    const program = start({ ...settingsFor(programs.database), NODE_OPTIONS: preload });
    await program.started;
    program.child.kill('SIGUSR2');
    expect((await program.ended).code).toBe(1);
    expect(program.errors()).toContain('"constraint":"cards"');
    expect(program.errors()).not.toContain(secret);
  });

  it('leaves nothing in the folder it was started from', async () => {
    const program = start(settingsFor(programs.database));
    await program.started;
    expect(existsSync(path.join(program.folder, 'data', 'auth-key'))).toBe(false);
    program.child.kill('SIGINT');
    expect((await program.ended).code).toBe(0);
  });
});
