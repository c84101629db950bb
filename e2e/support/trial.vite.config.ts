// The production pages with /dev/ui, where the widgets stand that no screen shows alone; not compressed, which takes longest.
import pages from '../../web/vite.config.ts';

const plugins = (pages.plugins ?? []).filter((plugin) => (plugin as { name?: string }).name !== 'tongzhou:precompress');

export default { ...pages, plugins, build: { ...pages.build, outDir: process.env.TRIAL_FOLDER ?? '' } };
