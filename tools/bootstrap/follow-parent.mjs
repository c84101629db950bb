// Loaded into the server by --import. npm passes SIGTERM to its shell only, and a shell that does not exec its
// command dies without passing it on: the server would stay behind, holding the port and the data folder.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;

if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
