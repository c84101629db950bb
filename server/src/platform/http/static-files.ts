import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { clientPages } from '@tongzhou/contract/rules/projects/client-paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '#platform/http/http-server.ts';
import { Refusal } from '#platform/http/refusal.ts';

const ofClients = new Set(Object.values(clientPages));

interface Document {
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
}

/** The built pages and their files. Only addresses of the route table answer with a page; nothing is looked up by name outside /assets. */
export async function addStaticFiles(
  server: FastifyInstance,
  folder: string,
  ready: () => Promise<void>,
): Promise<void> {
  const documents = {
    index: readDocument(folder, 'index.html'),
    login: readDocument(folder, 'login.html'),
    docs: readDocument(folder, 'api-docs.html'),
    client: readDocument(folder, 'client.html'),
  };
  if (existsSync(path.join(folder, 'assets'))) {
    await server.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
      acceptRanges: false,
    });
  }

  server.get('/', (_request, reply) => reply.redirect('/login'));
  server.get('/api/docs', (request, reply) => sendDocument(request, reply, documents.docs, 200));
  server.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  server.get('/ready', async (_request, reply) => {
    await ready();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  server.setNotFoundHandler((request, reply) => {
    const address = request.raw.url?.split('?', 1)[0] ?? '';
    const page = request.method === 'GET' || request.method === 'HEAD';
    if (!page || /^\/+api(\/|$)/i.test(address) || /[%\\;]|\/\/|\.\w+$/.test(address))
      return sendRefusal(reply, new Refusal('no-such-call'));
    if (ofClients.has(address)) return sendDocument(request, reply, documents.client, 200);
    if (address === '/login') return sendDocument(request, reply, documents.login, 200);
    return sendDocument(request, reply, documents.index, routeAt(address) === undefined ? 404 : 200);
  });
}

function readDocument(folder: string, name: string): Document | undefined {
  const file = path.join(folder, name);
  if (!existsSync(file)) return undefined;
  return { plain: readFileSync(file), brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document | undefined, status: number) {
  if (document === undefined) return sendRefusal(reply, new Refusal('no-such-call'));
  const brotli = document.brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (brotli) reply.header('content-encoding', 'br');
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .send(brotli ? document.brotli : document.plain);
}
