import { listOf, mapOf, textOf, valueAt } from './literal.ts';
import type { Literal, LiteralMap } from './literal.ts';
import { folderOf, nameOf } from './paths.ts';
import type { Project } from './project.ts';
import { scriptLiterals } from './scriptLiterals.ts';
import { tomlLiterals } from './tomlLiterals.ts';
import { yamlLiterals } from './yamlLiterals.ts';

/** Settings of Hugo, from one file or from those of a folder. Their keys are in lower case, as Hugo reads them in any. */

const single = /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/;
const inFolder = /(?:^|\/)config\/_default\/[\w.-]+\.(?:toml|ya?ml|json)$/;

export function isHugoManifest(path: string): boolean {
  return single.test(path) || inFolder.test(path);
}

/** Returns the folder of the site that a file configures. */
export function hugoRoot(manifest: string): string {
  return inFolder.test(manifest) ? folderOf(folderOf(folderOf(manifest))) : folderOf(manifest);
}

/** Reads all files of a site. What comes first counts. @returns undefined if they are those of something else. */
export function hugoSettings(manifests: readonly string[], project: Project): LiteralMap | undefined {
  const settings = new Map<string, Literal>();
  for (const manifest of manifests) {
    const { stem } = nameOf(manifest);
    const value = lowerKeys(literalsOf(project.read(manifest) ?? '', manifest));
    // A file of a folder is named after what it sets: `languages.toml`, `languages.de.toml`.
    const isWhole = stem === 'hugo' || stem === 'config';
    const keys = isWhole ? [] : stem.toLowerCase().split('.');
    for (const [key, found] of mapOf(keys.reduceRight((inner: Literal, name) => new Map([[name, inner]]), value)) ?? []) {
      settings.set(key, merged(settings.get(key), found));
    }
  }
  const isOfHugo = ['baseurl', 'languages', 'defaultcontentlanguage', 'contentdir', 'languagecode', 'theme'].some((key) =>
    settings.has(key),
  );
  return isOfHugo ? settings : undefined;
}

function literalsOf(text: string, path: string): Literal {
  if (path.endsWith('.toml')) return tomlLiterals(text);
  return path.endsWith('.json') ? scriptLiterals(`const json = ${text}\n`).constant('json') : yamlLiterals(text);
}

function lowerKeys(value: Literal): Literal {
  const map = mapOf(value);
  if (map) return new Map([...map].map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]));
  return listOf(value)?.map(lowerKeys) ?? value;
}

function merged(known: Literal, other: Literal): Literal {
  const [one, two] = [mapOf(known), mapOf(other)];
  if (!one || !two) return known ?? other;
  const both = new Map(two);
  for (const [key, value] of one) both.set(key, merged(value, two.get(key)));
  return both;
}

/** Returns the folders of languages that are mounted as the content. */
export function mountedFolders(settings: LiteralMap, source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const mount of listOf(valueAt(settings, 'module', 'mounts')) ?? []) {
    const folder = textOf(valueAt(mount, 'source'));
    if (textOf(valueAt(mount, 'target')) !== 'content' || folder === undefined) continue;
    const language = textOf(valueAt(mount, 'lang')) ?? textOf(listOf(valueAt(mount, 'sites', 'matrix', 'languages'))?.[0]) ?? source;
    if (!found.has(language.toLowerCase())) found.set(language.toLowerCase(), folder);
  }
  return found;
}
