// Loaded into the server by --import, and by the bootstrap itself. npm passes SIGTERM to its shell only, and a shell that
// does not exec its command dies without passing it on; npm that is killed leaves its shell behind. Either way the server
// would stay, holding the port and the data folder.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;
const npm = isShellOfNpm(parent) ? parentOf(parent) : undefined;

function isShellOfNpm(pid) {
  const script = process.env.npm_lifecycle_script;
  const command = read(pid, 'cmdline')?.replaceAll('\0', ' ');
  return script !== undefined && command?.includes(script) === true;
}

function parentOf(pid) {
  // The name in the second field may hold blanks and brackets: count from the last bracket.
  const stat = read(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/** Only Linux tells about other processes. */
function read(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return undefined;
  }
}

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
