import { afterAll, expect } from 'vitest';
import { takeLeaks } from './log-canary.ts';

// Registered before the hooks of the test file, and so run after its servers were closed.
afterAll(() => expect(takeLeaks(), 'lines of the log that hold someone’s data').toEqual([]));
