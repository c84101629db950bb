// Libraries are used as their documents say. What they keep to themselves changes without a word in the next version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { listFiles, root } from '../list-files.ts';

/** Begins with an underscore and is documented all the same. */
const publicMembers = [
  // zod.dev/library-authors: the definition of a schema, for tools that read schemas.
  '_zod.def',
  // zod.dev/packages/mini: `default` is a word of the language.
  'z._default',
];

/** Not marked by an underscore, and documented nowhere. */
const privateMembers = [
  // pg
  ...['client.connection', 'connection.stream', 'parsedStatements', 'submittedNamedStatements', 'attachListeners'],
  ...['handlePacket', 'activeQuery', 'queryQueue', 'processID', 'secretKey'],
  // zod
  '$ZodObjectJIT',
];

/** A file of a package that its documents name, though it lies in a folder of what was built. */
const publicFiles = [
  // Its README gives this file's address, for whoever wants the days without the program.
  'chinese-days/dist/chinese-days.json',
];

const insideOfPackage = /^(@[^/]+\/)?[^./#@][^/]*\/((dist|lib|src|es|esm|cjs|build|internals?)\/|(.*\/)?_)/;
/** Tables of graphile-worker, whose documents offer the view `jobs` and functions. */
const privateTable = /\bgraphile_worker\._\w+/g;

/** Only what holds one of these words is read as a program, which takes its time. */
const suspicious = new RegExp(
  [
    /(?<![\w$])_+[a-z]/.source,
    /['"`](?![.#])[^'"`\s]*\/(dist|lib|src|es|esm|cjs|build|internals?)\//.source,
    `\\b(${privateMembers.map((one) => one.split('.').at(-1)?.replace('$', '')).join('|')})\\b`,
  ].join('|'),
  'i',
);

/** Without what only the compiler reads. */
function plain(node: ts.Node): ts.Node {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return plain(node.expression);
  return node;
}

/** The last word of what a member is taken from: `this.#client` is a client. */
function wordOf(expression: ts.Node | undefined): string {
  const node = expression && plain(expression);
  if (node === undefined) return '';
  if (ts.isPropertyAccessExpression(node)) return node.name.text.replace('#', '');
  if (ts.isIdentifier(node)) return node.text;
  return node.kind === ts.SyntaxKind.ThisKeyword ? 'this' : '';
}

interface Member {
  readonly of: string;
  readonly name: string;
}

/** Every way to name a member: access, destructuring, and a type that says there is one. */
function memberNamedBy(node: ts.Node): Member | undefined {
  if (ts.isPropertyAccessExpression(node)) return { of: wordOf(node.expression), name: node.name.text };
  if (ts.isQualifiedName(node)) return { of: wordOf(node.left), name: node.right.text };
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return { of: wordOf(node.expression), name: node.argumentExpression.text };
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const named = node.propertyName ?? node.name;
    const declared = node.parent.parent;
    const from = ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
    return ts.isIdentifier(named) || ts.isStringLiteral(named) ? { of: wordOf(from), name: named.text } : undefined;
  }
  const declares =
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node);
  if (declares && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)))
    return { of: '', name: node.name.text };
  return undefined;
}

const membersOf = (type: ts.TypeNode | undefined): string[] =>
  type !== undefined && ts.isTypeLiteralNode(type) ? type.members.map((member) => member.name?.getText() ?? '') : [];

/** `_zod` is only a step on the way to `_zod.def`, in a type as well. */
function leadsToPublic(node: ts.Node, { name }: Member): boolean {
  const next = publicMembers.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1));
  if (ts.isPropertySignature(node)) {
    const members = membersOf(node.type);
    return members.length > 0 && members.every((member) => next.includes(member));
  }
  const { parent } = node;
  return ts.isPropertyAccessExpression(parent) && parent.expression === node && next.includes(parent.name.text);
}

function isPrivate(node: ts.Node, member: Member): boolean {
  const whole = `${member.of}.${member.name}`;
  const isOfClient = member.of.toLowerCase().endsWith('client') && privateMembers.includes(`client.${member.name}`);
  if (isOfClient || privateMembers.includes(whole) || privateMembers.includes(member.name)) return true;
  if (!/^_+[a-z]/i.test(member.name)) return false;
  return !publicMembers.includes(whole) && !leadsToPublic(node, member);
}

