import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memoryFolder } from '../../../server/testing/database/memory-folder.ts';
import { root } from '../../../tools/list-files.ts';
import { serverProgram, startServer, temporaryFolder } from '../../../tools/processes/real-server.ts';
import { password, type Scene, setScene } from './scene.ts';

/** A run that is killed takes its server along. */
const followParent = join(root, 'tools/bootstrap/follow-parent.mjs');
const settings = { ADMIN_PASSWORD: password, LIMIT_SCALE: '1000' };

export interface StartedCompany extends Pick<Scene, 'address' | 'dataDir'> {
  readonly stop: () => Promise<void>;
}

/** A server with an empty company. */
export async function startCompany(name: string): Promise<StartedCompany> {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('缺少 web/dist：请先运行 npm run build（npm test 会先构建）。');
  const folder = temporaryFolder(name, memoryFolder());
  const dataDir = join(folder.path, 'data');
  const command = [process.execPath, '--import', followParent, serverProgram] as const;
  const server = await startServer({ dataDir, settings, command }).catch((error) => {
    folder.remove();
    throw error;
  });
  return {
    address: `http://127.0.0.1:${server.port}`,
    dataDir,
    stop: async () => {
      await server.stop();
      folder.remove();
    },
  };
}

/** The one that the journeys share. */
export default async function startTestServer(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await startCompany('e2e');
  const seenTexts = join(dirname(dataDir), 'seen-texts.jsonl');
  writeFileSync(seenTexts, '');
  setScene({ address, dataDir, seenTexts });
  return stop;
}
