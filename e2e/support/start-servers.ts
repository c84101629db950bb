import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../../server/testing/memory-folder.ts';
import { root } from '../../tools/list-files.ts';
import { type RealServer, serverProgram, startServer, temporaryFolder } from '../../tools/real-server.ts';
import { runProgram } from '../../tools/run-program.ts';
import { password, type Site, setScene } from './scene.ts';

/** A run that is killed takes its servers along. */
const followParent = join(root, 'tools/bootstrap/follow-parent.mjs');
const settings = { ADMIN_PASSWORD: password, LIMIT_SCALE: '1000' };

/** The pages' trial build, made anew for every run: it takes two seconds and is never stale. */
async function buildTrial(folder: string): Promise<void> {
  const config = join(import.meta.dirname, 'trial.vite.config.ts');
  const built = await runProgram(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'error'],
    { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production', VITE_DEV_UI: '1', TRIAL_FOLDER: folder } },
  );
  if (!built) throw new Error('网页的试用版构建失败。');
}

export default async function startServers(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('缺少 web/dist：请先运行 npm run build（npm test 会先构建）。');
  const folder = temporaryFolder('e2e', memoryFolder());
  const running: RealServer[] = [];
  const site = async (name: string, program: readonly string[]): Promise<Site> => {
    const dataDir = join(folder.path, name);
    const command = [process.execPath, '--import', followParent, ...program] as const;
    const server = await startServer({ dataDir, settings, command });
    running.push(server);
    return { address: `http://127.0.0.1:${server.port}`, dataDir };
  };
  const trial = async () => {
    const pages = join(folder.path, 'trial-pages');
    await buildTrial(pages);
    return site('trial', [join(import.meta.dirname, 'trial-server.ts'), pages]);
  };
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    folder.remove();
  };

  const started = await Promise.allSettled([site('main', [serverProgram]), trial()]);
  const [main, second] = started;
  if (main.status === 'rejected' || second.status === 'rejected') {
    await stop();
    throw started.find((one) => one.status === 'rejected')?.reason;
  }
  const seenTexts = join(folder.path, 'seen-texts.jsonl');
  writeFileSync(seenTexts, '');
  setScene({ main: main.value, trial: second.value, seenTexts });
  return stop;
}
