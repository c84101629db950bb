// Bans that Biome cannot express: a plain search through what git would hand out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, root } from '../list-files.ts';

interface Ban {
  readonly what: string;
  readonly pattern: RegExp;
  readonly where: RegExp;
  readonly except?: RegExp;
  readonly bites: string;
}

const tests = /\.test\.tsx?$|(^|\/)testing\//;
const sources = /^(contract|server|web)\/.*\.(ts|tsx|mjs|js)$/;
const timed = /^(server|contract)\/src\/.*\.ts$/;
// The platform holds the one clock and the one source of chance, which areas get handed in.
const untimed = new RegExp(`^server/src/platform/|${tests.source}`);
const text = /\.(ts|tsx|mjs|js|json|md|css|html|sql|yml|yaml|toml|sh)$|(^|\/)(Dockerfile|run|\.[a-z]+)$/;
// Put together here, so that this file does not find itself.
const machine = new RegExp(`(?<![\\w.#@}/-])/(${['work', 'root'].join('|')})/\\w`);
// With something below it: a page of ours may be called /home/message.
const homes = new RegExp(`(?<![\\w.#@}/-])/(${['home', 'Users'].join('|')})/[\\w.-]+/`);
const registries = new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)'].join('\\.'));

const bans: Ban[] = [
  { what: 'eval', pattern: /\beval\s*\(/, where: sources, bites: 'eval("1")' },
  { what: 'new Function', pattern: /\bnew\s+Function\s*\(/, where: sources, bites: 'new Function("a")' },
  { what: 'node:vm', pattern: /['"](node:)?vm['"]/, where: sources, bites: `import vm from 'node:vm'` },
  { what: 'the machine’s clock', pattern: /\bDate\.now\b/, where: timed, except: untimed, bites: 'Date.now()' },
  { what: 'new Date()', pattern: /\bnew\s+Date\s*(\(\s*\)|;)/, where: timed, except: untimed, bites: 'new Date()' },
  {
    what: 'Temporal.Now',
    pattern: /\bTemporal\.Now\b/,
    where: timed,
    except: untimed,
    bites: 'Temporal.Now.instant()',
  },
  { what: 'chance', pattern: /\bMath\.random\b/, where: timed, except: untimed, bites: 'Math.random()' },
  {
    what: 'enum',
    pattern: /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s+\w+\s*\{/m,
    where: /\.tsx?$/,
    bites: 'export enum Colour {',
  },
  {
    what: 'raw HTML',
    pattern: /dangerouslySetInnerHTML/,
    where: /^web\/src\//,
    bites: '<p dangerouslySetInnerHTML={x}',
  },
  {
    // A Select puts an unseen element before itself while it has the focus: whatever stood first no longer does.
    what: 'a style by the place among siblings',
    pattern: /(?<!\b(tr|li) )> :(first|nth)-child/,
    where: /^web\/src\/.*\.css$/,
    bites: '.row > :first-child {',
  },
  { what: 'a path of one machine', pattern: machine, where: text, bites: `"${['', 'work', 'x'].join('/')}"` },
  {
    what: 'a path of one person',
    pattern: homes,
    where: text,
    // There it may be an address below the home page.
    except: /^(web|contract|e2e)\//,
    bites: `"${['', 'home', 'x', 'y'].join('/')}"`,
  },
  { what: 'a package registry', pattern: registries, where: text, bites: ['registry', 'npmjs.org'].join('.') },
];

const withoutLineComments = (code: string) => code.replace(/(^|\s)\/\/.*$/gm, '$1');

describe.skipIf(listFiles() === null)('sources hold no', () => {
  const files = (listFiles() ?? []).filter((file) => text.test(file) && file !== 'package-lock.json');
  const contents = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

  test.each(bans)('$what', ({ pattern, where, except, bites }) => {
    expect(bites).toMatch(pattern);
    const searched = files.filter((file) => where.test(file) && !except?.test(file));
    const found = searched.filter((file) => {
      const content = contents.get(file) ?? '';
      return pattern.test(/\.(ts|tsx|mjs|js)$/.test(file) ? withoutLineComments(content) : content);
    });
    expect(found.filter((file) => file !== 'tools/laws/source-bans.test.ts')).toEqual([]);
  });
});
