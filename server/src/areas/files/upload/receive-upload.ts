import { createHash } from 'node:crypto';
import { fileLimit } from '@tongzhou/contract/areas/files.ts';
import { imageLimit, imageProblem, imageTypes } from '@tongzhou/contract/rules/upload.ts';
import type { FastifyRequest } from 'fastify';
import { redrawn } from '#areas/files/content/clean-image.ts';
import { judgeContent } from '#areas/files/content/content-type.ts';
import { cleanFileName, extensionOf } from '#areas/files/file-name-rules.ts';
import { whileReceiving } from '#platform/http/idle-limit.ts';
import { invalid, Refusal, refuse } from '#platform/http/refusal.ts';
import { type FileStore, type Received, TooLarge } from '#platform/storage/file-store.ts';

export interface Upload {
  readonly received: Received;
  /** What makes it the same upload when it is sent again. */
  readonly keyedBy: Buffer;
  readonly fileName: string;
  readonly contentType: string;
}

/** Boundaries, headers and the other field of the form. */
const formOverhead = 64 * 1024;

/** Streams the one file of a multipart body to a temporary place and judges it there. */
export async function receiveUpload(
  store: FileStore,
  request: FastifyRequest,
  usage: 'file' | 'image',
  /** Of a file that is no picture of ours. */
  most = fileLimit,
): Promise<Upload> {
  if (!request.isMultipart()) refuse('wrong-type');
  const limit = usage === 'image' ? imageLimit - 1 : most;
  const tooLarge = () => new Refusal(usage === 'image' ? 'image-size' : 'too-large');
  // What says itself that it is too large is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > limit + formOverhead) throw tooLarge();
  let received: Received | undefined;
  let given = '';
  const receive = async () => {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname !== 'remarks' || part.value !== '1') invalid({ [part.fieldname]: '不认识的字段' });
        continue;
      }
      if (part.fieldname !== 'attachment' || received !== undefined) invalid({ [part.fieldname]: '不认识的文件字段' });
      given = part.filename ?? '';
      received = await store.receive(part.file, limit);
    }
  };
  try {
    await whileReceiving(request, receive);
    const whole = received as Received | undefined;
    if (whole === undefined || whole.size === 0) return invalid({ attachment: '请选择文件' });
    return await judged(store, whole, given, usage);
  } catch (error) {
    if (received !== undefined) await store.discard(received);
    if (error instanceof TooLarge) throw tooLarge();
    if (error instanceof Refusal) throw error;
    throw multipartRefusal(error as { code?: string });
  }
}

async function judged(store: FileStore, received: Received, given: string, usage: 'file' | 'image'): Promise<Upload> {
  const fileName = cleanFileName(given);
  const judgement = await judgeContent(received.temporary, extensionOf(fileName));
  if (usage === 'image') {
    const problem = imageProblem('contentType' in judgement ? judgement.contentType : '', received.size);
    if (problem !== undefined) return refuse(problem);
  }
  if ('problem' in judgement) return refuse(judgement.problem);
  const { contentType } = judgement;
  const keyedBy = createHash('sha256').update(received.sha256).update(given).digest();
  if (!imageTypes.includes(contentType)) return { received, keyedBy, fileName, contentType };
  const clean =
    (await redrawn(store, received, contentType, fileLimit * 2)) ??
    refuse(usage === 'image' ? 'image-type' : 'file-type');
  await store.discard(received);
  return { received: clean, keyedBy, fileName, contentType };
}

const multipartRefusal = (error: { code?: string }): unknown => {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too-large');
  if (error.code?.startsWith('FST_') || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new Refusal('invalid', { fields: { attachment: '上传内容不完整或不正确' } });
  return error instanceof Error && /multipart|boundary|Unexpected end of form|Malformed/i.test(error.message)
    ? new Refusal('invalid', { fields: { attachment: '上传内容不正确' } })
    : error;
};
