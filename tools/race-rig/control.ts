// What the rig and the servers' hook say to each other: lines of JSON over a socket.
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ToRig =
  | { readonly id: string; readonly began: true }
  | { readonly id: string; readonly backend: number }
  | { readonly id: string; readonly passed: string }
  | { readonly id: string; readonly stopped: string };

export type FromRig = { readonly go: string } | { readonly withoutLocks: boolean };

/** What is known of a request under way. */
interface Followed {
  began: boolean;
  /** The process of PostgreSQL that serves it. */
  backend: number | undefined;
  stopped: boolean;
}

export interface Control {
  readonly path: string;
  readonly follow: (id: string) => Followed;
  readonly forget: (id: string) => void;
  readonly go: (id: string) => void;
  readonly withoutLocks: (without: boolean) => void;
  /** Resolves with the next word from any server. */
  readonly next: () => Promise<void>;
  /** How often a request was held at each fail-point, and how often one went by. */
  readonly held: Map<string, number>;
  readonly passed: Map<string, number>;
  readonly close: () => void;
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

export async function openControl(folder: string): Promise<Control> {
  const followed = new Map<string, Followed>();
  const servers = new Set<Socket>();
  const held = new Map<string, number>();
  const passed = new Map<string, number>();
  let heard = Promise.withResolvers<void>();

  const hear = (message: ToRig) => {
    const one = followed.get(message.id);
    if ('passed' in message) count(passed, message.passed);
    if (one === undefined) return;
    if ('began' in message) one.began = true;
    if ('backend' in message) one.backend = message.backend;
    if ('stopped' in message) {
      one.stopped = true;
      count(held, message.stopped);
    }
    heard.resolve();
    heard = Promise.withResolvers<void>();
  };
  const say = (message: FromRig) => {
    for (const server of servers) server.write(`${JSON.stringify(message)}\n`);
  };
  const listener = createServer((socket) => {
    servers.add(socket.setNoDelay(true));
    socket.once('close', () => servers.delete(socket));
    socket.on('error', () => undefined);
    createInterface(socket).on('line', (line) => hear(JSON.parse(line) as ToRig));
  });
  const path = join(folder, 'control');
  await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(path, resolve));

  return {
    path,
    follow: (id) => {
      const one = { began: false, backend: undefined, stopped: false };
      followed.set(id, one);
      return one;
    },
    forget: (id) => followed.delete(id),
    go: (id) => say({ go: id }),
    withoutLocks: (without) => say({ withoutLocks: without }),
    next: () => heard.promise,
    held,
    passed,
    close: () => {
      for (const server of servers) server.destroy();
      listener.close();
    },
  };
}
