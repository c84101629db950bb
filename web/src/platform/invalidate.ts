// Which of the server's answers that the browser holds are old. call() says it after a write and the live stream when
// something happened elsewhere; the query client listens. It stands apart, because the login page has call() and no queries.

interface Invalidation {
  /** In the words of the contract: reads say what they show, writes what they change. */
  readonly topics: readonly string[];
  /** Only what is loaded in the background: it does not pass for a person's activity. */
  readonly backgroundOnly: boolean;
}

type Listener = (invalidation: Invalidation) => Promise<unknown>;

const listeners = new Set<Listener>();

/** What is on screen is loaded again at once, the rest when it is next shown. Resolves when it has been loaded. */
export async function invalidate(topics: readonly string[], { backgroundOnly = false } = {}): Promise<void> {
  if (topics.length === 0) return;
  await Promise.all([...listeners].map((listener) => listener({ topics, backgroundOnly })));
}

export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
