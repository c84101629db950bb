/** Whether a server runs this program beside itself: then it works on that server's database only, and ends with it. */
export function runsBeside(): boolean {
  if (!process.argv.includes('--beside')) return false;
  process.stdin.resume().once('end', () => process.exit(1));
  // Waiting for that must not keep it from ending by itself.
  (process.stdin as { unref?: () => void }).unref?.();
  return true;
}
