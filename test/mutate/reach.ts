import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { AnyNode } from 'acorn';
import { shortHash } from './candidates.ts';
import { placesIn } from './syntax.ts';

/** Which files load which: by imports, `import()`, and the URL of a script that is started. Paths are relative to the root. */
export class ImportGraph {
  readonly #root: string;
  readonly #imports = new Map<string, readonly string[]>();
  readonly #contents = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** How many imports away from `file` each file is that it loads, itself included. */
  hopsFrom(file: string): ReadonlyMap<string, number> {
    const hops = new Map([[file, 0]]);
    // A map grows while it is walked, so that this goes breadth first.
    for (const [reached, hop] of hops) {
      for (const next of this.#importsOf(reached)) if (!hops.has(next)) hops.set(next, hop + 1);
    }
    return hops;
  }

  /** The test files that load `file`, the nearest first. */
  testsReaching(file: string, tests: readonly string[]): string[] {
    const reaching = tests.flatMap((test) => {
      const hops = this.hopsFrom(test).get(file);
      return hops === undefined ? [] : [{ test, hops }];
    });
    return reaching.toSorted((a, b) => a.hops - b.hops).map(({ test }) => test);
  }

  /** Changes with any of the files or anything that they load. */
  fingerprint(files: readonly string[]): string {
    const all = new Set(files.flatMap((file) => [...this.hopsFrom(file).keys()]));
    return shortHash(
      [...all]
        .toSorted()
        .map((file) => `${file} ${shortHash(this.contentOf(file))}`)
        .join('\n'),
    );
  }

  contentOf(file: string): string {
    const known = this.#contents.get(file);
    if (known !== undefined) return known;
    const content = readFileSync(join(this.#root, file), 'utf8');
    this.#contents.set(file, content);
    return content;
  }

  #importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known) return known;
    const imports = file.endsWith('.ts') ? [...specifiersIn(this.contentOf(file))] : [];
    const resolved = imports
      .map((specifier) => posix.join(posix.dirname(file), specifier))
      .filter((path) => /\.(?:ts|json)$/.test(path) && existsSync(join(this.#root, path)));
    this.#imports.set(file, resolved);
    return resolved;
  }
}

/** What a source loads from beside it. */
export function* specifiersIn(code: string): Generator<string> {
  for (const { node } of placesIn(code)) {
    const source = loadedBy(node);
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      if (source.value.startsWith('.') || node.type === 'NewExpression') yield source.value;
    }
  }
}

function loadedBy(node: AnyNode): AnyNode | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return node.source;
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'URL' && node.arguments.length === 2 ? node.arguments[0] : undefined;
    default:
      return undefined;
  }
}
