import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../../server/testing/memory-folder.ts';
import { root } from '../../tools/list-files.ts';
import { serverProgram, startServer, temporaryFolder } from '../../tools/real-server.ts';
import { password, setScene } from './scene.ts';

/** A run that is killed takes its server along. */
const followParent = join(root, 'tools/bootstrap/follow-parent.mjs');
const settings = { ADMIN_PASSWORD: password, LIMIT_SCALE: '1000' };

export default async function startTestServer(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('缺少 web/dist：请先运行 npm run build（npm test 会先构建）。');
  const folder = temporaryFolder('e2e', memoryFolder());
  const dataDir = join(folder.path, 'data');
  const command = [process.execPath, '--import', followParent, serverProgram] as const;
  const server = await startServer({ dataDir, settings, command }).catch((error) => {
    folder.remove();
    throw error;
  });
  const seenTexts = join(folder.path, 'seen-texts.jsonl');
  writeFileSync(seenTexts, '');
  setScene({ address: `http://127.0.0.1:${server.port}`, dataDir, seenTexts });
  return async () => {
    await server.stop();
    folder.remove();
  };
}
