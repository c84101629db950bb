import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { permissionById, permissionId } from '@tongzhou/contract/permissions.ts';
import * as z from 'zod/mini';

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
};

const accessText = (endpoint: Endpoint): string => {
  if (endpoint.permission === 'public') return '公开';
  if (endpoint.permission === 'signed-in') return '登录即可';
  if (endpoint.permission.startsWith('link:')) return '凭签名链接';
  const id = permissionId(endpoint.permission as never);
  return `权限 ${id} ${permissionById(id)?.name ?? ''}`;
};

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
});

function operationOf(area: string, endpoint: Endpoint) {
  const input = schemaOf(endpoint.schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  const example = (endpoint.example ?? {}) as Record<string, unknown>;
  const upload = endpoint.transport === 'upload';
  const parameters = Object.entries(endpoint.input === 'query' ? (input.properties ?? {}) : {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema,
      explode: false,
      ...(name in example ? { example: example[name] } : {}),
    }),
  );
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 8, maxLength: 64 },
  };
  const body = upload
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { attachment: { type: 'string', format: 'binary' }, remarks: { const: '1' } },
          },
        },
      }
    : { 'application/json': { schema: input, example } };
  return {
    tags: [area],
    summary: endpoint.summary,
    description: [accessText(endpoint), endpoint.operation === undefined ? '' : `写入操作日志：${endpoint.operation}`]
      .filter(Boolean)
      .join('。'),
    security: endpoint.permission === 'public' || endpoint.permission.startsWith('link:') ? [] : [{ bearer: [] }],
    'x-permission': endpoint.permission,
    'x-effect': endpoint.effect,
    parameters: endpoint.effect === 'write' ? [...parameters, key] : parameters,
    ...(endpoint.input === 'body' || upload ? { requestBody: { content: body } } : {}),
    responses: {
      200: {
        description: '成功',
        content:
          endpoint.transport === 'download' || endpoint.transport === 'stream'
            ? {}
            : { 'application/json': { schema: envelope(schemaOf(endpoint.reply, 'output')) } },
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const areaNames: Readonly<Record<string, string>> = {
  identity: '身份与会话',
  files: '文件',
  staff: '员工',
  notices: '消息',
  approval: '审批',
  leave: '请假',
  salary: '工资',
  organisation: '组织架构',
  calendar: '工作日历',
  projects: '项目',
  personnel: '人事',
  home: '工作台',
  'api-document': '接口文档',
};

/** The whole contract as OpenAPI 3.1. */
export function openApi(areas: Readonly<Record<string, readonly Endpoint[]>>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [area, endpoints] of Object.entries(areas)) {
    for (const endpoint of endpoints) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(area, endpoint) };
    }
  }
  const statuses = [...new Set(Object.values(refusals).map((refusal) => refusal.status))].sort().join('、');
  return {
    openapi: '3.1.0',
    info: {
      title: '同舟',
      version: '1',
      description: `每个回答都是 {code, msg, data}；code 与 HTTP 状态一致。拒绝时的状态：${statuses}。时间为毫秒时间戳，金额为元，最多两位小数。`,
    },
    tags: Object.keys(areas).map((name) => ({ name, description: areaNames[name] ?? name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: {
          description: '拒绝',
          content: {
            'application/json': {
              schema: envelope({
                anyOf: [
                  { type: 'null' },
                  {
                    type: 'object',
                    properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
                  },
                ],
              }),
            },
          },
        },
      },
    },
  };
}
