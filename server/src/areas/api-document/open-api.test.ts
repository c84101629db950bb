import { api } from '@tongzhou/contract/api.ts';
import { apiDocument } from '@tongzhou/contract/areas/api-document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '#areas/api-document/open-api.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly tags: string[];
  readonly summary: string;
  readonly description: string;
  readonly security: Json[];
  readonly parameters: { name: string; in: string; required: boolean; schema: Json }[];
  readonly requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  readonly responses: Record<string, Json>;
  readonly 'x-permission': string;
}

const document = JSON.parse(JSON.stringify(openApi(api))) as {
  openapi: string;
  info: Json;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);
const endpoints = Object.entries(api).flatMap(([area, list]) => list.map((endpoint) => ({ area, endpoint })));

const operationOf = ({ method, path }: { method: string; path: string }): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

/** Everything in it, however deep. */
function* parts(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  // An example is what someone sends: its `type` is no schema's.
  for (const [key, inner] of Object.entries(value)) if (key !== 'example') yield* parts(inner);
}

const resolve = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document);

describe('the API document', () => {
  it('is OpenAPI 3.1 with a title, a version and the areas as tags', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(document.tags.map((tag) => tag.name)).toEqual(Object.keys(api));
    expect(Object.keys(document).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'tags']);
  });

  it('holds every call of the contract and no other', () => {
    const agreed = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(operations.map((one) => one.name).sort()).toEqual(agreed.sort());
    for (const { path } of operations) expect(path).toMatch(/^\/api\/[\w./-]+$/);
  });

  it('says of each call its area, its name, who may make it, and what comes back', () => {
    for (const { area, endpoint } of endpoints) {
      const operation = operationOf(endpoint);
      const open = endpoint.permission === 'public' || endpoint.permission.startsWith('link:');
      expect(operation).toMatchObject({ tags: [area], summary: endpoint.summary, 'x-permission': endpoint.permission });
      expect(operation.security).toEqual(open ? [] : [{ bearer: [] }]);
      expect(operation.description).not.toBe('');
      expect(Object.keys(operation.responses)).toEqual(['200', 'default']);
      for (const response of Object.values(operation.responses))
        expect('description' in response || '$ref' in response).toBe(true);
    }
  });

  it('lists inputs where they belong: queries as parameters, each once, bodies as bodies', () => {
    for (const { endpoint } of endpoints) {
      const { parameters, requestBody } = operationOf(endpoint);
      const places = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(places).size).toBe(places.length);
      for (const parameter of parameters)
        expect(parameter).toMatchObject({ schema: expect.any(Object), required: expect.any(Boolean) });
      expect(places.includes('header Idempotency-Key')).toBe(endpoint.effect === 'write');
      const types = Object.keys(requestBody?.content ?? {});
      const upload = endpoint.transport === 'upload';
      expect(types).toEqual(upload ? ['multipart/form-data'] : endpoint.input === 'body' ? ['application/json'] : []);
      const queries = parameters.filter((parameter) => parameter.in === 'query');
      if (endpoint.input === 'body') expect(queries).toEqual([]);
      else
        expect(queries.map((query) => query.name)).toEqual(
          expect.arrayContaining(Object.keys(endpoint.example as object)),
        );
    }
  });

  it('refers only to what is in it, and speaks JSON Schema', () => {
    const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
    let references = 0;
    for (const part of parts(document)) {
      if (typeof part.$ref === 'string') {
        references++;
        expect(part.$ref.startsWith('#/')).toBe(true);
        expect([part.$ref, resolve(part.$ref)]).toEqual([part.$ref, expect.any(Object)]);
      }
      if (typeof part.type === 'string' && !('scheme' in part)) expect(types).toContain(part.type);
    }
    expect(references).toBeGreaterThan(20);
    expect(JSON.stringify(document)).not.toContain('$schema');
  });

  it('tells pages and refusals as they are', () => {
    const page = document.paths['/api/announcement/messagePage']?.get as Operation;
    const size = page.parameters.find((parameter) => parameter.name === 'page_size');
    expect(size).toMatchObject({ required: false, schema: { enum: [10, 20, 30, 40, 50], default: 10 } });
    expect(document.components).toMatchObject({
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Refusal: { content: { 'application/json': { schema: { required: ['code', 'msg', 'data'] } } } } },
    });
  });
});

describe('the API document as it is served [C11]', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('needs the administrator’s permission', async () => {
    expect((await app.call(apiDocument, {})).status).toBe(401);
    const employee = await app.signInAs(await aPerson(app));
    expect(await app.call(apiDocument, {}, { as: employee })).toMatchObject({ status: 403, msg: '无权限访问' });
    const holder = await aPerson(app, { groups: [await aGroup(app, { permissions: ['permission.api-document'] })] });
    for (const token of [await app.signInAs(administratorId), await app.signInAs(holder)]) {
      const answer = await app.call(apiDocument, {}, { as: token });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(JSON.parse(answer.text)).toEqual(document);
    }
  });
});
