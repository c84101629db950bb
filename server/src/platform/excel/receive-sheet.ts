import { createHash } from 'node:crypto';
import { importRows } from '@tongzhou/contract/imports.ts';
import type { FastifyRequest } from 'fastify';
import { plainHeading, readSheet } from '#platform/excel/workbook.ts';
import { whileReceiving } from '#platform/http/idle-limit.ts';
import { invalid, Refusal, refuse } from '#platform/http/refusal.ts';

const largest = 5 * 1024 * 1024;

/** A sheet as it was uploaded: its headings, and its rows as the sheet counts them. */
export interface ReceivedSheet {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** The content is part of the request: under the same key another file is another request. */
export interface UploadedSheet extends ReceivedSheet {
  readonly keyedBy: Buffer;
}

/** Reads the one Excel file of a multipart body (field `attachment`). */
export async function receiveSheet(request: FastifyRequest): Promise<UploadedSheet> {
  if (!request.isMultipart()) refuse('wrong-type');
  const bytes = await whileReceiving(request, () => receiveFile(request)).catch((error) => {
    if (error instanceof Refusal) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('too-large');
    return invalid({ attachment: '上传内容不完整或不正确' });
  });
  const sheet = sheetFrom(await readSheet(bytes, importRows));
  return { ...sheet, keyedBy: createHash('sha256').update(bytes).digest() };
}

async function receiveFile(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: largest } });
  if (part === undefined || part.fieldname !== 'attachment') return invalid({ attachment: '请选择文件' });
  return part.toBuffer();
}

function sheetFrom([marked = [], ...rows]: string[][]): ReceivedSheet {
  const headings = marked.map(plainHeading);
  const filled = rows
    .map((cells, index) => ({ row: index + 2, cells: headings.map((_, at) => cells[at] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (headings.every((heading) => heading === '') || filled.length === 0)
    return invalid({ attachment: '第一张工作表中没有数据' });
  if (filled.length > importRows) return invalid({ attachment: `一次最多导入 ${importRows} 行` });
  return { headings, rows: filled };
}
