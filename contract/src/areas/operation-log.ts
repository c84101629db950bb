import * as z from 'zod/mini';

/** One changed field of the object an operation concerned. */
export const FieldChange = z.object({ field: z.string(), label: z.string(), old: z.unknown(), new: z.unknown() });
export type FieldChange = z.output<typeof FieldChange>;

export const results = ['done', 'refused', 'failed'] as const;
export type OperationResult = (typeof results)[number];
