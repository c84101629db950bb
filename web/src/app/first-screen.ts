import * as areas from '#app/areas.ts';

// The screen of the address is fetched before all else: the network would idle while the application's own code is run.
const path = location.pathname as `/${string}`;
for (const { screens } of Object.values(areas))
  screens?.[path]?.load().catch(() => {
    // The router asks again, and tells the person.
  });
