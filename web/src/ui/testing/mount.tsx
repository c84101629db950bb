import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useChineseMessages as speakChinese } from '@tongzhou/contract/messages.ts';
import { ConfigProvider } from 'antd';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Area, AreasProvider } from '#platform/area.tsx';
import { followInvalidations } from '#platform/loading/load.ts';
import { isLoading } from '#platform/loading/loading.ts';
import { encodeQuery, parseQuery } from '#platform/query-text.ts';
import { freshBrowser, signedIn, watchNavigation } from '#platform/testing/browser.ts';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { fetchFieldDialog } from '#ui/form/field-dialog.tsx';
// Read with the file of tests, since reading it takes longer than a test may.
import '#ui/form/field-dialog-body.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
speakChinese({ jitless: true });

let root: Root | undefined;
let unfollow: (() => void) | undefined;

/** In a file of tests: every test begins in a fresh browser, with someone signed in and the code of dialogs at hand, and leaves nothing mounted. */
export function eachTestMounts(permissions: readonly (number | '*')[] = ['*']): void {
  beforeAll(fetchFieldDialog);
  beforeEach(() => {
    freshBrowser();
    watchNavigation();
    signedIn(permissions);
  });
  afterEach(async () => {
    act(() => root?.unmount());
    root = undefined;
    // What a screen sends when it is left is answered while the test still answers.
    for (let turn = 0; isLoading() && turn < 100; turn++) await Promise.resolve();
  });
}

/** Shows something as a screen is shown: with the router, the queries, the questions and what areas contribute. */
export async function mount(children: () => ReactNode, address = '/screen', areas: readonly Area[] = []) {
  const place = document.createElement('div');
  document.body.append(place);
  const base = createRootRoute();
  const screen = createRoute({ getParentRoute: () => base, path: '/screen', component: children });
  const other = createRoute({ getParentRoute: () => base, path: '/other', component: () => 'elsewhere' });
  const router = createRouter({
    routeTree: base.addChildren([screen, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseQuery,
    stringifySearch: encodeQuery,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  unfollow?.();
  unfollow = followInvalidations(client);
  root = createRoot(place);
  await act(async () => {
    await router.load();
    root?.render(
      <QueryClientProvider client={client}>
        {/* No styles: nothing here looks at them, and reading them would be a third of the time. */}
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false }, zeroRuntime: true }}>
          <AreasProvider areas={areas}>
            <ConfirmProvider>
              <RouterProvider router={router as never} />
            </ConfirmProvider>
          </AreasProvider>
        </ConfigProvider>
      </QueryClientProvider>,
    );
  });
  return router;
}

const patience = 15_000;

/** Waits until what is expected holds. React draws only between turns of act, so each turn is a short one. */
export async function settled(expectation: () => void): Promise<void> {
  for (const until = Date.now() + patience; ; ) {
    await act(async () => new Promise((done) => setTimeout(done, 15)));
    try {
      expectation();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

export const textOfPage = (): string => document.body.textContent ?? '';

/** By its words or its label. */
export function control(words: string, selector = 'button, a, [role="tab"], [role="menuitem"]'): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getAttribute('aria-label') === words || element.textContent?.trim() === words,
  );
  if (found === undefined) throw new Error(`no control ${words}`);
  return found;
}

export const press = (words: string): Promise<void> => act(async () => control(words).click());

export async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** As a browser does: unless someone takes the key for themselves, the form is sent. */
export const pressEnter = (input: HTMLInputElement): Promise<void> =>
  act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    if (input.dispatchEvent(key)) input.form?.requestSubmit();
  });

/** What a list that was opened offers. */
export const offered = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) :is(.ant-select-item-option, .ant-select-tree-node-content-wrapper)',
  ),
];

export const openList = (label: string): Promise<void> =>
  act(async () => {
    field(label).dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });

/** Opens a list and takes what has these words. */
export async function choose(label: string, words: string | RegExp): Promise<void> {
  await openList(label);
  const found = () =>
    offered().find(({ textContent }) => (typeof words === 'string' ? textContent === words : words.test(textContent)));
  await settled(() => expect(found(), String(words)).toBeDefined());
  await act(async () => found()?.click());
}

export function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find((element) => element.textContent === label);
  const input =
    document.querySelector<HTMLInputElement>(`input[aria-label="${label}"], textarea[aria-label="${label}"]`) ??
    (named?.htmlFor === undefined ? null : document.getElementById(named.htmlFor));
  expect(input, `field ${label}`).not.toBeNull();
  return input as HTMLInputElement;
}
