import { translatedAnchors, translatedFragment } from '../../src/text/layouts/fragments.ts';
import {
  docusaurusHeadings,
  githubHeadings,
  hugoHeadings,
  mkdocsHeadings,
  starlightHeadings,
  vitepressHeadings,
} from '../../src/text/layouts/headingSlugs.ts';
import { findLayouts } from '../../src/text/layouts/findLayouts.ts';
import { relativePath, resolved } from '../../src/text/layouts/paths.ts';
import { rebasedLink } from '../../src/text/layouts/relativeLinks.ts';
import { scriptLiterals } from '../../src/text/layouts/scriptLiterals.ts';
import { taggedName } from '../../src/text/layouts/tagSpelling.ts';
import { createMatcher, filled, verbatim } from '../../src/text/layouts/template.ts';
import { tomlLiterals } from '../../src/text/layouts/tomlLiterals.ts';
import { yamlLiterals } from '../../src/text/layouts/yamlLiterals.ts';

/** Adapters of src/text/layouts. A text is a manifest, a heading, a link, or the names of many files. */

/** Characters of a text that name a file. */
const perFile = 40;

/** Files with names from a text: beside each other, in folders, and with languages. */
function filesOf(text: string): string[] {
  const names = Array.from({ length: Math.ceil(text.length / perFile) }, (_, index) => text.slice(index * perFile, (index + 1) * perFile));
  return names.flatMap((name, index) => {
    const stem = `${name.replaceAll(/[/\\\0]/g, '_').slice(0, 12)}${String(index)}`;
    return [`${stem}.md`, `${stem}.de.md`, `docs/en/${stem}.md`, `docs/fr/${stem}.md`, `p${String(index)}/docs/README.de.md`, name];
  });
}

function layoutsOf(text: string): void {
  const paths = filesOf(text);
  const layouts = findLayouts({ paths, read: () => undefined });
  for (const path of paths) layouts.of(path);
}

const rules = [docusaurusHeadings, githubHeadings, hugoHeadings('github'), mkdocsHeadings(), starlightHeadings, vitepressHeadings];

function headingsOf(text: string) {
  return [text, ...(text.match(/[^]{1,10}/g) ?? [])].map((heading) => ({ text: heading, raw: heading }));
}

export const layoutAdapters: Readonly<Record<string, (text: string) => unknown>> = {
  'text/layouts/findLayouts.ts#findLayouts': layoutsOf,
  'text/layouts/fragments.ts#translatedFragment': (text) =>
    rules.map((rule) => translatedFragment(text, translatedAnchors(headingsOf(text), headingsOf(text), rule), rule)),
  // A heading that is as long as the document: what its anchor takes is lost among many short ones.
  'text/layouts/fragments.ts#translatedAnchors:heading': (text) => rules.map((rule) => rule.anchors([{ text, raw: text }])),
  'text/layouts/paths.ts#relativePath': (text) => relativePath(text, `${text}/a`),
  'text/layouts/paths.ts#resolved': (text) => resolved(text, text),
  'text/layouts/relativeLinks.ts#rebasedLink': (text) =>
    rebasedLink(text, { source: 'a/b.md', target: 'c/b.md', has: (path) => path.startsWith('a'), keeps: 'nothing' }),
  'text/layouts/scriptLiterals.ts#scriptLiterals': (text) => {
    const script = scriptLiterals(text);
    return [script.values('a'), script.values('i18n', 'locales'), script.after(() => true), script.argumentsOf('a'), script.constant('a')];
  },
  'text/layouts/tagSpelling.ts#taggedName': taggedName,
  'text/layouts/template.ts#createMatcher': (text) => [
    createMatcher(verbatim(text), []).match(text),
    createMatcher('{dir}{name}.{lang}{ext}', ['de', 'zh-CN']).match(text),
    createMatcher('docs/{rest}', []).match(text),
    filled(text, { name: 'a', lang: 'de' }),
  ],
  'text/layouts/tomlLiterals.ts#tomlLiterals': tomlLiterals,
  'text/layouts/yamlLiterals.ts#yamlLiterals': yamlLiterals,
};

