import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createAnswer, createSharing, hasBody, type Services, toRefusal } from '#platform/http/answer.ts';
import { type SecurityHeaders, securityHeaders } from '#platform/http/headers.ts';
import { watchPressure } from '#platform/http/pressure.ts';
import { readJson } from '#platform/http/read-body.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Served } from '#platform/http/serve.ts';

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: readonly string[];
  readonly https: boolean;
  /** Multiplies what is borne before requests are shed; 1 in production. */
  readonly limitScale?: number;
}

// Not imported: as a module node:http brings Node's fetch along, 60 ms and 16 MB at every start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const jsonLimit = 256 * 1024;
/** A body that drips in slower than this is not a browser's. */
const bodyTimeout = 10_000;

/** Addresses that are not calls of the contract, by name. Everything else must come from `serve`. */
const exempt = new Set(['/health', '/ready', '/', '/*', '/api/docs', '/assets/*']);

declare module 'fastify' {
  interface FastifyContextConfig {
    served?: Endpoint;
  }
}

export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  // A logger of its own for every request would be made and hardly ever used: who writes names the request.
  const log: FastifyBaseLogger = Object.assign(Object.create(options.log), { child: () => log });
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: jsonLimit,
    // The body of an upload may take its time; headers and JSON may not (see below).
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    // Looked at every second: slow headers and silent connections are gone within ten.
    http: { headersTimeout: 9000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
    // Requests that came in before closing are answered, not refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 200,
      // Each call reads its own, by its schema.
      querystringParser: (text) => text as unknown as Record<string, unknown>,
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(options.https, request.headers.host), 'x-request-id': request.id });
      sendRefusal(reply as unknown as FastifyReply, fastifyRefusal(error));
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, securityHeaders(options.https)),
  });

  server.addHook('onRoute', (route) => {
    if (route.config?.served === undefined && !exempt.has(route.url))
      throw new Error(`route ${String(route.method)} ${route.url} was not made by serve()`);
  });
  const { isHigh, stop } = watchPressure({
    lateMs: 1500 * Math.min(options.limitScale ?? 1, 20),
    heapBytes: 700 * 1024 * 1024,
  });
  // One for all that every request needs: each hook is a step of its own for each.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(options.https, request.headers.host)).header('x-request-id', request.id);
    if (isHigh()) {
      sendRefusal(reply, new Refusal('busy', { retryAfter: 2 }));
      return;
    }
    if (hasBody(request) && request.headers['content-type']?.startsWith('multipart/') !== true) limitBodyTime(request);
    done();
  });
  server.addHook('onClose', async () => stop());

  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    // Parameters arrive here in quotes, however they were sent.
    /^application\/json(; charset="utf-8")?$/i,
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, readJson(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // Left unread: whoever takes no files says so after asking who it is.
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  server.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : fastifyRefusal(error as Error);
    const requestId = request.id;
    if (refusal.status >= 500 && refusal.kind === 'failed')
      request.log.error({ requestId, err: refusal.cause ?? error, route: request.routeOptions.url }, 'request failed');
    else if (refusal.status >= 500)
      request.log.warn({ requestId, reason: refusal.cause, route: request.routeOptions.url }, 'request refused: busy');
    sendRefusal(reply, refusal);
  });
  if (['debug', 'trace'].includes(options.log.level)) server.addHook('onResponse', logResponse);
  return server;
}

function limitBodyTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), bodyTimeout);
  // Comes after the end as well as after a break.
  raw.once('close', () => clearTimeout(timer));
}

function logResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.log.debug(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  );
  done();
}

/** What never became a request (broken, too long, too slow) is refused in the same form, on the bare connection. */
function refuseConnection(error: Error & { code?: string }, socket: Socket, headers: SecurityHeaders): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [code, msg] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, '请求头过长']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? [408, '请求超时']
          : [400, new Refusal('broken-request').message];
    const body = JSON.stringify({ code, msg, data: null });
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}

function fastifyRefusal(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return new Refusal('too-large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.statusCode === 415) return new Refusal('wrong-type');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('broken-request');
  return toRefusal(error);
}

const lingerMs = 1000;

/** A refusal may come before the whole body has: the rest is not read, and the connection ends with the answer. */
function leaveUnread(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (!hasBody(reply.request) || raw.complete !== false) return;
  reply.header('connection', 'close');
  // Begun and paused: a body that nobody has touched would be read to its end after the answer.
  raw.read(0);
  raw.pause();
  const { socket } = raw;
  // Closing with bytes unread resets the connection, and the answer with it: the sender gets a moment to take it.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  leaveUnread(reply);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: refusal.status,
        msg: refusal.message,
        data: refusal.fields === undefined ? null : { fields: refusal.fields },
      }),
    );
}

/** The size of a file is counted where it is received; these bounds only keep a hostile body small. */
const uploadLimits = {
  files: 2,
  fields: 4,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 50,
  fileSize: 64 * 1024 * 1024,
};

/** Registers what the areas serve; each call of the contract exactly once. */
export async function addRoutes(
  server: FastifyInstance,
  services: Services,
  areas: Readonly<Record<string, readonly Served[]>>,
): Promise<void> {
  const shared = createSharing();
  const addTo = (scope: FastifyInstance, area: string, one: Served) => {
    const { endpoint } = one;
    const answer = createAnswer(services, area, one, shared);
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { served: endpoint },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return answer(request, reply);
      },
    });
  };
  const all = Object.entries(areas).flatMap(([area, served]) => served.map((one) => ({ area, one })));
  const takesFiles = ({ one }: { readonly one: Served }) => one.endpoint.transport === 'upload';
  for (const each of all) if (!takesFiles(each)) addTo(server, each.area, each.one);
  // In a scope of their own: the plugin would follow every request that passes, whether it brings a file or not.
  await server.register(async (scope) => {
    scope.removeContentTypeParser('multipart/form-data');
    await scope.register(multipart, { limits: uploadLimits });
    for (const each of all) if (takesFiles(each)) addTo(scope, each.area, each.one);
  });
}
