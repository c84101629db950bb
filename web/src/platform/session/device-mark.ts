const place = 'device_mark';
const shape = /^[\w-]{32}$/;

/** Of this browser, made once and kept: where someone has signed in before, others cannot use up their tries. */
export function deviceMark(): string {
  const kept = localStorage.getItem(place);
  if (kept !== null && shape.test(kept)) return kept;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  localStorage.setItem(place, made);
  return made;
}
