import { createHash } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { uploadFile } from '../../contract/src/areas/files.ts';
import { signIn } from '../../contract/src/areas/identity/session.ts';
import { deleteMessage, deleteMessages, markMessagesRead } from '../../contract/src/areas/notices.ts';
import { fileName } from './check.ts';
import { agentOf } from './evidence.ts';
import type { Write } from './history.ts';

export interface Answer {
  readonly status: number;
  readonly requestId: string;
  readonly body: string;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = { 'content-type': 'application/json' };
const boundary = 'kill-rig-boundary';

/** Of many sizes, some larger than one packet. */
export const contentOf = (id: string) => `${id} `.repeat(1 + (Number.parseInt(id.slice(1), 10) % 50) * 200);
/** A NUL makes it no text, whatever it is called. */
const forbidden = (id: string) => `\0${id}`;
export const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

function upload(id: string, content: string): Sent {
  const part = `content-disposition: form-data; name="attachment"; filename="${fileName(id)}"`;
  return {
    method: uploadFile.method,
    path: uploadFile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${part}\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  };
}

function requestOf({ id, kind, message }: Write): Sent {
  switch (kind) {
    case 'upload':
      return upload(id, contentOf(id));
    case 'upload-forbidden':
      return upload(id, forbidden(id));
    case 'mark-read': {
      const { method, path } = markMessagesRead;
      return { method, path, headers: json, body: JSON.stringify({ ids: [message] }) };
    }
    case 'delete':
      return { method: deleteMessage.method, path: `${deleteMessage.path}?id=${message}` };
    case 'delete-foreign':
      // All or none: the second is nobody's, so the first must stay.
      return { method: deleteMessages.method, path: `${deleteMessages.path}?ids=${message},999999999` };
  }
}

export interface Line {
  readonly port: number;
  readonly agent: Agent;
}

/** Rejects unless the whole answer was read. */
function exchange({ port, agent }: Line, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers, timeout: 20_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.once('error', reject);
      answer.once('close', () => {
        if (!answer.complete) reject(new Error('cut off'));
        else resolve({ status: answer.statusCode ?? 0, requestId: String(answer.headers['x-request-id']), body: text });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', reject);
    sent.end(body);
  });
}

export function sendWrite(line: Line, token: string, write: Write): Promise<Answer> {
  const sent = requestOf(write);
  const headers = {
    ...sent.headers,
    authorization: `Bearer ${token}`,
    'idempotency-key': write.key,
    'user-agent': agentOf(write.id),
  };
  return exchange(line, { ...sent, headers });
}

export async function signInAs(line: Line, account: string, password: string): Promise<string> {
  const body = JSON.stringify({ account, password });
  const answer = await exchange(line, { method: signIn.method, path: signIn.path, headers: json, body });
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: { access_token: string } }).data.access_token;
}
