import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';

interface Shown {
  readonly value: string;
  readonly secret?: true;
}

/** As it leaves the server: whoever may not see a secret sees that there is one. */
export const shown = <Value extends Shown>({ secret, ...rest }: Value, open: boolean) =>
  secret === true && !open ? { ...rest, value: hiddenFigure } : rest;
