import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { tiers } from '../../architecture.ts';

// Left alone, the bundler makes a file of every few modules that the same screens share: a hundred requests before a list
// stands. These rules go by folder, so a new screen finds its place without a word here.

type Context = Rolldown.ChunkingContext;

const web = resolve(import.meta.dirname, '..');

/** The modules of some pages: what they import at once, and if asked what they import later. */
function modulesOf(pages: readonly string[], { later }: { later: boolean }): (context: Context) => ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string, context: Context) => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) visit(next, context);
  };
  return (context) => {
    if (found.size === 0) for (const page of pages) visit(resolve(web, page), context);
    return found;
  };
}

/** Matches paths with either separator. */
const at = (...paths: readonly string[]): RegExp =>
  new RegExp(`[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})`);

/** What an area's screens share besides what they draw: its calls, words, rules and hooks. */
const plain = (area: string): readonly string[] => [
  `contract/src/areas/${area}(?:/|\\.ts$)`,
  `web/src/areas/${area}/(?:[\\w-]+/)*(?!public\\.)(?:[\\w-]+\\.ts|use-[\\w-]+\\.tsx)$`,
];

/** Areas that all others stand on. Of those for themselves nobody else needs more than the frame has. */
const forThemselves = ['calendar', 'notices', 'operation-log'];
const ofAll = tiers.slice(0, 5).flat();
const ground = ofAll.filter((area) => !forThemselves.includes(area));

/** Areas whose styles would weigh on who never opens them: theirs come with their screens. What is for paper always does. */
const manyStyles = { ofAll: 4000, ofSome: 2000 } as const;
/** Requests are what most people open first, and their list needs nearly all of these. */
const openedFirst = 'approval';
const stylesApart = tiers.flat().filter((area) => {
  if (area === openedFirst) return false;
  const files = globSync(`src/areas/${area}/**/*.css`, { cwd: web, exclude: ['**/print/**'] });
  const bytes = files.reduce((sum, file) => sum + statSync(resolve(web, file)).size, 0);
  return bytes > manyStyles[ofAll.includes(area) ? 'ofAll' : 'ofSome'];
});

const neededAtLogin = modulesOf(['login.html'], { later: false });
const ofOtherPages = modulesOf(['login.html', 'api-docs.html', 'client.html'], { later: true });
const ownOfLogin = at('web/login.html', 'web/src/login');

/** The application's file starts the application, so no other page may come to need it. */
const unlessOfOtherPages = (name: string) => (id: string, context: Context) =>
  ofOtherPages(context).has(id) ? null : name;

const groups: Rolldown.CodeSplittingGroup[] = [
  // Known to the application too, of which a client is to carry nothing else.
  { name: 'client-words', test: at('contract/src/rules/projects/client-paths\\.') },
  {
    debugName: 'base: what the login page needs; the application needs it too and finds it in the cache',
    name: (id, context) => (neededAtLogin(context).has(id) && !ownOfLogin.test(id) ? 'base' : null),
  },
  ...stylesApart.map((area) => ({
    name: `${area}-styles`,
    test: at(`web/src/areas/${area}/(?!print/).*\\.css$`),
  })),
  {
    debugName: 'seldom-styles: of what stands in dialogs, charts and papers, not on a list as it opens',
    name: 'seldom-styles',
    test: at(
      'web/src/ui/(?:chart/|excel/|people/member-table|link/one-time-link|rich-text/|upload/file-viewer).*\\.css$',
    ),
  },
  {
    debugName: 'index: the shell, what every screen is framed by, and the styles of small areas, which are few',
    name: unlessOfOtherPages('index'),
    test: at(
      'web/index.html',
      'web/src/main',
      'web/src/app/(?!shell/key-help-dialog)',
      'web/src/platform/(?!theme-early)',
      'web/src/ui/(?:(?:department|link|page)/)?[\\w-]+\\.ts$',
      'web/src/ui/(?:page/(?:page|title-bar|detail-page)|more-buttons|state/status|timeline|form/field-dialog|approval/(?:approval-steps|audit-status)|request/use-again)\\.',
      'web/src/(?:ui|areas/[\\w-]+)/(?!print/).*\\.css$',
    ),
  },
  {
    debugName: 'common: lists, and the plain code of the areas that all others stand on',
    name: unlessOfOtherPages('common'),
    minShareCount: 2,
    test: at(
      'web/src/ui/list/(?!filter/advanced)',
      'web/src/ui/(?:excel/(?:export|download)|upload/(?!archive))',
      'node_modules/@ant-design/icons',
      // Of forms and of the screens of people, which need nothing else of one another.
      'contract/src/rules/salary\\.',
      'web/src/areas/staff/person-state\\.',
      ...ground.flatMap(plain),
    ),
  },
  { name: 'dates', test: at('web/src/ui/fields/(?:date|range|wall)') },
  // The list beside has most of it already; the rest of a dialog comes without a request of its own.
  { name: 'form', test: at('web/src/ui/fields/', 'web/src/ui/form/field-dialog-body') },
  {
    debugName: 'ui: what screens share, of ours and of the areas that all others stand on; not what few of them draw',
    name: 'ui',
    minShareCount: 2,
    test: at('web/src/ui/(?!link/one-time-link|board/|chart/|rich-text/)', `web/src/areas/(?:${ground.join('|')})/`),
  },
  ...[...forThemselves, ...tiers.slice(5).flat()].map((area) => ({
    name: area,
    minShareCount: 2,
    test: at(...plain(area)),
  })),
];

/** The first that takes a module keeps it, with all that it needs and nobody has taken before. */
export const chunks = groups.map((group, place) => ({ ...group, priority: groups.length - place }));
