import * as contract from '@tongzhou/contract/areas/settings.ts';
import { changeSettings, showSettings } from '#areas/settings/change-settings.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const settingsRoutes = (): Served[] => [
  serve(contract.companySettings, { run: ({ db, caller }) => showSettings(db, caller) }),
  serve(contract.saveCompanySettings, {
    run: async ({ tx, caller, now, note }, change) => {
      const done = await changeSettings(tx, change, caller, now);
      note(done.note);
      return { changed: done.changed };
    },
  }),
];
