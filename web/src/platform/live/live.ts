import { type LiveEvent, live, liveEvents } from '@tongzhou/contract/areas/notices/live.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { addressOf, headersOf } from '#platform/http/exchange.ts';
import { eventReader } from '#platform/live/event-stream.ts';
import { restartAtLogin } from '#platform/session/leave.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { storedToken } from '#platform/session/stored-session.ts';

// One stream per browser: the tab that holds the lock reads it and tells the others. Without locks (plain HTTP) every
// visible tab reads its own. An event only says that something changed, so a missed one is made good by asking again.

/** 'connected' comes after every (re)connection: what happened in between was not heard. */
export type Heard = LiveEvent | 'connected';

const lock = 'tongzhou:live';
const shortestPause = 1000;
const longestPause = 30_000;
/** The server sends a comment more often than this; a silent connection is a dead one. */
const silenceLimit = 60_000;

const isLive = (name: string): name is LiveEvent => (liveEvents as readonly string[]).includes(name);

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Reads one connection to its end; true when it had been opened. */
async function readOnce(hear: (heard: Heard) => void, signal: AbortSignal): Promise<boolean> {
  const stop = new AbortController();
  const end = () => stop.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silenceLimit);
  };
  signal.addEventListener('abort', end);
  try {
    if ((await ensureFreshToken()) !== 'fresh') return false;
    alive();
    const response = await fetch(addressOf(live, {}), {
      headers: headersOf(live, { token: storedToken() }),
      signal: stop.signal,
    });
    if (response.status === 401) {
      restartAtLogin(refusals['no-session'].msg);
      return false;
    }
    if (!response.ok || response.body === null) return false;
    hear('connected');
    const read = eventReader(({ event }) => {
      if (isLive(event)) hear(event);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      alive();
      read(piece.value);
    }
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

async function readForEver(hear: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  let pause = shortestPause;
  while (!signal.aborted) {
    const opened = await readOnce(hear, signal);
    pause = opened ? shortestPause : Math.min(pause * 2, longestPause);
    if (!signal.aborted) await wait(pause * (0.5 + Math.random()), signal);
  }
}

function readWhileVisible(hear: (heard: Heard) => void, signal: AbortSignal): void {
  let reading: AbortController | undefined;
  const follow = () => {
    if (signal.aborted || document.visibilityState === 'hidden') {
      reading?.abort();
      reading = undefined;
    } else if (reading === undefined) {
      reading = new AbortController();
      void readForEver(hear, reading.signal);
    }
  };
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    follow();
  });
  follow();
}

/** Hears what happens on the server until the returned function is called. */
export function listen(hear: (heard: Heard) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (navigator.locks == null) {
    readWhileVisible(hear, signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(lock);
  channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
  const tellAll = (heard: Heard) => {
    hear(heard);
    channel.postMessage(heard);
  };
  navigator.locks
    .request(lock, { signal }, () => readForEver(tellAll, signal))
    .catch(() => {
      // The page left before it became the reader.
    });
  return () => {
    stop.abort();
    channel.close();
  };
}
