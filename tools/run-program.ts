import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { root } from './list-files.ts';

const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(1);
  });
}

/** Runs a program of node_modules, or any script, with the Node that runs us; its output goes to the console. */
export const runScript = (script: string, args: string[] = [], options: SpawnOptions = {}): Promise<boolean> =>
  runProgram(process.execPath, [script, ...args], options);

export function runProgram(file: string, args: string[], options: SpawnOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    running.add(child);
    const end = (succeeded: boolean) => {
      running.delete(child);
      resolve(succeeded);
    };
    child.on('error', (error) => {
      console.error(`无法运行 ${file}：${error.message}`);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}
