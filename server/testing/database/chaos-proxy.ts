import net, { type AddressInfo, type Socket } from 'node:net';

/** Between the program and PostgreSQL, for what networks do. */
export interface ChaosProxy {
  readonly port: number;
  /** pass; silent: nothing arrives any more and nobody hangs up; lose-commit: the commit arrives, its answer does not. */
  mode: 'pass' | 'silent' | 'lose-commit';
  /** Hangs up on everyone. */
  readonly cut: () => void;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

const commit = Buffer.from('commit\0');

export async function chaosProxy(socketFolder: string, port: number): Promise<ChaosProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const proxy: { mode: ChaosProxy['mode'] } = { mode: 'pass' };
  const server = net.createServer((client) => {
    const upstream = net.connect(`${socketFolder}/.s.PGSQL.${port}`);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    let mute = false;
    client.on('data', (data: Buffer) => {
      if (proxy.mode === 'silent') return;
      if (proxy.mode === 'lose-commit' && data.includes(commit)) mute = true;
      upstream.write(data);
    });
    upstream.on('data', (data: Buffer) => {
      if (proxy.mode !== 'silent' && !mute) client.write(data);
    });
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return Object.assign(proxy, {
    port: (server.address() as AddressInfo).port,
    cut,
    connections: () => pairs.size,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
