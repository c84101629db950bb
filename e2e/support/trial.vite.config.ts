// The production pages with two differences: /dev/ui, where the upload widgets stand before the first screen that uses
// them, and 消息 behind its own menu permission instead of the base one. So far every finished screen is open to every
// employee, so without this no journey could be refused; the code that refuses is the same.
import pages from '../../web/vite.config.ts';

const openToAll = `base('/home/message',`;
const permitted = `screen('/home/message',`;

const refuseMessages = {
  name: 'trial:refuse-messages',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('/contract/src/routes.ts')) return undefined;
    if (!code.includes(openToAll)) throw new Error('/home/message has changed in the route table');
    return code.replace(openToAll, permitted);
  },
};

export default {
  ...pages,
  build: { ...pages.build, outDir: process.env.TRIAL_FOLDER ?? '' },
  plugins: [...(pages.plugins ?? []), refuseMessages],
};
