// Child processes that get our signals, and a lock that keeps two bootstraps from installing over each other.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants, hostname } from 'node:os';
import { join } from 'node:path';
import { fail, reasonOf, root, say } from './console.mjs';

const children = new Set();
let received = null;
let heldLock = null;

/** Runs to the end; never rejects. Output is collected where stdio is piped. */
export function run(file, args, options = {}) {
  watchSignals();
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const end = (result) => {
      children.delete(child);
      resolve({ output, ...result });
    };
    child.on('error', (error) => end({ code: 1, error }));
    child.on('close', (code, signal) => end({ code: code ?? 128 + constants.signals[signal] }));
    children.add(child);
    // If we are killed outright, our child goes on and the lock must hold for it.
    if (heldLock && child.pid) appendFileSync(heldLock, `\n${child.pid}`);
  });
}

export function stopChildren(signal) {
  for (const child of children) child.kill(signal);
}

export function leaveIfStopped() {
  if (received) process.exit(128 + constants.signals[received]);
}

let watching = false;
function watchSignals() {
  if (watching) return;
  watching = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      received = signal;
      // A terminal sends Ctrl-C to the whole group by itself: passing it on would make it two.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) stopChildren(signal);
      if (children.size === 0) leaveIfStopped();
    });
  }
}

const lockFolder = join(root, '.bootstrap-lock');

export async function withLock(work) {
  const owner = join(lockFolder, `owner-${process.pid}`);
  watchSignals();
  for (let waiting = false; !takeLock(owner); waiting = true) {
    if (!waiting) say('另一个进程正在安装或构建，等它完成……');
    breakStaleLock();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const release = () => rmSync(lockFolder, { recursive: true, force: true });
  heldLock = owner;
  const heartbeat = setInterval(() => utimesSync(owner, new Date(), new Date()), 5000);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    heldLock = null;
    release();
  }
}

function takeLock(owner) {
  try {
    mkdirSync(lockFolder);
    writeFileSync(owner, `${hostname()}\n${process.pid}`);
    return true;
  } catch (error) {
    // ENOENT: the still empty folder was taken for a dead one.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    return fail(`无法写入项目文件夹 ${root}：${reasonOf(error.code) ?? error.message}`);
  }
}

function breakStaleLock() {
  try {
    const [owner] = readdirSync(lockFolder);
    const path = owner ? join(lockFolder, owner) : lockFolder;
    const [host, ...pids] = owner ? readFileSync(path, 'utf8').split('\n') : [];
    const silence = Date.now() - statSync(path).mtimeMs;
    // Process ids speak for this machine only; elsewhere, or if an id was reused, the missing heartbeat does.
    const isHere = host === hostname();
    if (isHere && pids.some((pid) => isAlive(Number(pid))) && silence < 600_000) return;
    if (!isHere && silence < 60_000) return;
    // Unlinking the very file that was seen lets exactly one of several waiting processes win.
    if (owner) unlinkSync(path);
    rmdirSync(lockFolder);
  } catch {
    // Released, or taken over by another process, in the meantime.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
