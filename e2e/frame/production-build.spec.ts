import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../tools/list-files.ts';
import { scene } from '../support/company/scene.ts';

const dist = join(root, 'web/dist');
const text = /\.(html|js|css|svg|json)$/;
const files = globSync('**/*', { cwd: dist, withFileTypes: true }).filter((entry) => entry.isFile());
const contents = () =>
  files
    .filter(({ name }) => text.test(name))
    .map(({ name, parentPath }) => ({ name, content: readFileSync(join(parentPath, name), 'utf8') }));

test('what is delivered holds no source map and nobody’s password [K09]', () => {
  expect(files.map(({ name }) => name)).toContain('login.html');
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  const banned = [/sourceMappingURL/, /oars-and-water/, /ADMIN_PASSWORD/];
  for (const { name, content } of contents())
    expect.soft(banned.filter((pattern) => pattern.test(content)).map(String), name).toEqual([]);
});

test('every text file lies beside its two compressed forms', () => {
  const names = new Set(files.map(({ name }) => name));
  const plain = [...names].filter((name) => text.test(name));
  expect(plain.length).toBeGreaterThan(10);
  expect(plain.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([]);
});

test('files beside the pages are not handed out [C11]', async ({ request }) => {
  for (const path of [
    '/index.html',
    '/login.html',
    '/.stamp',
    '/assets/',
    '/package.json',
    '/.git/HEAD',
    '/.env',
    '/src/main.tsx',
  ]) {
    const answer = await request.get(`${scene().address}${path}`, { maxRedirects: 0 });
    expect.soft(answer.status(), path).toBe(404);
  }
});
