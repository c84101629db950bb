import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Files may take their time, but not stand still: whoever does is gone within twice this. */
const idleMs = 10_000;

/** While a body comes in. */
export async function whileReceiving<Result>({ raw }: FastifyRequest, receive: () => Promise<Result>): Promise<Result> {
  const giveUp = () => void raw.destroy();
  raw.socket.setTimeout(idleMs, giveUp);
  try {
    return await receive();
  } catch (error) {
    raw.unpipe();
    throw error;
  } finally {
    raw.socket.setTimeout(0, giveUp);
  }
}

/** From now until the answer is out: a reader that takes nothing loses it. */
export function endWhenUnread({ raw }: FastifyReply): void {
  const { socket } = raw;
  // An injected request has no line that could stand still.
  if (!(socket instanceof Socket)) return;
  const giveUp = () => void socket.destroy();
  socket.setTimeout(idleMs, giveUp);
  raw.once('finish', () => socket.setTimeout(0, giveUp));
}
