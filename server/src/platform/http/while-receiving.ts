import type { FastifyRequest } from 'fastify';

const idleMs = 10_000;

/** An upload may take its time, but not stand still. */
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
