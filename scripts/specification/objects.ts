import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { AnyNode, CallExpression } from 'acorn';
import { placesIn, type Place } from '../../test/mutate/syntax.ts';

/**
 * What a test puts to the proof: the editor, the client, rules that all share, or the sandbox alone. It is told by the objects that the
 * test uses, directly or through what it calls: names are followed through the declarations and assignments of a file and through the
 * imports of helpers, until they lead to the product, to the editor's API or to a browser.
 */
export type Prover = 'editor' | 'client' | 'rules' | 'sandbox';

const root = join(import.meta.dirname, '../..');
const packages: Readonly<Record<string, Prover>> = { vscode: 'editor', 'playwright-core': 'editor', '@playwright/test': 'editor' };
/** Parts of the product, below src/; the first whose path begins so counts, and any other is the client's. */
const parts: readonly (readonly [path: string, prover: Prover])[] = [
  ['sandbox/', 'sandbox'],
  ['api/usage/', 'client'],
  ['api/', 'rules'],
  ['services/cache/', 'client'],
  ['services/database/', 'client'],
  ['services/history/', 'client'],
  ['services/languages/languageLists.ts', 'client'],
  ['services/jobs/', 'client'],
  ['services/', 'editor'],
  ['editor/', 'editor'],
  ['features/', 'editor'],
  ['webview/', 'editor'],
  ['extension.ts', 'editor'],
  ['manifest.ts', 'editor'],
];

interface Imported {
  readonly from: string;
  /** As it is exported; undefined for all of a module. */
  readonly name: string | undefined;
}

/** A test file or a helper. */
interface Source {
  readonly places: readonly Place[];
  readonly imports: ReadonlyMap<string, Imported>;
  /** What gives a name its value, wherever it stands: names of inner scopes are not told apart. */
  readonly values: ReadonlyMap<string, readonly AnyNode[]>;
}

const sources = new Map<string, Source>();

/**
 * @param file absolute path of a test file
 * @param offset where the line of the test's title begins, or a row of a table of cases
 * @returns undefined for a test that uses nothing of the product
 */
export function proverOf(file: string, offset: number): Prover | undefined {
  const source = sourceOf(file);
  const found = new Set<Prover>();
  const seen = new Set<string>();
  for (const node of nodesOf(source, offset)) collect(file, node, found, seen);
  // Rules are what the sandbox is made of, too: a test that asks it shows no more than that.
  return (['editor', 'client', 'sandbox', 'rules'] as const).find((prover) => found.has(prover));
}

/** The statement of a test; for a row of a table also what takes its titles from that table. */
function nodesOf({ places }: Source, offset: number): AnyNode[] {
  const first = places.find(({ node }) => node.start >= offset && node.type !== 'Program');
  if (!first) return [];
  const statement = [...first.ancestors, first.node].findLast(({ type }) => /Statement$|^VariableDeclaration$/.test(type));
  if (!statement) return [];
  if (statement.type !== 'VariableDeclaration') return [statement];
  const names = new Set(statement.declarations.flatMap(({ id }) => namesIn(id)));
  const users = places.flatMap(({ node, ancestors }) =>
    node.type === 'Identifier' && names.has(node.name)
      ? ancestors.filter(({ type }) => type === 'ForOfStatement' || type === 'ExpressionStatement').slice(-1)
      : [],
  );
  return [statement, ...users];
}

function collect(file: string, node: AnyNode, found: Set<Prover>, seen: Set<string>): void {
  const { imports, values } = sourceOf(file);
  for (const name of namesIn(node)) {
    const key = `${file}#${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const value of values.get(name) ?? []) collect(file, value, found, seen);
    const imported = imports.get(name);
    if (imported) follow(file, imported, found, seen);
  }
}

function follow(file: string, { from, name }: Imported, found: Set<Prover>, seen: Set<string>): void {
  if (!from.startsWith('.')) {
    const prover = packages[from];
    if (prover) found.add(prover);
    return;
  }
  const target = resolve(dirname(file), from);
  const path = relative(root, target).split(sep).join('/');
  if (path.startsWith('src/')) {
    found.add(parts.find(([part]) => path.startsWith(`src/${part}`))?.[1] ?? 'client');
    return;
  }
  if (!target.endsWith('.ts')) return;
  const { imports, values } = sourceOf(target);
  for (const exported of name === undefined ? values.keys() : [name]) {
    const key = `${target}#${exported}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const value of values.get(exported) ?? []) collect(target, value, found, seen);
    const again = imports.get(exported);
    if (again) follow(target, again, found, seen);
  }
}

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const places = [...placesIn(readFileSync(file, 'utf8'))];
  const imports = new Map<string, Imported>();
  const values = new Map<string, AnyNode[]>();
  const give = (target: AnyNode, value: AnyNode): void => {
    for (const name of namesIn(target)) values.set(name, [...(values.get(name) ?? []), value]);
  };
  for (const { node } of places) {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') addImports(node, imports);
    else if (node.type === 'VariableDeclarator' && node.init) give(node.id, node.init);
    else if (node.type === 'AssignmentExpression') give(node.left, node.right);
    else if (node.type === 'CallExpression' && isFilling(node)) for (const value of node.arguments) give(node.callee, value);
    else if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') give(node.left, node.right);
    else if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id) give(node.id, node);
  }
  const source = { places, imports, values };
  sources.set(file, source);
  return source;
}

/** `list.push(…)`, `map.set(…)`, `set.add(…)`: what goes in is a value of what it goes into. */
function isFilling({ callee }: CallExpression): boolean {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && /^(?:add|push|set)$/.test(callee.property.name);
}

function addImports(node: AnyNode, imports: Map<string, Imported>): void {
  if (node.type === 'ExportNamedDeclaration') {
    if (typeof node.source?.value !== 'string') return;
    for (const { local, exported } of node.specifiers) {
      if (exported.type === 'Identifier' && local.type === 'Identifier') {
        imports.set(exported.name, { from: node.source.value, name: local.name });
      }
    }
  } else if (node.type === 'ImportDeclaration' && typeof node.source.value === 'string') {
    for (const specifier of node.specifiers) {
      const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined;
      const name = imported?.type === 'Identifier' ? imported.name : undefined;
      imports.set(specifier.local.name, { from: node.source.value, name });
    }
  }
}

/** The names that a node uses or declares, but for those of properties. */
function namesIn(node: AnyNode): string[] {
  const names: string[] = [];
  const add = (inner: AnyNode): void => {
    if (inner.type === 'Identifier') names.push(inner.name);
    for (const [part, value] of Object.entries(inner)) {
      const isName = (part === 'property' || part === 'key') && !('computed' in inner && inner.computed);
      if (isName && !('shorthand' in inner && inner.shorthand)) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) add(child);
    }
  };
  add(node);
  return names;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}
