// The areas in tiers: an area calls only the public.ts of a lower tier; two areas of one tier do not know each other.
// Read by .dependency-cruiser.mjs and by tools/import-law.test.ts. Later areas take their place as in docs/architecture.md.
export const tiers: readonly (readonly string[])[] = [
  ['operation-log', 'files', 'calendar'],
  ['organisation'],
  ['identity'],
  ['staff', 'notices'],
  ['approval'],
  ['leave', 'salary'],
  ['personnel', 'projects'],
  ['home', 'api-document'],
];
