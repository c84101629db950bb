import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The tasks of the page's main thread while something was done, in milliseconds of processor time: the same whatever else the machine is doing. */
export async function mainThreadTasks(page: Page, deed: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser to trace');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await deed();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const main = new Set(named.map(thread));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(thread(event)));
  if (tasks.every(({ tdur }) => tdur === undefined)) throw new Error('the trace has no tasks of the main thread');
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}
