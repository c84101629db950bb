import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

// Nothing may go wrong unseen: whatever the browser complains about, whatever request fails and whatever leaves for
// another host fails the test, unless the test has said that it will happen. What was said must then happen.

interface Expected {
  readonly path: string | RegExp;
  /** A refusal's status, or the browser's own words for a request that got no answer. */
  readonly outcome: number | RegExp;
  met: boolean;
}

export interface Watch {
  readonly watch: (context: BrowserContext) => void;
  /** A refusal with this status, or a request without an answer, that belongs to the journey. */
  readonly expect: (path: string | RegExp, outcome: number | RegExp) => void;
  /** Words of the browser in its console that are no fault. */
  readonly expectWords: (words: RegExp) => void;
  readonly problems: () => string[];
}

/** By leaving the page, or by the program's own hand. */
const abandoned = 'net::ERR_ABORTED';
/** Chromium says this beside every refusal, which is judged as a request. */
const failedResource = /^Failed to load resource:/;
const tokenInside = /eyJ[\w-]+\.[\w-]+\./;
/** The two calls whose body is a token: the question whether it lives, and the ticket of the second step. */
const tokenInBody = new Set(['/api/user/isLogin', '/api/user/login']);

export function watchOver(origins: readonly string[]): Watch {
  const problems: string[] = [];
  const expected: Expected[] = [];
  const words: { pattern: RegExp; met: boolean }[] = [];

  const fits = (wanted: string | number | RegExp, found: string | number): boolean =>
    wanted instanceof RegExp ? wanted.test(`${found}`) : wanted === found;
  const wasExpected = (address: string, outcome: number | string): boolean => {
    const { pathname } = new URL(address);
    const found = expected.filter((one) => fits(one.path, pathname) && fits(one.outcome, outcome));
    for (const one of found) one.met = true;
    return found.length > 0;
  };
  const ofNetwork = (address: string): boolean => /^https?:/.test(address);

  const onRequest = (request: Request) => {
    const address = request.url();
    if (!ofNetwork(address)) return;
    const { origin, pathname } = new URL(address);
    if (!origins.includes(origin)) problems.push(`a request left for ${origin}`);
    if (tokenInside.test(address)) problems.push(`a token stands in the address ${pathname}`);
    if (!tokenInBody.has(pathname) && tokenInside.test(request.postData() ?? ''))
      problems.push(`a token stands in the body sent to ${pathname}`);
  };
  const onResponse = (response: Response) => {
    const address = response.url();
    if (!ofNetwork(address)) return;
    if (response.headers()['set-cookie'] !== undefined) problems.push(`a cookie is set by ${address}`);
    if (response.status() >= 400 && !wasExpected(address, response.status()))
      problems.push(`${response.request().method()} ${address} was answered with ${response.status()}`);
  };
  const onFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== abandoned && !wasExpected(request.url(), reason))
      problems.push(`${request.url()} failed: ${reason}`);
  };
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text();
    if (!['error', 'warning', 'assert'].includes(message.type()) || failedResource.test(text)) return;
    const known = words.filter(({ pattern }) => pattern.test(text));
    for (const one of known) one.met = true;
    if (known.length === 0) problems.push(`the console says: ${text}`);
  };

  return {
    watch: (context) => {
      context.on('request', onRequest);
      context.on('response', onResponse);
      context.on('requestfailed', onFailed);
      context.on('console', onConsole);
      context.on('weberror', (error) =>
        problems.push(`a page failed: ${error.error().stack ?? error.error().message}`),
      );
      context.on('dialog', (dialog) => {
        problems.push(`a page opened a dialog of its own: ${dialog.message()}`);
        void dialog.dismiss();
      });
    },
    expect: (path, outcome) => expected.push({ path, outcome, met: false }),
    expectWords: (pattern) => words.push({ pattern, met: false }),
    problems: () => [
      ...problems,
      ...expected.filter(({ met }) => !met).map(({ path, outcome }) => `${path} was never answered with ${outcome}`),
      ...words.filter(({ met }) => !met).map(({ pattern }) => `the console never said ${pattern}`),
    ],
  };
}
