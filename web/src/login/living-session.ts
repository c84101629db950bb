import { isSignedIn, myself } from '@tongzhou/contract/areas/identity/session.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { exchange, NoAnswer } from '#platform/http/exchange.ts';
import { ensureFreshToken } from '#platform/session/refresh.ts';
import { clearSession, storedToken } from '#platform/session/stored-session.ts';
import { part } from './part.ts';

// Asked without call(): whatever the answer, this page stays and shows nothing but the offer.

async function livingName(): Promise<string | undefined> {
  if (storedToken() === undefined) return undefined;
  const refreshed = await ensureFreshToken();
  const token = storedToken();
  if (token === undefined || refreshed === 'unknown') return undefined;
  const alive = await exchange(isSignedIn, { token });
  if (refreshed === 'ended' || (alive.status === 200 && alive.data !== 1)) {
    clearSession();
    return undefined;
  }
  const me = await exchange(myself, {}, { token });
  if (me.status !== 200) return undefined;
  return (me.data as ReplyOf<typeof myself>).user_info.name ?? '暂未设置用户名';
}

/** Whoever came here by a wrong link goes on with one press. */
export async function offerLivingSession(enter: () => void): Promise<void> {
  try {
    const name = await livingName();
    if (name === undefined) return;
    const button = part('continue-button', HTMLButtonElement);
    button.textContent = `继续以 ${name} 进入`;
    button.addEventListener('click', enter);
    part('continue', HTMLElement).hidden = false;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}
