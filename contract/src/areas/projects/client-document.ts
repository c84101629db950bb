import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Millis } from '#contract/fields.ts';
import { outcomeNames } from '#contract/rules/projects/client-paths.ts';

// What a client was shown, kept as it was: whatever becomes of the project, it says the same.

const ShownFile = z.object({
  id: z.int(),
  file_name: z.string(),
  size: z.int(),
  content_type: z.string(),
  sha256: z.string(),
});
export type ShownFile = z.output<typeof ShownFile>;

const head = {
  company: z.string(),
  project: z.object({ number: z.nullable(z.string()), title: z.string(), customer: z.nullable(z.string()) }),
  leader: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  at: Millis,
  files: z.array(ShownFile),
};

export const ReportDocument = z.object({
  kind: z.literal('report'),
  ...head,
  done: z.string(),
  next: z.string(),
  risks: z.string(),
  progress: z.int(),
});
export const AcceptanceDocument = z.object({
  kind: z.literal('acceptance'),
  ...head,
  summary: z.string(),
  deliverables: z.array(z.string()),
});
export type ReportDocument = z.output<typeof ReportDocument>;
export type AcceptanceDocument = z.output<typeof AcceptanceDocument>;
export type ClientDocument = ReportDocument | AcceptanceDocument;

/** What the client said to it. */
export const ClientAnswer = z.object({
  outcome: z.enum(outcomeNames),
  words: z.string(),
  signer: z.string(),
  at: Millis,
  files: z.array(ShownFile),
});
export type ClientAnswer = z.output<typeof ClientAnswer>;

/** `content` is the very text whose hash is kept, a `ReportDocument` or an `AcceptanceDocument`. */
export const FrozenDocument = z.object({ content: z.string(), sha256: z.string(), answer: z.nullable(ClientAnswer) });
export type FrozenDocument = z.output<typeof FrozenDocument>;

export const clientDocument = endpoint({
  method: 'GET',
  path: '/api/project/clientDocument',
  summary: '客户看到的内容',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'client-links'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...FrozenDocument.shape,
    project_id: z.int(),
    /** With addresses, for whoever is signed in: what was shown, and what the client sent. */
    files: z.array(UploadedFile),
    client_files: z.array(UploadedFile),
  }),
  example: { id: 1 },
});
