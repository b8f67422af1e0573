import { docusaurusHeadings } from './headingSlugs.ts';
import { createLayout } from './layout.ts';
import type { Rule } from './layout.ts';
import { listOf, mapOf, textOf, textsOf, valueAt } from './literal.ts';
import type { Literal } from './literal.ts';
import { folderOf, isWithin, resolved } from './paths.ts';
import type { Project } from './project.ts';
import { scriptLiterals } from './scriptLiterals.ts';
import { prefix, siteTag } from './site.ts';
import type { Site } from './site.ts';
import type { Tag } from './tags.ts';
import { verbatim } from './template.ts';

/** Docusaurus: translations lie in `i18n/{lang}`, in a folder for each instance of a plugin, and there as the sources do in theirs. */

export function isDocusaurusManifest(path: string): boolean {
  return /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path);
}

/** A plugin, and the folder of its sources. */
interface Instance {
  readonly kind: 'docs' | 'blog' | 'pages';
  readonly id: string;
  readonly folder: string;
}

export function docusaurusSite(manifest: string, project: Project): Site {
  const root = folderOf(manifest);
  const script = scriptLiterals(project.read(manifest) ?? '');
  const i18n = script.values('i18n').find((value) => mapOf(value));
  const translations = resolved(root, textOf(valueAt(i18n, 'path')) ?? 'i18n') ?? resolved(root, 'i18n') ?? 'i18n';
  const instances = instancesIn(script, root, translations, project);
  const rules = instances.flatMap((instance) => rulesOf(instance, root, translations));
  const { source, languages } = languagesIn(i18n, translations, project);
  const format = script.values('markdown').flatMap((value) => textOf(valueAt(value, 'format')) ?? [])[0];
  const folders = instances.map(({ folder }) => folder);
  const manner = {
    headings: docusaurusHeadings,
    keeps: 'documents',
    links: project.links,
    typeOf: (path: string) => (path.endsWith('.md') && (format === undefined || format === 'mdx') ? 'mdx' : undefined),
  } as const;
  const layout = createLayout({ ...manner, id: 'docusaurus', root, source, languages, rules });
  return {
    id: 'docusaurus',
    root,
    manner,
    covers: (path) =>
      isWithin(path, translations) ||
      folders.some((folder) => isWithin(path, folder)) ||
      (isWithin(path, root) && /^(?:[^/]+_)?versioned_docs\//.test(root === '' ? path : path.slice(root.length + 1))),
    layoutsFor: () => [layout],
  };
}

const defaults = { docs: 'docs', blog: 'blog', pages: 'src/pages' } as const;
const kinds = ['docs', 'blog', 'pages'] as const;

function instancesIn(script: ReturnType<typeof scriptLiterals>, root: string, translations: string, project: Project): Instance[] {
  const found = kinds.flatMap((kind): Instance[] => {
    const ofPreset = script.values('presets', kind).filter((value) => mapOf(value));
    const ofPlugins = script.after((text) => text === `@docusaurus/plugin-content-${kind}` || text === `content-${kind}`);
    return [...(ofPreset.length > 0 ? ofPreset : [undefined]), ...ofPlugins].flatMap((options: Literal) => {
      const folder = resolved(root, textOf(valueAt(options, 'path')) ?? defaults[kind]);
      return folder === undefined ? [] : [{ kind, id: textOf(valueAt(options, 'id')) ?? '', folder }];
    });
  });
  // An instance that the manifest computes has a folder for its translations, and most often one of its name.
  const marker = /^[^/]+\/docusaurus-plugin-content-docs-([^/]+)\//;
  for (const tag of project.tagsIn(translations)) {
    for (const rest of project.folders.groupIn(translations)?.rests.get(tag.spelled) ?? []) {
      const [, id] = marker.exec(`${tag.spelled}/${rest}`) ?? [];
      const folder = id === undefined ? undefined : resolved(root, id);
      if (id === undefined || folder === undefined || found.some((one) => one.id === id) || !project.hasFolder(folder)) continue;
      found.push({ kind: 'docs', id, folder });
    }
  }
  // The first of a kind and id counts: the paths of its translations are the same.
  return [...Map.groupBy(found, ({ kind, id }) => `${kind}/${id}`).values()].flatMap((same) => same[0] ?? []);
}

function rulesOf({ kind, id, folder }: Instance, root: string, translations: string): Rule[] {
  const target = `${prefix(translations)}{lang}/${verbatim(`docusaurus-plugin-content-${kind}${id === '' ? '' : `-${id}`}`)}/`;
  if (kind !== 'docs') return [{ source: `${prefix(folder)}{rest}`, target: `${target}{rest}` }];
  const versions = `${prefix(root)}${verbatim(id === '' ? '' : `${id}_`)}versioned_docs/version-{part}/{rest}`;
  return [
    { source: `${prefix(folder)}{rest}`, target: `${target}current/{rest}` },
    { source: versions, target: `${target}version-{part}/{rest}` },
  ];
}

function languagesIn(i18n: Literal, translations: string, project: Project): { source: Tag | undefined; languages: Tag[] } {
  const configs = valueAt(i18n, 'localeConfigs');
  const tagOf = (locale: string) =>
    siteTag(textOf(valueAt(configs, locale, 'path')) ?? locale, textOf(valueAt(configs, locale, 'htmlLang')) ?? locale);
  // Without languages in its manifest, a site is in English.
  const name = i18n === undefined ? 'en' : textOf(valueAt(i18n, 'defaultLocale'));
  const source = name === undefined ? undefined : tagOf(name);
  const locales = listOf(valueAt(i18n, 'locales')) ? textsOf(valueAt(i18n, 'locales')) : [];
  const known = [...locales.flatMap((locale) => tagOf(locale) ?? []), ...project.tagsIn(translations)];
  const bySpelling = new Map(known.toReversed().map((tag) => [tag.spelled, tag]));
  return { source, languages: [...bySpelling.values()].filter(({ spelled }) => spelled !== source?.spelled) };
}
