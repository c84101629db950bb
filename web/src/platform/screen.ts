import type { ComponentType } from 'react';

/** Specification 9. */
const loadLimit = 120_000;

/** A screen's code did not arrive: a weak network, or a newer version has been deployed and the old files are gone. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('screen not loaded', { cause });
    this.name = 'ScreenNotLoaded';
  }
}

export interface Screen {
  /** Fetches the code once; after a failure the next call tries again. */
  readonly load: () => Promise<ComponentType>;
}

/** The screens of an area by address, each in a file of its own. */
export type Screens = Readonly<Record<`/${string}`, Screen>>;

export function screen(fetchCode: () => Promise<{ default: ComponentType }>): Screen {
  let under: Promise<ComponentType> | undefined;
  const load = async (): Promise<ComponentType> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('timeout')), loadLimit);
      });
      return (await Promise.race([fetchCode(), late])).default;
    } catch (cause) {
      under = undefined;
      throw new ScreenNotLoaded(cause);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    load: () => {
      under ??= load();
      return under;
    },
  };
}
