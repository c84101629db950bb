import * as z from 'zod/mini';

// What the kind of a request adds to its form, in one of four shapes that every screen and paper can show.

const Labelled = z.object({ label: z.string(), value: z.string() });

const part = {
  title: z.string(),
  /** How things are at the moment of reading, whatever the request says: named as such, and no part of a paper's check code. */
  momentary: z.optional(z.literal(true)),
};

export const RequestSection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('values'), ...part, rows: z.array(Labelled) }),
  z.object({
    kind: z.literal('table'),
    ...part,
    columns: z.array(z.object({ label: z.string(), align: z.optional(z.literal('end')) })),
    rows: z.array(z.array(z.string())),
    total: z.optional(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('comparison'),
    ...part,
    rows: z.array(
      z.object({
        label: z.string(),
        old: z.string(),
        new: z.string(),
        /** By how much. */
        note: z.optional(z.string()),
      }),
    ),
  }),
  z.object({
    kind: z.literal('figure'),
    ...part,
    value: z.string(),
    /** How it came about. */
    how: z.array(Labelled),
    note: z.optional(z.string()),
  }),
]);
export type RequestSection = z.output<typeof RequestSection>;
