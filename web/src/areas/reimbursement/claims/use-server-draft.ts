import { saveClaimDraft } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type ClaimTyped, claimInput, isBlank } from '#areas/reimbursement/claims/claim-values.ts';
import { CallError, call } from '#platform/call.ts';

const pause = 1500;

export interface ServerDraft {
  readonly id: number | undefined;
  readonly savedAt: number | undefined;
  /** Why the last could not be saved. */
  readonly problem: string | undefined;
  /** As `id`, also before the page is drawn again. */
  readonly latestId: () => number | undefined;
  /** When nothing is being saved: what is sent meanwhile would not be known to be the same. */
  readonly settled: () => Promise<void>;
  /** Sent: there is nothing left to save. */
  readonly end: () => void;
}

const hasWords = ({ reason, lines, files }: ClaimTyped): boolean =>
  (reason ?? '') !== '' || files.length > 0 || lines.some((line) => !isBlank(line));

/** What is typed is kept on the server, shortly after the last key and when the page is left. One that came back is kept by its request. */
export function useServerDraft(
  type: ClaimType,
  typed: ClaimTyped,
  first: number | undefined,
  enabled: boolean,
): ServerDraft {
  const [id, setId] = useState(first);
  const [savedAt, setSavedAt] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const state = useRef({ id: first, saved: '', busy: false, ended: false, running: Promise.resolve() });
  const input = JSON.stringify(claimInput(type, typed, true));
  const latest = useRef({ input, wanted: false });
  const begun = useRef(input);
  latest.current = { input, wanted: enabled && hasWords(typed) && input !== begun.current };

  const save = useRef(async () => {
    const { current } = state;
    const { input: now, wanted } = latest.current;
    if (!wanted || current.busy || current.ended || now === current.saved) return;
    const sent = { type, ...JSON.parse(now), ...(current.id !== undefined && { id: current.id }) };
    // What is half typed is saved once it can be.
    if (!z.safeParse(saveClaimDraft.schema, sent).success) return;
    current.busy = true;
    try {
      const reply = await call(saveClaimDraft, sent as SentOf<typeof saveClaimDraft>, { quiet: true });
      current.id = reply.id;
      current.saved = now;
      setId(reply.id);
      setSavedAt(reply.saved_at);
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      current.busy = false;
    }
  });
  useEffect(() => {
    if (input === '') return;
    const timer = setTimeout(() => {
      if (!state.current.busy) state.current.running = save.current();
    }, pause);
    return () => clearTimeout(timer);
  }, [input]);
  useEffect(() => () => void save.current(), []);
  return {
    id,
    savedAt,
    problem,
    latestId: () => state.current.id,
    settled: () => state.current.running,
    end: () => {
      state.current.ended = true;
    },
  };
}
