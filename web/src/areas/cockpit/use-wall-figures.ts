import { type CockpitFigures, wallFigures } from '@tongzhou/contract/areas/cockpit.ts';
import { useEffect, useState } from 'react';
import { type Answer, exchange } from '#platform/http/exchange.ts';

export interface WallState {
  /** The last that came. */
  readonly figures?: CockpitFigures;
  /** They are not of now: the network is broken or the server does not answer. */
  readonly stale: boolean;
  /** Why there is nothing to see any more. */
  readonly refused?: string;
}

/** Milliseconds from one answer to the next question. */
export const wallPause = 15_000;

/** A definite no: the link is not there, was taken back or has run out. Anything else may pass. */
const isFinal = ({ status }: Answer): boolean => status === 404 || status === 409 || status === 422;

/** Asks again and again by the secret of a display link, until it is refused. */
export function useWallFigures(secret: string, period: string): WallState {
  const [state, setState] = useState<WallState>({ stale: false });
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await exchange(wallFigures, { period }, { token: secret, signal: stop.signal }).catch(
        () => undefined,
      );
      if (stop.signal.aborted) return;
      // Nothing of what was shown stays, and nobody asks in vain.
      if (answer !== undefined && isFinal(answer)) return setState({ stale: false, refused: answer.msg });
      if (answer?.status === 200) setState({ figures: answer.data as CockpitFigures, stale: false });
      else setState((before) => ({ ...before, stale: true }));
      timer = setTimeout(() => void ask(), wallPause);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [secret, period]);
  return state;
}
