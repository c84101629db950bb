import { demoPersonas, demoSignIn } from '@tongzhou/contract/areas/identity/demo.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { CallError, call } from '#platform/call.ts';
import { exchange, NoAnswer } from '#platform/http/exchange.ts';
import { saveSignedIn } from '#platform/session/stored-session.ts';
import { forgetDemoKey } from './demo-key.ts';
import { part } from './part.ts';

type Persona = ReplyOf<typeof demoPersonas>[number];

function button({ label, name, post_name }: Persona, press: () => Promise<void>): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'login-persona';
  const role = document.createElement('strong');
  role.textContent = label;
  const who = document.createElement('span');
  who.textContent = `${name} · ${post_name}`;
  element.append(role, who);
  element.addEventListener('click', () => {
    element.disabled = true;
    press().catch((error: unknown) => {
      element.disabled = false;
      if (!(error instanceof CallError)) throw error;
    });
  });
  return element;
}

/** Shows nothing when the key is of an earlier start. */
export async function offerPersonas(key: string, enter: () => void): Promise<void> {
  try {
    const answer = await exchange(demoPersonas, { key });
    if (answer.status !== 200) {
      if (answer.status === 404) forgetDemoKey();
      return;
    }
    const buttons = (answer.data as Persona[]).map((persona) =>
      button(persona, async () => {
        saveSignedIn(await call(demoSignIn, { key, persona: persona.persona }));
        enter();
      }),
    );
    part('persona-list', HTMLElement).replaceChildren(...buttons);
    part('personas', HTMLElement).hidden = false;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
}
