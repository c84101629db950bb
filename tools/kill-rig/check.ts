// Compares what the clients were told with what is there. Pure, so that it can itself be put to the test.
import type { Event, Kind, Write } from './history.ts';

interface FileEvidence {
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
  /** Of the content in the store; null where there is none. */
  readonly stored: string | null;
}

interface LogEvidence {
  /** The write it names. */
  readonly write: string;
  readonly requestId: string;
  readonly objectId: number | null;
}

export interface Evidence {
  readonly files: readonly FileEvidence[];
  /** The messages that were there at first and still are; true: read. */
  readonly messages: ReadonlyMap<number, boolean>;
  readonly allMessages: readonly number[];
  /** Operations that were done, not refusals. */
  readonly log: readonly LogEvidence[];
  /** The reply kept under each key. */
  readonly keys: ReadonlyMap<string, string | null>;
}

export interface Outcome {
  readonly write: Write;
  readonly end: 'ok' | 'refused' | 'unknown';
  readonly attempts: number;
  readonly requestId?: string;
  readonly body?: string;
}

/** How each write ended for its client: by the last thing it heard. */
export function outcomesOf(history: readonly Event[]): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const event of history) {
    if (event.event === 'invoke') {
      outcomes.set(event.write.id, { write: event.write, end: 'unknown', attempts: event.attempt });
      continue;
    }
    const known = outcomes.get(event.id);
    if (known === undefined) throw new Error(`${event.id} was answered and never sent`);
    const { requestId, body } = event;
    outcomes.set(event.id, {
      ...known,
      end: event.event,
      ...(requestId === undefined ? {} : { requestId }),
      ...(body === undefined ? {} : { body }),
    });
  }
  return [...outcomes.values()];
}

const mustBeRefused: readonly Kind[] = ['upload-forbidden', 'delete-foreign'];

interface Traces {
  /** How often the effect is there: a file's row, a message read or gone. */
  readonly effects: number;
  readonly log: readonly LogEvidence[];
  readonly keyed: boolean;
  readonly files: readonly FileEvidence[];
}

const grouped = <Item>(items: readonly Item[], by: (item: Item) => string): Map<string, Item[]> =>
  Map.groupBy(items, by) as Map<string, Item[]>;

export function findProblems(history: readonly Event[], evidence: Evidence): string[] {
  const outcomes = outcomesOf(history);
  const files = grouped(evidence.files, (file) => file.name);
  const log = grouped(evidence.log, (entry) => entry.write);
  const problems = outcomes.flatMap((outcome) => {
    const { write } = outcome;
    const own = files.get(fileName(write.id)) ?? [];
    const traces = {
      effects: effectsOf(write, own.length, evidence),
      log: log.get(write.id) ?? [],
      keyed: evidence.keys.has(write.key),
      files: own,
    };
    return problemsOf(outcome, traces, evidence).map((text) => `${write.id} (${write.kind}, ${outcome.end}): ${text}`);
  });
  return [...problems, ...strangers(outcomes, evidence)];
}

export const fileName = (id: string) => `${id}.txt`;

function effectsOf(write: Write, files: number, { messages }: Evidence): number {
  const message = messages.get(write.message ?? 0);
  if (write.kind === 'mark-read') return Number(message === true);
  if (write.kind === 'delete') return Number(message === undefined);
  // Both are refused whatever happens: a trace of either is one too many.
  return write.kind === 'delete-foreign' ? Number(message !== false) : files;
}

function problemsOf(outcome: Outcome, traces: Traces, evidence: Evidence): string[] {
  const { write, end } = outcome;
  const { effects, log, keyed, files } = traces;
  const found: string[] = [];
  const expected = end === 'ok' ? 1 : end === 'refused' ? 0 : undefined;
  if (expected === 1 && effects === 0) found.push('acknowledged and lost');
  if (expected === 0 && effects > 0) found.push('refused and yet there');
  // Among the reasons would be a session that was opened and lost.
  if (end === 'refused' && !mustBeRefused.includes(write.kind)) found.push('refused without a reason');
  if (effects > 1) found.push(`there ${effects} times`);
  // All of it or nothing, whatever the client heard.
  if (log.length !== effects) found.push(`${effects} effects, ${log.length} log entries`);
  if (keyed !== effects > 0) found.push(`${effects} effects, ${keyed ? 'a' : 'no'} kept reply`);
  for (const file of files) {
    if (file.sha256 !== write.sha256) found.push('its row has another hash');
    if (file.stored !== write.sha256)
      found.push(file.stored === null ? 'a row without its file' : 'its file has another content');
  }
  if (end === 'ok') found.push(...answerProblems(outcome, traces, evidence));
  return found;
}

function answerProblems(
  { write, attempts, requestId, body }: Outcome,
  { log, files }: Traces,
  { keys }: Evidence,
): string[] {
  const found: string[] = [];
  const { data } = JSON.parse(body ?? '{}') as { data?: { id?: number; changed?: number } | null };
  if (keys.has(write.key) && keys.get(write.key) !== body) found.push('the kept reply is not what was answered');
  // A second execution would find the message read already.
  if (write.kind === 'mark-read' && data?.changed !== 1) found.push(`answered that ${data?.changed} were marked`);
  if (write.kind === 'upload' && files.length === 1 && data?.id !== files[0]?.id) found.push('answered another id');
  for (const entry of log) {
    if (attempts === 1 && entry.requestId !== requestId) found.push('the log has another request id');
    const object = write.kind === 'upload' ? data?.id : write.kind === 'delete' ? write.message : null;
    if (entry.objectId !== object) found.push('the log names another object');
  }
  return found;
}

/** What nobody asked for. */
function strangers(outcomes: readonly Outcome[], { files, messages, allMessages, log, keys }: Evidence): string[] {
  const ids = new Set(outcomes.map(({ write }) => write.id));
  const names = new Set(outcomes.map(({ write }) => fileName(write.id)));
  const known = new Set(outcomes.map(({ write }) => write.key));
  const touched = new Set(outcomes.map(({ write }) => write.message));
  return [
    ...files.filter((file) => !names.has(file.name)).map((file) => `file ${file.name}: nobody sent it`),
    ...log.filter((entry) => !ids.has(entry.write)).map((entry) => `log entry of ${entry.write}: nobody asked for it`),
    ...[...keys.keys()].filter((key) => !known.has(key)).map((key) => `key ${key}: nobody sent it`),
    ...allMessages
      .filter((id) => !touched.has(id) && messages.get(id) !== false)
      .map((id) => `message ${id}: changed and nobody asked for it`),
  ];
}
