import { SaturationQuery } from '@tongzhou/contract/areas/projects/saturation.ts';
import { Id, NearDay } from '@tongzhou/contract/fields.ts';
import * as z from 'zod/mini';
import { mapOrderNames, type Span, spanIn } from '#areas/projects/saturation/map-rules.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

/** What is looked at: the filters, the order, and the cell that is open. */
const Address = z.strictObject({
  ...SaturationQuery.shape,
  from: z.optional(NearDay),
  to: z.optional(NearDay),
  sort: z.optional(z.enum(mapOrderNames)),
  person: z.optional(Id),
  week: z.optional(NearDay),
});

export function useMapAddress() {
  const [values, change] = useAddressQuery(Address);
  const { from, to } = values;
  const span: Span = spanIn({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, Date.now());
  return { values, change, span };
}
