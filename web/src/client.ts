import { clientPages } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { showAcceptance } from './client/acceptance-page.ts';
import { showReport } from './client/report-page.ts';
import { showSatisfaction } from './client/satisfaction-page.ts';

// What a client opens by a link: plain TypeScript on a plain page, for a phone on a slow network. The secret stays behind the #
// and goes to the server in a header only.

const pages: Readonly<Record<string, () => Promise<void>>> = {
  [clientPages.report]: showReport,
  [clientPages.accept]: showAcceptance,
  [clientPages.pleased]: showSatisfaction,
};

// Another link in the same window is another page.
addEventListener('hashchange', () => location.reload());
void pages[location.pathname]?.();
