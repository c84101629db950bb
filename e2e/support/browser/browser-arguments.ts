/** A host that is not the browser's own machine: over plain HTTP it is no secure context, as in a company's network. */
export const lanHost = 'tongzhou.test';

/** Of several such lists the last one counts: Playwright's own, and the pages of the address bar, two programs more for every window. */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** A browser that talks to nobody by itself. */
export const browserArguments = (): string[] => [
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Nothing moves here, so drawing needs no threads of its own.
  '--disable-gpu-compositing',
  '--disable-threaded-animation',
  '--disable-checker-imaging',
  // A page lives for seconds here: what optimises its program costs more than it gives.
  '--js-flags=--no-turbofan --no-maglev',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Pages of one site are drawn by one program, which the page of kept-browsers.ts keeps alive.
  '--process-per-site',
  `--disable-features=${unwanted.join()}`,
  `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`,
];