const all = 'text/layouts/findLayouts.ts#findLayouts';
const ofPath = 'Looks at the path of a file, which systems keep short.';
const ofTag = 'Looks at a name of at most 16 characters.';
const ofManifest = 'Reads what the readers of manifests have read already.';

/** Functions without an adapter of their own, as in readers.ts. */
export const layoutsWithoutAdapter: Readonly<Record<string, string>> = {
  'text/layouts/docusaurus.ts#docusaurusSite': ofManifest,
  'text/layouts/docusaurus.ts#isDocusaurusManifest': ofPath,
  'text/layouts/findLayouts.ts#isManifest': ofPath,
  'text/layouts/folderGroups.ts#createFolderGroups': all,
  'text/layouts/folderGroups.ts#tagsOf': all,
  'text/layouts/fragments.ts#decodedPart': 'text/layouts/fragments.ts#translatedFragment',
  'text/layouts/fragments.ts#encodedPart': 'text/layouts/fragments.ts#translatedFragment',
  'text/layouts/fragments.ts#encodedWhereNeeded': 'text/layouts/fragments.ts#translatedFragment',
  'text/layouts/hugo.ts#hugoSite': ofManifest,
  'text/layouts/hugoSettings.ts#hugoRoot': ofPath,
  'text/layouts/hugoSettings.ts#hugoSettings': 'text/layouts/tomlLiterals.ts#tomlLiterals',
  'text/layouts/hugoSettings.ts#isHugoManifest': ofPath,
  'text/layouts/hugoSettings.ts#mountedFolders': ofManifest,
  'text/layouts/literal.ts#valueAt': ofManifest,
  'text/layouts/mkdocs.ts#isMkdocsManifest': ofPath,
  'text/layouts/mkdocs.ts#mkdocsSite': ofManifest,
  'text/layouts/nameGroups.ts#createNameGroups': all,
  'text/layouts/paths.ts#folderOf': ofPath,
  'text/layouts/paths.ts#isInside': ofPath,
  'text/layouts/paths.ts#isWithin': ofPath,
  'text/layouts/paths.ts#joined': ofPath,
  'text/layouts/paths.ts#lastOf': ofPath,
  'text/layouts/paths.ts#nameOf': ofPath,
  'text/layouts/plainLayouts.ts#layoutOfNewName': all,
  'text/layouts/plainLayouts.ts#layoutOfPattern': all,
  'text/layouts/plainLayouts.ts#layoutsBelow': all,
  'text/layouts/plainLayouts.ts#layoutsOfFolders': all,
  'text/layouts/plainLayouts.ts#layoutsOfNames': all,
  'text/layouts/project.ts#createProject': all,
  'text/layouts/scriptTokens.ts#scriptTokens': 'text/layouts/scriptLiterals.ts#scriptLiterals',
  'text/layouts/site.ts#folderLayouts': all,
  'text/layouts/site.ts#folderRule': ofPath,
  'text/layouts/site.ts#prefix': ofPath,
  'text/layouts/site.ts#siteTag': ofTag,
  'text/layouts/site.ts#suffixRule': ofPath,
  'text/layouts/site.ts#withFolders': all,
  'text/layouts/starlight.ts#isStarlightManifest': ofPath,
  'text/layouts/starlight.ts#starlightSite': ofManifest,
  'text/layouts/tagSpelling.ts#spelledTag': ofTag,
  'text/layouts/tags.ts#isAlsoWord': ofTag,
  'text/layouts/tags.ts#isSameLanguage': ofTag,
  'text/layouts/tags.ts#languageOfCode': ofTag,
  'text/layouts/tags.ts#languageOfTag': ofTag,
  'text/layouts/tags.ts#likelyRegion': ofTag,
  'text/layouts/template.ts#verbatim': 'text/layouts/template.ts#createMatcher',
  'text/layouts/translationFolders.ts#foldersAround': ofPath,
  'text/layouts/vitepress.ts#isVitepressManifest': ofPath,
  'text/layouts/vitepress.ts#vitepressSite': ofManifest,
  'text/layouts/yamlFlow.ts#yamlFlow': 'text/layouts/yamlLiterals.ts#yamlLiterals',
  'text/layouts/yamlFlow.ts#yamlScalar': 'text/layouts/yamlLiterals.ts#yamlLiterals',
};
