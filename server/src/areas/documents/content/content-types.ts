import type { ContentState } from '@tongzhou/contract/areas/documents/document.ts';
import { pdfType } from '@tongzhou/contract/rules/upload.ts';

const office = 'application/vnd.openxmlformats-officedocument';
export const docxType = `${office}.wordprocessingml.document`;
const xlsxType = `${office}.spreadsheetml.sheet`;

const textual = new Set(['text/plain', 'text/csv', 'application/xml']);

/** How the words of a file are read; undefined where they are not. */
export const readerOf = (contentType: string): 'docx' | 'xlsx' | 'pdf' | 'text' | undefined => {
  if (contentType === docxType) return 'docx';
  if (contentType === xlsxType) return 'xlsx';
  if (contentType === pdfType) return 'pdf';
  return textual.has(contentType) ? 'text' : undefined;
};

export const stateBeforeReading = (contentType: string): ContentState =>
  readerOf(contentType) === undefined ? 'none' : 'waiting';
