import * as z from 'zod/mini';
import { scoreFields } from '#contract/areas/projects/acceptance.ts';
import { FrozenDocument } from '#contract/areas/projects/client-document.ts';
import { optionalText } from '#contract/areas/projects/report.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Millis, noInput, text } from '#contract/fields.ts';
import { clientFilesAtMost, clientPaths, outcomeNames } from '#contract/rules/projects/client-paths.ts';

// What the client's pages call. The secret of the link stands in the header where a session's token would.

export const openReport = endpoint({
  method: 'POST',
  path: clientPaths.report,
  summary: '客户打开进展汇报',
  permission: 'link:client',
  effect: 'session',
  operation: '客户打开进展汇报',
  changes: [],
  input: 'body',
  schema: noInput,
  reply: FrozenDocument,
  example: {},
});

export const openAcceptance = endpoint({
  method: 'POST',
  path: clientPaths.acceptance,
  summary: '客户打开验收',
  permission: 'link:client',
  effect: 'session',
  operation: '客户打开验收',
  changes: [],
  input: 'body',
  schema: noInput,
  reply: FrozenDocument,
  example: {},
});

const Signer = text(30);

/** Once. `sha256` names what the client had before their eyes. */
export const answerAcceptance = endpoint({
  method: 'POST',
  path: clientPaths.accept,
  summary: '客户验收',
  permission: 'link:client',
  effect: 'session',
  operation: '客户验收',
  changes: [],
  input: 'body',
  schema: z
    .strictObject({
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      outcome: z.enum(outcomeNames),
      words: optionalText(1000),
      signer: Signer,
      file_ids: z._default(z.array(Id).check(z.maxLength(clientFilesAtMost)), []),
    })
    .check(
      z.refine(({ outcome, words }) => outcome === 'accepted' || words !== '', {
        path: ['words'],
        message: '请填写意见',
      }),
    ),
  reply: FrozenDocument,
  example: { sha256: '0'.repeat(64), outcome: 'accepted', signer: '王客户' },
});

export const openScore = endpoint({
  method: 'POST',
  path: clientPaths.pleased,
  summary: '客户打开满意度评价',
  permission: 'link:client',
  effect: 'session',
  operation: '客户打开满意度评价',
  changes: [],
  input: 'body',
  schema: noInput,
  reply: z.object({
    company: z.string(),
    project_title: z.string(),
    leader: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  }),
  example: {},
});

/** Once for a project. */
export const giveScore = endpoint({
  method: 'POST',
  path: clientPaths.score,
  summary: '客户评价',
  permission: 'link:client',
  effect: 'session',
  operation: '客户评价',
  changes: [],
  input: 'body',
  schema: z.strictObject({ ...scoreFields, words: optionalText(1000), signer: Signer }),
  reply: z.object({ at: Millis }),
  example: { quality: 5, schedule: 4, communication: 5, skill: 5, overall: 5, signer: '王客户' },
});

export const uploadClientFile = endpoint({
  method: 'POST',
  path: clientPaths.upload,
  summary: '客户上传附件',
  permission: 'link:client',
  effect: 'session',
  operation: '客户上传附件',
  changes: [],
  transport: 'upload',
  input: 'query',
  schema: noInput,
  reply: z.object({ id: z.int(), file_name: z.string(), size: z.int() }),
  example: {},
});

/** One that the link's own document names. */
export const clientFile = endpoint({
  method: 'GET',
  path: clientPaths.file,
  summary: '客户下载文件',
  permission: 'link:client',
  effect: 'read',
  operation: '客户下载文件',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.unknown(),
  example: { id: 1 },
});
