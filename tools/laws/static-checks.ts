// The checks that run nothing of the product: format and lint, types, import law, what nobody uses.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../list-files.ts';
import { runScript } from '../processes/run-program.ts';
import { type Count, stage } from '../reports/stage.ts';
import { findViolations } from './import-law.ts';

// All that runs in Node under the same laws is one program, that of tools: what each package imports is read once.
const programs = ['contract', 'web', 'e2e', 'tools'];

async function checkTypes(): Promise<boolean> {
  let succeeded = true;
  for (const name of programs) {
    if (!existsSync(join(root, name, 'tsconfig.json'))) continue;
    // The compiler calls a program without sources an error.
    if (globSync(join(root, name, '**/*.{ts,tsx}'), { exclude: ['**/node_modules/**'] }).length === 0) continue;
    if (!(await runScript('node_modules/typescript-native/bin/tsc', ['-p', name]))) succeeded = false;
  }
  return succeeded;
}

async function checkImports(): Promise<boolean> {
  const violations = await findViolations(root);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from === to ? from : `${from} → ${to}`}`);
  return violations.length === 0;
}

const lint = ['ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.'];
// A hint is an entry or an exception of knip.jsonc that is no longer needed.
const unused = ['--no-progress', '--treat-config-hints-as-errors'];

export const staticStages: (() => Promise<Count>)[] = [
  () => stage('格式与规范 Biome', () => runScript('node_modules/@biomejs/biome/bin/biome', lint)),
  () => stage('类型 TypeScript', checkTypes),
  () => stage('引用规则 dependency-cruiser', checkImports),
  () => stage('无人使用 knip', () => runScript('node_modules/knip/bin/knip.js', unused)),
];
