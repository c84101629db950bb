// One client: asks for one thing after another, and asks again with the same key when it does not know what came of it.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { History, Kind, Write } from './history.ts';
import { contentOf, hashOf, type Line, sendWrite } from './send-write.ts';

export interface Surroundings {
  readonly history: History;
  /** The port of the living server; undefined while there is none. */
  readonly port: () => number | undefined;
  readonly nextMessage: () => number;
  readonly nextNumber: () => number;
  readonly random: () => number;
  readonly stopped: () => boolean;
  readonly token: string;
}

/** What is asked for when a number below this is drawn; the last two must be refused. */
const shares: readonly [Kind, number][] = [
  ['upload', 0.3],
  ['mark-read', 0.6],
  ['delete', 0.9],
  ['upload-forbidden', 0.95],
  ['delete-foreign', 1],
];
/** One in five of those who do not know gives up; what is left of it must still be all or nothing. */
const gaveUp = 0.2;

export async function runClient(around: Surroundings): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!around.stopped()) await carryOut(around, agent, newWrite(around));
  agent.destroy();
}

function newWrite({ random, nextMessage, nextNumber }: Surroundings): Write {
  const id = `w${nextNumber()}`;
  const drawn = random();
  const kind = shares.find(([, below]) => drawn < below)?.[0] ?? 'upload';
  return {
    id,
    kind,
    key: `kill-rig-${id}`,
    ...(kind.startsWith('upload') ? { sha256: hashOf(contentOf(id)) } : { message: nextMessage() }),
  };
}

async function carryOut(around: Surroundings, agent: Agent, write: Write): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    let port = around.port();
    while (port === undefined) {
      if (around.stopped()) return;
      await sleep(5);
      port = around.port();
    }
    around.history.append({ event: 'invoke', attempt, write });
    const end = await attemptOnce(around, { port, agent }, write, attempt);
    if (end !== 'unknown' || around.random() < gaveUp) return;
    await sleep(around.random() * 50);
  }
}

async function attemptOnce(
  { history, token }: Surroundings,
  line: Line,
  write: Write,
  attempt: number,
): Promise<'ok' | 'refused' | 'unknown'> {
  try {
    const answer = await sendWrite(line, token, write);
    const event = endOf(answer.status);
    history.append({ event, attempt, id: write.id, ...answer });
    return event;
  } catch (error) {
    history.append({ event: 'unknown', attempt, id: write.id, status: 0, body: String(error) });
    return 'unknown';
  }
}

/** Still being handled, too many, busy: ask again. Any other 4xx is a definite no. */
function endOf(status: number): 'ok' | 'refused' | 'unknown' {
  if (status === 200) return 'ok';
  return status >= 500 || status === 409 || status === 429 ? 'unknown' : 'refused';
}
