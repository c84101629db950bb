// What is measured.

import { isSignedIn } from '../contract/src/areas/identity/session.ts';
import { messagePage } from '../contract/src/areas/notices.ts';
import { kindsOfRows } from './prepare-data.ts';

export interface Request {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'application/json',
  'accept-language': 'zh-CN,zh;q=0.9',
};

/** isLogin is the session check and nothing else: one statement, and an answer of one digit. */
export const sessionCheck = (token: string): Request => ({
  name: '会话检查 POST isLogin',
  method: 'POST',
  path: isSignedIn.path,
  headers: { ...browser, 'content-type': 'application/json' },
  body: JSON.stringify({ token }),
});

/** A screen's list: session, filter, order, the sender's name from another table, the total. */
export const page =
  (kind: keyof typeof kindsOfRows) =>
  (token: string): Request => ({
    name: `列表 GET messagePage，筛选后 ${kindsOfRows[kind].toLocaleString('zh-CN')} 行`,
    method: 'GET',
    path: `${messagePage.path}?page=1&page_size=20&sort=created_at&order=desc&kind=${kind}`,
    headers: { ...browser, authorization: `Bearer ${token}` },
  });

export function bytesOf({ method, path, headers, body }: Request): Buffer {
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body ?? ''}`);
}
