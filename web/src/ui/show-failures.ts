import { CallError } from '#platform/call.ts';

/** For work that nobody awaits: call() has told the person of its failure, any other fault goes to the page's own handling. */
export function showFailures(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
}
