import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { root } from '../list-files.ts';

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

export const runProgram = (file: string, args: string[], options: SpawnOptions = {}): Promise<boolean> =>
  start(file, args, options).succeeded;

export interface Beside {
  /** Shows what it has said so far, then what it says; when it has ended, whether it succeeded. */
  readonly shown: () => Promise<boolean>;
}

/** As runScript, but silent until it is its turn to speak. */
export function runBeside(script: string, args: string[], options: SpawnOptions = {}): Beside {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe'];
  const { child, succeeded } = start(process.execPath, [script, ...args], { ...options, stdio });
  const said: Buffer[] = [];
  let say = (chunk: Buffer): unknown => said.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => say(chunk));
  return {
    shown: () => {
      say = (chunk) => process.stdout.write(chunk);
      for (const chunk of said.splice(0)) say(chunk);
      return succeeded;
    },
  };
}

function start(file: string, args: string[], options: SpawnOptions) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
  running.add(child);
  const succeeded = new Promise<boolean>((resolve) => {
    const end = (success: boolean) => {
      running.delete(child);
      resolve(success);
    };
    child.on('error', (error) => {
      console.error(`无法运行 ${file}：${error.message}`);
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
  return { child, succeeded };
}
