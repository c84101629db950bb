import { ServerResponse } from 'node:http';

// Loaded with --import before the program, in tests only: kill -9 in the middle of the first decision about a request, at the
// fail-point that DIE_AT names, or, of `reply`, when all is committed and nobody has been told.

const place = process.env.DIE_AT;
let decided = false;

const die = (): Promise<void> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

globalThis.tongzhouFailPoint = (point) => {
  if (point === 'approval/after-effect') decided = true;
  // Other work commits too.
  const meant = point !== 'transaction/before-commit' || decided;
  return point === place && meant ? die() : undefined;
};

const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
  if (place === 'reply' && decided) void die();
  return writeHead.apply(this, args);
} as typeof writeHead;
