import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';

// One way for every Excel import: the file is read and judged, nothing is written; the preview is kept for half an hour
// and carried out by its number, in one transaction, or not at all.

export const importRows = 5000;

export const ImportProblem = z.object({
  /** As the sheet counts them, the heading being row 1. */
  row: z.int(),
  column: z.string(),
  text: z.string(),
});
export type ImportProblem = z.output<typeof ImportProblem>;

export const ImportPreview = z.object({
  import_id: z.int(),
  columns: z.array(z.string()),
  /** The first rows, as they were read. */
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  total: z.int(),
  wrong: z.int(),
  problems: z.array(ImportProblem),
});
export type ImportPreview = z.output<typeof ImportPreview>;

/** all: only if every row is right; right: those that are, leaving the others. */
export const ImportConfirmation = z.strictObject({ import_id: Id, mode: z.enum(['all', 'right']) });
export const ImportResult = z.object({ written: z.int() });
