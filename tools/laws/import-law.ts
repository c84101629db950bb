// Runs the import law over a tree: the repository, or a canary's little one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser';
import law, { entries } from '../../.dependency-cruiser.mjs';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

const places = ['contract', 'server', 'web', 'e2e', 'demo', 'bench', 'tools', 'bootstrap.mjs', 'vitest.config.ts'];

export async function findViolations(folder: string): Promise<Violation[]> {
  const { output } = await cruise(
    places.filter((place) => existsSync(join(folder, place))),
    { ...law.options, baseDir: folder, validate: true, ruleSet: { forbidden: law.forbidden as IForbiddenRuleType[] } },
    law.options.enhancedResolveOptions,
  );
  const { modules, summary } = output as ICruiseResult;
  // Without a TypeScript it understands, dependency-cruiser sees no module at all and finds everything in order.
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser saw no module: is TypeScript 6 installed?');
  return [
    ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ...findUnreachable(modules).map((source) => ({ rule: 'no-unreachable', from: source, to: source })),
  ];
}

function findUnreachable(modules: readonly IModule[]): string[] {
  const isEntry = new RegExp(entries.join('|'));
  const importsOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map((d) => d.resolved)]));
  const reached = new Set<string>();
  const waiting = [...importsOf.keys()].filter((source) => isEntry.test(source));
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (reached.has(source)) continue;
    reached.add(source);
    waiting.push(...(importsOf.get(source) ?? []));
  }
  const ours = /^(contract|server|web|bench|demo|tools)\//;
  return [...importsOf.keys()].filter(
    (source) => ours.test(source) && !source.endsWith('.d.ts') && !reached.has(source),
  );
}
