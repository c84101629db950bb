import { hiddenFigure } from '@tongzhou/contract/rules/salary.ts';
import type { LabelledValue } from '#areas/approval/kind.ts';

/** As it leaves the server: whoever may not see a secret sees that there is one. */
export const shown = <Value extends LabelledValue>({ secret, ...rest }: Value, open: boolean) =>
  secret === true && !open ? { ...rest, value: hiddenFigure } : rest;
