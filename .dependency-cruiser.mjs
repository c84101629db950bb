// The import law of docs/architecture.md. tools/laws/import-law.test.ts proves that each rule bites.
import { tiers } from './architecture.ts';

const test = '\\.test\\.tsx?$';
const testing = '(^|/)testing/';
const notInTests = [test, testing];
const area = (names) => `(${names.join('|')})(?:/|\\.ts$)`;
const anyPackage = (names) => `(^|/)node_modules/(${names})/`;

// dependency-cruiser puts what the from-path's groups matched into $1 and $2 of the to-path.
const downward = tiers.map((names, tier) => ({
  name: `tier-${tier + 1}-calls-downward`,
  comment: 'An area knows lower tiers only, neither its own tier nor a higher one.',
  severity: 'error',
  from: { path: `^(contract|server|web)/src/areas/${area(names)}`, pathNot: notInTests },
  to: { path: `^$1/src/areas/${area(tiers.slice(tier).flat())}`, pathNot: '^$1/src/areas/$2(/|\\.ts$)' },
}));

// What is used from outside. From here everything else must be reached (no-unreachable, in tools/laws/import-law.ts): as a rule of
// dependency-cruiser it would search a path from every entry to every module.
export const entries = [
  '^server/src/(main|verify-log|move-files|backup|verify-backup|restore)\\.ts$',
  '^web/src/(main|login|api-docs|client)[^/]*$',
  // Put into the pages as text, before anything else runs.
  '^web/src/platform/theme-early\\.ts$',
  '^(bench|demo)/main\\.ts$',
  '^tools/[^/]+\\.ts$',
  '^tools/(race-rig/race-hook|reports/vitest-report)\\.ts$',
  '^(bootstrap|\\.dependency-cruiser|tools/bootstrap/follow-parent)\\.mjs$',
  '\\.config\\.ts$',
  '^e2e/',
  testing,
  test,
];

export default {
  forbidden: [
    {
      name: 'web-and-server-apart',
      comment: 'The two sides meet in the contract only.',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'contract-alone',
      comment: 'The contract runs on both sides: zod/mini and itself, nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: notInTests },
      to: { pathNot: ['^contract/', '(^|/)node_modules/zod/(v4/)?(mini|locales)/'] },
    },
    {
      name: 'contract-rules-pure',
      comment: 'Rules of the contract need nothing but the contract.',
      severity: 'error',
      from: { path: '^contract/src/rules/', pathNot: notInTests },
      to: { pathNot: '^contract/' },
    },
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^(server|web)/src/platform/', pathNot: notInTests },
      to: { path: '^(server|web)/src/areas/' },
    },
    {
      name: 'ui-knows-no-area',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: notInTests },
      to: { path: '^web/src/areas/' },
    },
    {
      name: 'areas-meet-at-public',
      comment: 'Another area is entered through its public.ts.',
      severity: 'error',
      from: { path: '^(server|web)/src/areas/([^/]+)/', pathNot: notInTests },
      to: { path: '^$1/src/areas/', pathNot: ['^$1/src/areas/$2/', '^$1/src/areas/[^/]+/public\\.tsx?$'] },
    },
    ...downward,
    {
      name: 'only-app-imports-areas',
      comment: 'The application lists what each area gives to the whole; nobody else reaches for it.',
      severity: 'error',
      from: { pathNot: ['^server/src/areas\\.ts$', '^web/src/app/areas\\.ts$', ...notInTests] },
      to: { path: '^(server|web)/src/areas/[^/]+/area\\.tsx?$' },
    },
    {
      name: 'client-only-in-tables',
      comment: 'SQL stands in *-table.ts. The opaque types Db and Tx may be imported anywhere, with import type.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['-table\\.ts$', '^server/src/platform/database/', ...notInTests] },
      to: { path: '^server/src/platform/database/client\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pg-only-in-tables',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '-table\\.ts$',
          '^server/src/platform/(database|embedded-database|jobs|live)(/|\\.ts$)',
          ...notInTests,
        ],
      },
      to: { path: anyPackage('pg|pg-pool|@types/pg') },
    },
    {
      name: 'area-rules-pure',
      comment: 'Rules need the contract and rules of their own area: no clock, no database, no await.',
      severity: 'error',
      from: { path: '^(server|web)/src/areas/([^/]+)/.*-rules\\.ts$' },
      to: { pathNot: ['^contract/', '^$1/src/areas/$2/.*-rules\\.ts$'] },
    },
    {
      name: 'no-testing-in-product',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: notInTests },
      to: { path: [test, testing, '^(e2e|bench|tools)/'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-packages',
      comment: 'A package is declared where it is used; being installed by chance is not enough.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-at-run-time',
      comment: 'The web is bundled, so all its packages are for development; server and contract run as they are.',
      severity: 'error',
      from: { path: '^(contract|server)/src/', pathNot: notInTests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-optional', 'type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
