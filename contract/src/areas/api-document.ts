import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noInput } from '#contract/fields.ts';

export const apiDocument = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  summary: '接口文档',
  permission: 'permission.api-document',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: noInput,
  reply: z.unknown(),
  example: {},
});
