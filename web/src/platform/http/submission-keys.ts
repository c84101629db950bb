// One key per submission, made before its first try and kept until there is a definite answer. A submission is known by
// what it says (call and content), so every form has this without doing anything: pressing 提交 again after a lost answer
// repeats the same submission, also after a reload, while a changed form is a new one (the server would refuse its old key).

const prefix = 'submission:';
/** Later than this the person has looked whether it was done, and the same words again are meant as a second one. */
const keptFor = 15 * 60_000;

export const randomKey = (): string => {
  // Not randomUUID: it is missing on plain HTTP in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Short and not reversible: the content itself is not written to the storage. */
function fingerprint(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

export interface Submission {
  readonly key: string;
  /** To be called on a definite answer. */
  settle(): void;
}

export function submission(content: string): Submission {
  const name = prefix + fingerprint(content);
  const [kept, since] = sessionStorage.getItem(name)?.split(' ') ?? [];
  const valid = kept !== undefined && Date.now() - Number(since) < keptFor;
  const key = valid ? kept : randomKey();
  if (!valid) sessionStorage.setItem(name, `${key} ${Date.now()}`);
  return { key, settle: () => sessionStorage.removeItem(name) };
}