/** The package's file that is imported, in any of the ways to import. */
function importedBy(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
    return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return node.argument.literal.text;
  if (!ts.isCallExpression(node)) return undefined;
  const [argument] = node.arguments;
  const imports =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    ['require', 'resolve', 'mock'].includes(wordOf(node.expression));
  return imports && argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

function findPrivate(file: string, code: string): string[] {
  const found: string[] = [...code.matchAll(privateTable)].map(([table]) => table);
  if (!suspicious.test(code)) return found;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const member = memberNamedBy(node);
    if (member !== undefined && isPrivate(node, member)) found.push(`${member.of}.${member.name}`.replace(/^\./, ''));
    const imported = importedBy(node);
    if (imported !== undefined && insideOfPackage.test(imported) && !publicFiles.includes(imported))
      found.push(imported);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('what a library keeps to itself is found', () => {
  test.each([
    ['a member with an underscore', 'client._queryQueue.push(query);', '_queryQueue'],
    ['one that is called', 'queue._pulseQueryQueue();', '_pulseQueryQueue'],
    ['one behind a cast', '(client as unknown as Queue)._ending;', '_ending'],
    ['one named by a text', `client['_queryable'];`, '_queryable'],
    ['one that is destructured', 'const { _queryable } = client;', '_queryable'],
    ['one that is renamed', 'const { _queryable: open } = client;', '_queryable'],
    ['one that a parameter is', 'const f = ({ _handle }) => 1;', '_handle'],
    ['one that a type claims', 'interface Queue { readonly _queryable: boolean }', '_queryable'],
    ['one that a class overrides', 'class Own extends Client { _connect() {} }', '_connect'],
    ['the run of a schema', 'schema._zod.run = run;', '_zod'],
    ['the inside of a schema, whole', 'const { def } = schema._zod;', '_zod'],
    ['a type of it', 'type Schema = { _zod: { def: D; run: R } };', '_zod'],
    ['the connection of a client', 'void client.connection.end();', 'client.connection'],
    ['of any client', 'rowClient.connection;', 'connection'],
    ['the connection, destructured', 'const { connection } = client as unknown as Queue;', 'client.connection'],
    ['the stream of a connection', 'this.connection.stream.write(bytes);', 'connection.stream'],
    ['its parser', 'class Own extends Parser { override handlePacket() {} }', 'handlePacket'],
    ['its listeners', 'connection.attachListeners = listen;', 'attachListeners'],
    ['what it has parsed', 'connection.parsedStatements[name];', 'parsedStatements'],
    ['the process behind it', 'client.processID;', 'processID'],
    ['a class of zod', 'new z.core.$ZodObjectJIT(definition);', '$ZodObjectJIT'],
    ['a built file', `import { Parser } from 'pg-protocol/dist/parser.js';`, 'pg-protocol/dist/parser.js'],
    ['a source file, for its type', `import type { X } from '@scope/name/src/x.ts';`, '@scope/name/src/x.ts'],
    ['a file that is passed on', `export * from 'antd/es/table';`, 'antd/es/table'],
    ['a file that is imported later', `await import('pg/lib/utils.js');`, 'pg/lib/utils.js'],
    ['a file that is required', `require('pg/lib/utils.js');`, 'pg/lib/utils.js'],
    ['the type of one', `type U = import('pg/lib/utils.js').U;`, 'pg/lib/utils.js'],
    ['a table of the worker', 'sql(`select from graphile_worker._private_jobs`);', 'graphile_worker._private_jobs'],
  ])('%s', (_, code, found) => {
    expect(findPrivate('canary.ts', code)).toEqual([expect.stringContaining(found)]);
  });

  test.each([
    'schema._zod.def.shape;',
    'type Schema = { _zod: { def: Definition } };',
    'z._default(z.int(), 7);',
    'const { desc: _desc, ...rest } = draft;',
    'const run = (_request: unknown, _: unknown) => options.connection;',
    `import zh from 'antd/locale/zh_CN';`,
    `import { x } from '../server/src/x.ts';`,
    `import { y } from '#platform/lib/y.ts';`,
    `import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' };`,
    `const text = 'client._queryQueue';`,
  ])('and nothing in: %s', (code) => {
    expect(findPrivate('canary.ts', code)).toEqual([]);
  });
});

describe.skipIf(listFiles() === null)('the sources', () => {
  const files = (listFiles() ?? []).filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file));
  const own = 'tools/laws/library-members.test.ts';
  const contents = files.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

  test('of every side are looked through', () => {
    for (const side of ['server', 'contract', 'web', 'tools', 'bench', 'e2e', 'demo'])
      expect(files.some((file) => file.startsWith(`${side}/`))).toBe(true);
  });

  test('use nothing of it', () => {
    const found = contents
      .filter(({ file }) => file !== own)
      .flatMap(({ file, code }) => findPrivate(file, code).map((what) => `${file}: ${what}`));
    expect(found).toEqual([]);
  });

  test.each([...publicMembers, ...publicFiles])('need the exception %s', (exception) => {
    expect(contents.some(({ file, code }) => file !== own && code.includes(exception))).toBe(true);
  });
});
