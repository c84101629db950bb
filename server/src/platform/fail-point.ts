declare global {
  /** Set by a module loaded with --import, in tests only: stops or delays the program where it is told to. */
  var tongzhouFailPoint: ((name: string) => Promise<void> | undefined) | undefined;
}

/** A place where tests force what chance brings about once in a million times. Nothing happens here otherwise. */
export const failPoint = (name: string): Promise<void> | undefined => globalThis.tongzhouFailPoint?.(name);
