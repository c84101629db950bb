import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';

/** From the beginning of one day to the end of another, as moments. */
export const during = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) => ({
  from: from === undefined ? undefined : beginOf(from),
  to: to === undefined ? undefined : beginOf(addDays(to, 1)),
});
