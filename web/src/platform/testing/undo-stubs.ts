import { afterEach, vi } from 'vitest';

// After each test, not before the next: the modules of the next file are read in between.
afterEach(() => {
  vi.unstubAllGlobals();
});
