import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from '../../../tools/processes/real-server.ts';

/** Printed a moment after the server answers. */
export async function demoKeyOf(server: RealServer): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const key = /#demo=([\w-]+)/.exec(server.output())?.[1];
    if (key !== undefined) return key;
    await sleep(100);
  }
  throw new Error('服务器没有打印演示角色的地址。');
}
