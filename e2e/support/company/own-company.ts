import { test as shared } from '../test.ts';
import { scene, setScene } from './scene.ts';
import { type StartedCompany, startCompany } from './start-server.ts';

/** In a company that is empty at first and nobody else's: what is counted there is the journey's own. */
export const test = shared.extend<{ readonly company: StartedCompany }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      const others = scene();
      const company = await startCompany('company');
      setScene({ ...others, address: company.address, dataDir: company.dataDir });
      await use(company);
      setScene(others);
      await company.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ company }, use) => use(company.address),
  // Kept, they would lead to an address that is gone.
  newBrowser: true,
});

export { expect } from '../test.ts';
