// A server of its own for each part, on a company without people. What a first start lays out is laid out once and copied.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type RealServer, startServer, temporaryFolder } from '../tools/processes/real-server.ts';

export const adminPassword = 'oars-and-water-7';
const settings = { LIMIT_SCALE: '100000', ADMIN_PASSWORD: adminPassword };

export interface BenchServer {
  /** For what the part writes itself. */
  readonly folder: string;
  readonly dataDir: string;
  readonly server: RealServer;
  readonly close: () => Promise<void>;
}

let laidOut: Promise<string> | undefined;

async function layOut(): Promise<string> {
  const { path, remove } = temporaryFolder('bench-first-start');
  process.once('exit', remove);
  const dataDir = join(path, 'data');
  await (await startServer({ dataDir, settings })).stop();
  return dataDir;
}

export async function openBenchServer(part: string): Promise<BenchServer> {
  laidOut ??= layOut();
  const { path, remove } = temporaryFolder(`bench-${part}`);
  const dataDir = join(path, 'data');
  cpSync(await laidOut, dataDir, { recursive: true });
  const server = await startServer({ dataDir, settings });
  const close = async () => {
    await server.stop();
    remove();
  };
  return { folder: path, dataDir, server, close };
}
